// The search actor as a process.

import { startStage, type StartActor } from '#src/actor-context.ts'
import { wireSearch } from './wire.ts'

export const start: StartActor = (context) =>
  startStage('search', context, { ...wireSearch(context.config), close: () => undefined })

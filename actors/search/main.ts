// The search actor as a process.

import { startStage, type StartActor } from '#src/runtime/actor-context.ts'
import { wireSearch } from './wire.ts'

export const start: StartActor = async (context) => startStage('search', context, await wireSearch(context.config))

// Starts the diff actor.

import { startStage, type StartActor } from '#src/runtime/actor-context.ts'
import { wireDiff } from './wire.ts'

export const start: StartActor = (context) => startStage('diff', context, wireDiff(context))

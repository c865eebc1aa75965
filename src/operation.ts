// What the service can do, declared: an operation says what it takes, what it answers, how it fails, what it costs and
// how it runs. Transports (REST, batch, the OpenAPI document) are derived from these declarations.

import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from '#schemas/errors.ts'
import type { Readiness } from '#schemas/health.ts'
import type { AppError } from './app-error.ts'
import type { Answer } from './ask.ts'
import type { Blocklists } from './blocklists.ts'
import type { Bus } from './bus.ts'
import type { Config } from './config.ts'
import type { Ledger } from './credits/ledger.ts'
import type { EgressAllow } from './egress/address-verdict.ts'
import type { RequestOf, RouteName } from './flow.ts'
import type { IdKind } from './ids.ts'
import type { ApiKey } from './keys.ts'
import type { ScheduleRegistry } from './schedule/registry.ts'
import type { Store } from './store/store.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** What operations use. Built once per process. */
export interface OperationDeps {
  config: Config
  egressAllow: EgressAllow
  bus: Bus
  store: Store
  ledger: Ledger
  blocklists: Blocklists
  schedules: ScheduleRegistry
  /** The state that GET /ready reports; every part is exercised, at most every five seconds. */
  readiness(): Promise<Readiness>
  /** Unix milliseconds. */
  startedAt: number
}

/**
 * Sends a request down a route of the flow on behalf of the call and waits for the answer. `part` distinguishes several
 * requests of one call. Throws the AppError that a stage ended with, TIMEOUT, OVERLOADED or SERVICE_UNAVAILABLE.
 */
export type AskRoute = <R extends RouteName>(route: R, request: RequestOf<R>, part?: string) => Promise<Answer>

/** What an operation that reads pages gets, for a caller that waits and for a URL of a batch alike. */
export interface PageCall<Input> {
  /** Validated, with its defaults, and prepared. */
  input: Input
  ask: AskRoute
  /** Unix milliseconds. */
  deadlineAt: number
  /** Aborts when the caller hangs up or the job stops. */
  signal: AbortSignal
}

/** What every other operation gets. */
export interface Call<Input> extends PageCall<Input> {
  /** The caller's key. Reading it throws in a public operation. */
  key: ApiKey
  requestId: string
  /** Unix milliseconds at which the request arrived. */
  arrivedAt: number
  /** An id for something the call creates; under an Idempotency-Key the same one at every repetition. */
  makeId(kind: IdKind): string
}

/** What came of a page. */
export interface PageAnswer {
  /** `data` of the answer as UTF-8 JSON of one object, without `warnings`. */
  data: Uint8Array
  warnings: string[]
  /** Status that the page answered with. */
  statusCode: number
}

/** What came of any other call. */
export interface OperationResult {
  /** An object, or the UTF-8 JSON of one. */
  data: object | Uint8Array
  /** The call failed with this error all the same; `data` is shown beside it. */
  failure?: AppError
  /** Of calls that charge on their own: credits charged, and what the key has left (null: no limit). */
  credits?: { used: number; remaining: number | null }
}

/**
 * What a call costs, in credits. `fixed` and `measured` are reserved before the call and charged after it succeeded;
 * `job`: the operation reserves and charges on its own.
 */
export type Price<Result = OperationResult | PageAnswer> =
  | { kind: 'free' }
  | { kind: 'fixed'; credits: number }
  | { kind: 'measured'; max: number; of(result: Result): number }
  | { kind: 'job'; submit: number; perPage: number }

export const free = { kind: 'free' } as const
export const fixed = (credits: number): Price => ({ kind: 'fixed', credits })

/** How REST callers reach an operation. Parts of the path after a colon are fields of the input. */
export interface RestBinding {
  method: Method
  /** `/crawl/:id` */
  path: string
  /** Fields of the input that this binding does not take. */
  omit?: readonly string[]
}

export interface BatchBinding {
  /** Field of the batch's body that carries the options of the operation. */
  optionsField: 'scrape_options' | 'options'
  /** Whether a result becomes one object named after the operation; else its fields stand in the result itself. */
  nested: boolean
}

interface Declaration<In extends TObject, Out extends TSchema> {
  /** Unique, in snake case: names the operation in every transport, and what GET /usage counts its calls under. */
  name: string
  /** Groups operations in the documentation. */
  tag: string
  /** One sentence. */
  summary: string
  /** What a caller has to know besides, in Markdown. */
  description?: string
  /** `public`: needs no key and is not counted by rate limits. `direct`: needs a key that is not of a marketplace. */
  access?: 'public' | 'key' | 'direct'
  rest: readonly RestBinding[]
  input: In
  output: Out
  /** HTTP status of a success; default 200. */
  status?: 200 | 201 | 202
  /** Error codes the operation can end with, besides those that follow from the declaration: see `errorsOf`. */
  errors: readonly ErrorCode[]
  price: Price
  /** Whether an Idempotency-Key is honoured: for calls that create something. */
  idempotent?: boolean
  /** An example of the input, for the documentation; without the fields of the path. */
  example?: Record<string, unknown>
  /** An example of the output, for the documentation. */
  exampleOutput?: Record<string, unknown>
  /** Whether a failure also shows the output, beside the error. */
  dataOnFailure?: boolean
  /**
   * Rules that the schema cannot express. Returns the input as the operation runs it. Throws INVALID_REQUEST and its
   * kin; nothing is reserved by then.
   */
  prepare?(input: Static<In>, rules: { egressAllow: EgressAllow }): Static<In>
  /** The URL that the operation reads: refused when the key's blocklist covers it. */
  target?(input: Static<In>): string
}

interface Common extends Omit<
  Declaration<TObject, TSchema>,
  'prepare' | 'target' | 'access' | 'status' | 'idempotent'
> {
  access: 'public' | 'key' | 'direct'
  status: 200 | 201 | 202
  idempotent: boolean
  prepare(input: unknown, rules: { egressAllow: EgressAllow }): unknown
  target: ((input: unknown) => string) | null
}

/** An operation that reads pages: a batch can run it over many URLs. */
export interface PageOperation extends Common {
  output: TObject
  batch: BatchBinding
  run(call: PageCall<unknown>): Promise<PageAnswer>
}

/** Any other operation. */
export interface PlainOperation extends Common {
  batch: null
  run(call: Call<unknown>, deps: OperationDeps): Promise<OperationResult> | OperationResult
}

/** An operation with its types erased and its defaults filled in, as transports hold it. */
export type Operation = PageOperation | PlainOperation

/** Deadline of a call whose input has no `timeout`, in milliseconds. */
export const defaultTimeoutMs = 45_000

interface PageDeclaration<In extends TObject, Out extends TObject> extends Declaration<In, Out> {
  /** How a batch runs it; default: options under `options`. */
  batch?: BatchBinding
  run(call: PageCall<Static<In>>): Promise<PageAnswer>
}

interface PlainDeclaration<In extends TObject, Out extends TSchema> extends Declaration<In, Out> {
  run(call: Call<Static<In>>, deps: OperationDeps): Promise<OperationResult> | OperationResult
}

/** Declares an operation; the types of its functions come from its schemas. */
export function operation<In extends TObject, Out extends TSchema>(
  declaration: PlainDeclaration<In, Out>,
): PlainOperation {
  return { ...common(declaration), batch: null, run: declaration.run }
}

/** Declares an operation that reads a page: a batch can run it over many URLs. Its input has the field `url`. */
export function pageOperation<In extends TObject, Out extends TObject>(
  declaration: PageDeclaration<In, Out>,
): PageOperation {
  const { name, output, batch = defaultBatch(name, output), run } = declaration
  return { ...common(declaration), output, batch, run: run }
}

function common<In extends TObject, Out extends TSchema>(declaration: Declaration<In, Out>): Common {
  const { access = 'key', status = 200, idempotent = false, prepare, target = null } = declaration
  return {
    ...declaration, access, status, idempotent,
    prepare: (prepare ?? ((input: unknown) => input)), target: target as Common['target'],
  }
}

/** Options under `options`; a result is one object named after the operation unless the output has that object. */
function defaultBatch(name: string, { properties }: TObject): BatchBinding {
  return { optionsField: 'options', nested: !(name in properties) }
}

/** Milliseconds that a call may take. */
export function timeoutOf(input: unknown): number {
  const { timeout } = input as { timeout?: unknown }
  return typeof timeout === 'number' ? timeout : defaultTimeoutMs
}

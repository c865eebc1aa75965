// Declarations of operations: input, output, errors, price and implementation. Transports (REST, batch, the OpenAPI
// document) are derived from them.

import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from '#schemas/errors.ts'
import type { Readiness } from '#schemas/health.ts'
import type { Bodies } from '#schemas/task.ts'
import type { AppError } from './app-error.ts'
import type { Bus } from './bus/bus.ts'
import type { Ledger } from './credits/ledger.ts'
import type { EgressAllow } from './egress/address-verdict.ts'
import type { RequestOf, RouteName } from './flow.ts'
import type { IdKind } from './ids.ts'
import type { JobFeed } from './jobs/views/job-feed.ts'
import type { JobWaits } from './jobs/views/job-waits.ts'
import type { ApiKey } from './keys.ts'
import type { ScheduleRegistry } from './schedule/registry.ts'
import type { Config } from './settings/config.ts'
import type { Blocklists } from './sites/blocklists.ts'
import type { Store } from './store/store.ts'
import type { Answer } from './tasks/ask.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** Dependencies of operations, built once per process. */
export interface OperationDeps {
  config: Config
  egressAllow: EgressAllow
  bus: Bus
  store: Store
  ledger: Ledger
  blocklists: Blocklists
  schedules: ScheduleRegistry
  jobWaits: JobWaits
  jobFeed: JobFeed
  /** The state that GET /ready reports; the components are checked at most every five seconds. */
  readiness(): Promise<Readiness>
  /** Operations that a batch can run, by name. */
  pageOperations: ReadonlyMap<string, PageOperation>
  /** Unix milliseconds. */
  startedAt: number
}

/**
 * Sends a request along a route of the flow and waits for the reply. `part` distinguishes several requests of one call.
 * Throws the AppError of a stage, TIMEOUT, OVERLOADED or SERVICE_UNAVAILABLE.
 */
export type AskRoute = <R extends RouteName>(
  route: R, request: RequestOf<R>, part?: string, options?: AskOptions,
) => Promise<Answer>

export interface AskOptions {
  /** Bodies that the task starts with. */
  bodies?: Bodies
  /** Unix milliseconds, when the reply is of no use later; default: the deadline of the call, which also bounds it. */
  deadlineAt?: number
}

/** The call of an operation that reads a page, by a waiting caller or for a URL of a batch. */
export interface PageCall<Input> {
  /** Validated and prepared, with defaults. */
  input: Input
  ask: AskRoute
  /** Unix milliseconds. */
  deadlineAt: number
  /** Aborts when the caller disconnects or the job stops. */
  signal: AbortSignal
}

/** The program that makes a request. */
export interface Client {
  /** The ID of its address for rates: an IPv4 address, or the /64 of an IPv6 address. */
  address: string
  /** A header of its request by its lower-case name; empty when it is absent. */
  header(name: string): string
}

/** The call of any other operation. */
export interface Call<Input> extends PageCall<Input> {
  /** The caller's key. Reading it throws in a public operation. */
  key: ApiKey
  /** The program that calls. */
  client: Client
  requestId: string
  /** Of the call, for what it causes. */
  traceparent: string
  /** Unix milliseconds at which the request arrived. */
  arrivedAt: number
  /** Throws unless the credential of the request is still valid: for calls that last. */
  checkKey(): Promise<void>
  /** An ID for a resource that the call creates; repetitions with the same Idempotency-Key get the same ID. */
  makeId(kind: IdKind): string
}

/** The result of reading a page. */
export interface PageAnswer {
  /** `data` of the response as UTF-8 JSON of one object, without `warnings`. */
  data: Uint8Array
  warnings: string[]
  /** HTTP status of the page. */
  statusCode: number
  /** URL of the page after redirects; null where no page was fetched. */
  finalUrl: string | null
}

/** A body that is made while it is sent. */
export interface StreamedBody {
  /** Media type: one of `streams` of the operation. */
  type: string
  headers?: Record<string, string>
  /** Called at most once, when the body is sent. */
  open(): AsyncIterable<Uint8Array>
}

/** The result of any other operation. */
export interface OperationResult {
  /** An object, or the UTF-8 JSON of one. */
  data: object | Uint8Array
  /** Takes the place of `data`. */
  stream?: StreamedBody
  /** The call failed with this error; `data` is returned with it. */
  failure?: AppError
  /** Set by operations that charge themselves: credits charged and remaining (null: no limit). */
  credits?: { used: number; remaining: number | null }
}

/**
 * Price of a call in credits. `fixed` and `measured` prices are reserved before the call and charged after it succeeds;
 * with `job`, the operation reserves and charges itself.
 */
export type Price<Result = OperationResult | PageAnswer> =
  | { kind: 'free' }
  | { kind: 'fixed'; credits: number }
  | {
    kind: 'measured'
    /** The most that any call costs. */
    max: number
    /** The most that a call with this input costs; default `max`. */
    hold?(input: unknown): number
    of(result: Result, input: unknown): number
  }
  | { kind: 'job'; submit: number; perPage: number }

export const free = { kind: 'free' } as const
export const fixed = (credits: number): Price => ({ kind: 'fixed', credits })

/** A REST endpoint of an operation. Path segments that start with a colon are fields of the input. */
export interface RestBinding {
  method: Method
  /** `/crawl/:id` */
  path: string
  /** Fields of the input that this endpoint does not accept. */
  omit?: readonly string[]
}

export interface BatchBinding {
  /** Field of the batch body that holds the options of the operation. */
  optionsField: 'scrape_options' | 'options'
  /** Whether a result is nested in an object named after the operation; otherwise its fields are at the top level. */
  nested: boolean
}

/**
 * Who may call. Without a key: `public`; `visitor`, limited by address; `token`, the same with a token that the service
 * gave, which the operation checks. `direct` requires a key that is not a marketplace key, `operator` that of an
 * operator.
 */
export type Access = 'public' | 'visitor' | 'token' | 'key' | 'direct' | 'operator'

/** Whether calls need a key. */
export const needsKey = ({ access }: { access: Access }): boolean => ['key', 'direct', 'operator'].includes(access)

interface Declaration<In extends TObject, Out extends TSchema> {
  /** Unique name in snake case, used by every transport and by GET /usage. */
  name: string
  /** Groups operations in the documentation. */
  tag: string
  /** One sentence. */
  summary: string
  /** Further information for callers, in Markdown. */
  description?: string
  access?: Access
  /** Whether a success is `{success, data, meta}`; default true. Otherwise it is the data alone. */
  envelope?: boolean
  rest: readonly RestBinding[]
  input: In
  /** `data` of a success; with `streams`, what the stream consists of: a line, or the data of an event. */
  output: Out
  /** Media types of a success, each with a description, if its body is a stream instead of an envelope. */
  streams?: Readonly<Record<string, string>>
  /** Whether agents can call it as a tool of MCP; default: if it needs a key, not an operator's, and has no stream. */
  tool?: boolean
  /** HTTP status of a success; default 200. */
  status?: 200 | 201 | 202
  /** Error codes besides those implied by the declaration: see `errorsOf`. */
  errors: readonly ErrorCode[]
  price: Price
  /** Whether the Idempotency-Key header is supported: for calls that create a resource. */
  idempotent?: boolean
  /** An example of the input, for the documentation, without path fields that are ids. */
  example?: Record<string, unknown>
  /** An example of the output, for the documentation. */
  exampleOutput?: Record<string, unknown>
  /** Whether a failure returns the output with the error. */
  dataOnFailure?: boolean
  /**
   * Applies rules that the schema cannot express and returns the input for `run`. Throws INVALID_REQUEST or a more
   * specific 400 error. Runs before credits are reserved.
   */
  prepare?(input: Static<In>, rules: { egressAllow: EgressAllow }): Static<In>
  /** The URL that the operation reads, checked against the blocklist of the key. */
  target?(input: Static<In>): string
}

interface Common extends Omit<
  Declaration<TObject, TSchema>,
  'prepare' | 'target' | 'access' | 'envelope' | 'status' | 'idempotent' | 'streams' | 'tool'
> {
  streams: Readonly<Record<string, string>> | null
  tool: boolean
  access: Access
  envelope: boolean
  status: 200 | 201 | 202
  idempotent: boolean
  prepare(input: unknown, rules: { egressAllow: EgressAllow }): unknown
  target: ((input: unknown) => string) | null
}

/** An operation that reads a page and can run in a batch. */
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

/** An operation with erased types and defaults filled in, for transports. */
export type Operation = PageOperation | PlainOperation

/** Timeout of a call whose input has no `timeout`, in milliseconds. */
export const defaultTimeoutMs = 45_000

interface PageDeclaration<In extends TObject, Out extends TObject> extends Declaration<In, Out> {
  /** How a batch runs it; see `defaultBatch`. */
  batch?: BatchBinding
  run(call: PageCall<Static<In>>): Promise<PageAnswer>
}

interface PlainDeclaration<In extends TObject, Out extends TSchema> extends Declaration<In, Out> {
  run(call: Call<Static<In>>, deps: OperationDeps): Promise<OperationResult> | OperationResult
}

/** Declares an operation; its schemas determine the types of its functions. */
export function operation<In extends TObject, Out extends TSchema>(
  declaration: PlainDeclaration<In, Out>,
): PlainOperation {
  return { ...common(declaration), batch: null, run: declaration.run }
}

/** Declares an operation that reads a page and can run in a batch. Its input has the field `url`. */
export function pageOperation<In extends TObject, Out extends TObject>(
  declaration: PageDeclaration<In, Out>,
): PageOperation {
  const { name, output, batch = defaultBatch(name, output), run } = declaration
  return { ...common(declaration), output, batch, run }
}

function common<In extends TObject, Out extends TSchema>(declaration: Declaration<In, Out>): Common {
  const { access = 'key', envelope = true, status = 200, idempotent = false, prepare, target = null } = declaration
  const { streams = null } = declaration
  const tool = declaration.tool ?? (needsKey({ access }) && access !== 'operator' && streams === null)
  return {
    ...declaration, access, envelope, status, idempotent, streams, tool,
    prepare: (prepare ?? ((input: unknown) => input)), target: target as Common['target'],
  }
}

/** Options in `options`; results are nested unless the output has a field named after the operation. */
function defaultBatch(name: string, { properties }: TObject): BatchBinding {
  return { optionsField: 'options', nested: !(name in properties) }
}

/** Timeout of a call, in milliseconds. */
export function timeoutOf(input: unknown): number {
  const { timeout } = input as { timeout?: unknown }
  return typeof timeout === 'number' ? timeout : defaultTimeoutMs
}

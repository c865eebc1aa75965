// Checks of @modelcontextprotocol/conformance that Winnow fails on purpose. Its test server offers fixture tools, and
// every optional capability; a check that passes for a server with the tools of a real service is not in here.

export interface ExpectedFailure {
  reason: string
  /** The scenarios. */
  scenario: RegExp
  /** IDs of the checks; default: all. */
  checks?: readonly string[]
  /** What the message of the check says. */
  message?: RegExp
}

export const expectedFailures: readonly ExpectedFailure[] = [
  {
    reason: 'The check calls a fixture tool of the test server, which Winnow does not have.',
    scenario: /^(?:tools-call-|elicitation-|input-required-result-|json-schema-2020-12|server-stateless)/,
    message: /unknown tool `test_|diagnostic tool 'test_|json_schema_2020_12_tool|Method not found|InputRequiredResult/,
  },
  {
    reason: 'Winnow has no prompts, resources, completions and log messages: they are optional, and it does not declare '
      + 'these capabilities.',
    scenario: /^(?:prompts-|resources-|completion-complete|logging-set-level|caching)/,
    message: /Method not found/,
  },
  {
    reason: 'The list of tools never changes while a client listens, and replies are never event streams.',
    scenario: /^server-stateless/,
    checks: ['sep-2575-server-sends-subscription-ack', 'sep-2575-server-tags-subscription-id'],
  },
  { reason: 'An optional extension; long work has tools of its own (crawl_start, crawl_status).', scenario: /^tasks-/ },
  {
    reason: 'No tool takes an argument from an HTTP header.',
    scenario: /^http-custom-header-server-validation/, message: /no tool with x-mcp-header annotations/,
  },
]

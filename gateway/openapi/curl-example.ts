// A curl command for an operation of the OpenAPI document. IDs are shell variables: MONITOR_ID, CRAWL_ID, CHECK_ID …

import type { OpenApiOperation, Parameter } from './document.ts'

/** The command, on several lines. `server` is the base URL of the service. */
export function curlExample(server: string, method: string, path: string, operation: OpenApiOperation): string {
  const url = `${server}${pathExample(path, operation.parameters ?? [])}${queryExample(operation.parameters ?? [])}`
  const content = operation.requestBody?.content['application/json']
  return [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"${url}"`,
    ...credential(operation.security),
    ...(content ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(content.example ?? {})}'`] : []),
  ].join(' \\\n  ')
}

function credential(security: OpenApiOperation['security']): string[] {
  if (security === undefined) return ['-H "X-API-Key: $WINNOW_API_KEY"']
  return security.some((one) => 'PageviewToken' in one) ? ['-H "Authorization: Bearer $PAGEVIEW_TOKEN"'] : []
}

const pathExample = (path: string, parameters: readonly Parameter[]): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const example = parameters.find((one) => one.in === 'path' && one.name === name)?.example
    return example === undefined ? `$${idVariable(path, name)}` : encodeURIComponent(String(example))
  })

/**
 * The shell variable of a path parameter: `id` of `/monitor/{id}` → `MONITOR_ID`, of `/operator/keys/{id}` → `KEYS_ID`;
 * `checkId` → `CHECK_ID`
 */
export function idVariable(path: string, parameter: string): string {
  const resource = path.replace(/^\/operator(?=\/)/, '').split('/')[1]!
  return `${(parameter === 'id' ? resource : parameter).replace(/Id$/, '').toUpperCase()}_ID`
}

function queryExample(parameters: readonly Parameter[]): string {
  const given = parameters
    .filter((one) => one.in === 'query' && one.example !== undefined)
    .map(
      ({ name, example }) =>
        `${name}=${[example]
          .flat()
          .map((value) => encodeURIComponent(String(value)))
          .join(',')}`,
    )
  return given.length === 0 ? '' : `?${given.join('&')}`
}

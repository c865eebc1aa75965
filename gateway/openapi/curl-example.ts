// A curl command for an operation of the OpenAPI document. IDs are shell variables: MONITOR_ID, CRAWL_ID, CHECK_ID …

import type { OpenApiOperation, Parameter } from './document.ts'

/** The command, on several lines. `server` is the base URL of the service. */
export function curlExample(server: string, method: string, path: string, operation: OpenApiOperation): string {
  const url = `${server}${pathExample(path)}${queryExample(operation.parameters ?? [])}`
  const content = operation.requestBody?.content['application/json']
  return [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}"${url}"`,
    ...(operation.security?.length === 0 ? [] : ['-H "X-API-Key: $WINNOW_API_KEY"']),
    ...(content ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(content.example ?? {})}'`] : []),
  ].join(' \\\n  ')
}

const pathExample = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${idVariable(path, name)}`)

/** The shell variable of a path parameter: `id` of `/monitor/{id}` → `MONITOR_ID`, `checkId` → `CHECK_ID` */
export function idVariable(path: string, parameter: string): string {
  const resource = path.split('/')[1]!
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

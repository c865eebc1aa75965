// Session identifiers in URLs. They identify the visitor, not the page.

/** A session identifier as a path parameter: `;jsessionid=…`. */
export const sessionInPath = /;(?:jsessionid|phpsessid|sid|sessionid)=[^/;?]*/gi
// Query parameters that frameworks use for sessions only.
const sessionName = /^(?:jsessionid|phpsessid|aspsessionid\w*|oscsid|zenid|xtcsid|cfid|cftoken)$/i
// Names with other uses too (`?session=opening-keynote`): here the value decides.
const ambiguousName = /^(?:sid|sessid|sessionid|session_id|session)$/i
const sessionValue = /^(?=[a-z]*\d)[a-z\d]{16,}$/i

/** Whether a query parameter (`name=value`) is a session identifier. */
export function isSession(part: string): boolean {
  const equals = part.indexOf('=')
  if (equals < 1) return false
  const name = part.slice(0, equals)
  return sessionName.test(name) || (ambiguousName.test(name) && sessionValue.test(part.slice(equals + 1)))
}

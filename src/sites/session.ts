// Sessions that servers hand around in addresses: they say who asks, never what is asked for.

/** A session as a parameter of the path: `;jsessionid=…`. */
export const sessionInPath = /;(?:jsessionid|phpsessid|sid|sessionid)=[^/;?]*/gi
// Names under which frameworks hand a session around in addresses.
const sessionName = /^(?:jsessionid|phpsessid|aspsessionid\w*|oscsid|zenid|xtcsid|cfid|cftoken)$/i
// Names that also mean other things (`?session=opening-keynote`): the value tells.
const perhapsSessionName = /^(?:sid|sessid|sessionid|session_id|session)$/i
const sessionValue = /^(?=[a-z]*\d)[a-z\d]{16,}$/i

/** Whether a part of a query (`name=value`) is a session. */
export function isSession(part: string): boolean {
  const equals = part.indexOf('=')
  if (equals < 1) return false
  const name = part.slice(0, equals)
  return sessionName.test(name) || (perhapsSessionName.test(name) && sessionValue.test(part.slice(equals + 1)))
}

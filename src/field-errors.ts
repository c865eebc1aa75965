// Names of fields in the errors of checks that know only a part of the request, such as one URL of a list.

import { AppError, withMessage } from './app-error.ts'

/**
 * The error with `field` as the field that its message is about: in place of `name`, the name that the check has for
 * the value, if the message begins with it; otherwise in front of the message. Other errors are returned unchanged.
 * `` `url` must begin with https:// `` becomes `` `targets[0].urls[2]` must begin with https:// ``.
 */
export function withField(error: AppError, field: string, name: string): AppError
export function withField(error: unknown, field: string, name: string): unknown
export function withField(error: unknown, field: string, name: string): unknown {
  if (!(error instanceof AppError)) return error
  const { message } = error
  const isAbout = message.startsWith(`\`${name}`) && /^[`.[]/.test(message.slice(name.length + 1))
  return withMessage(error, isAbout ? `\`${field}${message.slice(name.length + 1)}` : `\`${field}\`: ${message}`)
}

/** Calls `act`, whose errors get the name of the field. */
export function inField<T>(field: string, name: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw withField(error, field, name)
  }
}

/**
 * Calls `act`, which checks an object that is at `field` in the request: in the messages of its errors, the properties
 * of that object get the path of it. `` `json_schema` needs json in `formats` `` becomes
 * `` `scrape_options.json_schema` needs json in `scrape_options.formats` ``.
 * @param properties names that are prefixed; others are kept
 */
export function inObject<T>(field: string, properties: readonly string[], act: () => T): T {
  const names = new Set(properties)
  try {
    return act()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw withMessage(error, error.message.replace(
      /`(\w+)(?=[`.[])/g, (quoted, name: string) => names.has(name) ? `\`${field}.${name}` : quoted,
    ))
  }
}

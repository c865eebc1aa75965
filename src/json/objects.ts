// Objects among values of unknown type, such as parsed JSON.

/** Whether a value is an object of JSON: neither null nor a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a property of the object itself; undefined without one, also for names such as `constructor`. */
export const ownValue = (object: Readonly<Record<string, unknown>>, name: string): unknown =>
  (Object.hasOwn(object, name) ? object[name] : undefined)

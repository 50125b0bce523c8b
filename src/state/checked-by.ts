import * as v from 'valibot'

/**
 * Turns a schema into a check for `storedValue`. Code of the first screen cannot use it, because it loads without
 * Valibot.
 */
export function checkedBy<T>(schema: v.GenericSchema<unknown, T>): (value: unknown) => T | null {
  return (value) => {
    const { success, output } = v.safeParse(schema, value)
    return success ? output : null
  }
}

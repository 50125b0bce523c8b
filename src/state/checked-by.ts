import * as v from 'valibot'

/** A check for `storedValue` out of a schema. Not for what loads with the first screen, which has no Valibot. */
export function checkedBy<T>(schema: v.GenericSchema<unknown, T>): (value: unknown) => T | null {
  return (value) => {
    const { success, output } = v.safeParse(schema, value)
    return success ? output : null
  }
}

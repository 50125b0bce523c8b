import * as v from 'valibot'

/** Avoid it on the first screen, which loads without Valibot. */
export function checkedBy<T>(schema: v.GenericSchema<unknown, T>): (value: unknown) => T | null {
  return (value) => {
    const { success, output } = v.safeParse(schema, value)
    return success ? output : null
  }
}

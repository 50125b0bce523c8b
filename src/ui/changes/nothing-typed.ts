import * as v from 'valibot'

/** For a change that sends no body. */
export const nothingTyped = v.pipe(
  v.object({}),
  v.transform(() => undefined),
)

import * as v from 'valibot'

export const presenceSchema = v.object({
  /** The page's path. */
  record: v.pipe(v.string(), v.regex(/^\/[a-z/-]{1,40}\/[0-9a-f-]{36}$/, 'This is no record’s page.')),
  /** Random: one user may have it open twice. */
  page: v.pipe(v.string(), v.regex(/^[a-z0-9]{10,20}$/, 'This is no page’s number.')),
  isLeaving: v.boolean(),
})

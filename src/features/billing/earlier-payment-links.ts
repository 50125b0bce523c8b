import * as v from 'valibot'

/** A payment link's token as pages of release 2f8fb0e post it. */
export const postedTokenSchema = v.object(
  { token: v.pipe(v.string('Send the link.'), v.regex(/^[\w-]{22}$/, 'This link is not complete.')) },
  'Send the link.',
)

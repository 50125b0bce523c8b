import * as v from 'valibot'

/** The record's version when somebody began to change it. */
export const versionField = v.pipe(
  v.number('Send the version that you changed.'),
  v.safeInteger('Send the version that you changed.'),
  v.minValue(1, 'Send the version that you changed.'),
)

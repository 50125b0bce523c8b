import * as v from 'valibot'

export const versionField = v.pipe(
  v.number('Send the version that you changed.'),
  v.safeInteger('Send the version that you changed.'),
  v.minValue(1, 'Send the version that you changed.'),
)

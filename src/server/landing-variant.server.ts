import type { Variant } from '#routes'
import { readCookie } from './cookies.server.ts'

/** Keeps a visitor with the variant that they once got. */
const variantCookie = 'ow_variant'

/**
 * Which landing page a request gets: the one that `?preview=` names, for this once; else the stored one; else A.
 * @param query with or without its question mark
 */
export function landingVariant({ query, cookie }: { query: string; cookie: string | undefined }): Variant {
  const preview = new URLSearchParams(query).get('preview')
  if (isVariant(preview)) return preview
  const stored = readCookie(cookie, variantCookie)
  return isVariant(stored) ? stored : 'A'
}

function isVariant(value: string | null): value is Variant {
  return value === 'A' || value === 'B'
}

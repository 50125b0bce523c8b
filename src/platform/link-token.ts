/**
 * Brings the token of a link to the API: whoever sends it asks as its holder. It stands after `#` in an address, so that
 * it is in no log, and never in a request's own address.
 */
export const linkTokenHeader = 'link-token'

/** The headers that a page sends with every request for what its link opens. */
export function linkHeaders(token: string): Record<string, string> {
  return { [linkTokenHeader]: token }
}

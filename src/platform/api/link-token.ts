/**
 * The header that carries a link's token to the API; its sender becomes a link holder. In the page's address the
 * token stands after `#`, and no request address contains it, so no log does.
 */
export const linkTokenHeader = 'link-token'

/** Headers for every request about the thing that the page's link opens. */
export function linkHeaders(token: string): Record<string, string> {
  return { [linkTokenHeader]: token }
}

/** A page's address has the token in its fragment, so no request URL and no log contains it. */
export const linkTokenHeader = 'link-token'

export function linkHeaders(token: string): Record<string, string> {
  return { [linkTokenHeader]: token }
}

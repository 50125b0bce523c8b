/**
 * Writes a `SameSite=Lax` cookie for the whole site; on HTTPS it is Secure.
 * @param maxAgeSeconds 0 removes the cookie
 * @param domain a parent domain of the page's host; default: the host alone
 */
export function writeCookie(name: string, value: string, maxAgeSeconds: number, domain?: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const scope = `Path=/${domain ? `; Domain=${domain}` : ''}; SameSite=Lax${secure}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, when the page may have been left, and Firefox before 140 and Safari before 18.4 lack it
  document.cookie = `${name}=${value}; Max-Age=${maxAgeSeconds}; ${scope}`
}

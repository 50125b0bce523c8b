/**
 * Writes a cookie for the whole site, for requests of the site itself; over HTTPS it goes no other way.
 * @param maxAgeSeconds 0 removes it.
 * @param domain a domain that the page's host is part of; default the host alone.
 */
export function writeCookie(name: string, value: string, maxAgeSeconds: number, domain?: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const scope = `Path=/${domain ? `; Domain=${domain}` : ''}; SameSite=Lax${secure}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, when the page may have been left, and Firefox before 140 and Safari before 18.4 lack it
  document.cookie = `${name}=${value}; Max-Age=${maxAgeSeconds}; ${scope}`
}

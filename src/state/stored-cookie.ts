export type StoredCookie<T> = {
  name: string
  /**
   * Null if missing or damaged. Never throws.
   * @param cookies the header `Cookie`, or `document.cookie`
   */
  read(cookies: string | undefined): T | null
  format(value: T): string
  header(value: T, options: { isHttps: boolean }): string
  keep(value: T): void
}

const secondsPerDay = 24 * 60 * 60

/**
 * @param options.parse returns null or throws for damaged text
 * @param options.format returns a text without spaces, commas and semicolons
 */
export function storedCookie<T>(
  name: string,
  {
    keepForDays,
    parse,
    format,
  }: { keepForDays: number; parse: (text: string) => T | null; format: (value: T) => string },
): StoredCookie<T> {
  const header = (value: T, { isHttps }: { isHttps: boolean }) =>
    cookieHeader(name, format(value), keepForDays * secondsPerDay, isHttps)
  return {
    name,
    format,
    header,
    read(cookies) {
      const text = readText(cookies, name)
      try {
        return text === null ? null : parse(text)
      } catch {
        return null
      }
    },
    keep: (value) => setCookie(header(value, { isHttps: isPageOnHttps() })),
  }
}

/** Works for any cookie, also one that another program has set. @param domain a parent of the page's host; default: the host alone */
export function expireCookie(name: string, domain?: string): void {
  setCookie(cookieHeader(name, '', 0, isPageOnHttps(), domain))
}

function readText(cookies: string | undefined, name: string): string | null {
  if (!cookies?.includes(name)) return null
  for (const pair of cookies.split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === name && value) return value
  }
  return null
}

function cookieHeader(
  name: string,
  text: string,
  maxAgeSeconds: number,
  isHttps: boolean,
  domain?: string,
): string {
  const scope = `Path=/${domain ? `; Domain=${domain}` : ''}; SameSite=Lax${isHttps ? '; Secure' : ''}`
  return `${name}=${text}; Max-Age=${maxAgeSeconds}; ${scope}`
}

function isPageOnHttps(): boolean {
  return location.protocol === 'https:'
}

function setCookie(header: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers later, when the page may have been left, and Firefox before 140 and Safari before 18.4 lack it
  document.cookie = header
}

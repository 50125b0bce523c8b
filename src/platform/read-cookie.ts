/** Reads a cookie's value from the header `Cookie` or from `document.cookie`; null if absent. */
export function readCookie(cookies: string | undefined, name: string): string | null {
  if (!cookies?.includes(name)) return null
  for (const pair of cookies.split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === name && value) return value
  }
  return null
}

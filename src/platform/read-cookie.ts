/** The value of a cookie as it stands in the header `Cookie` or in `document.cookie`, or null. */
export function readCookie(cookies: string | undefined, name: string): string | null {
  if (!cookies?.includes(name)) return null
  for (const pair of cookies.split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === name && value) return value
  }
  return null
}

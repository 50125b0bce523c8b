/** The value of a cookie in the header `Cookie` as it stands there, or null. */
export function readCookie(header: string | undefined, name: string): string | null {
  if (!header?.includes(name)) return null
  for (const pair of header.split(';')) {
    const [key, value] = pair.trim().split('=')
    if (key === name && value) return value
  }
  return null
}

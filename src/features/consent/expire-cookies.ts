import { expireCookie } from '#state/stored-cookie.ts'

/** Tags set cookies for the widest domain they can. */
export function expireCookies(names: RegExp): void {
  const labels = location.hostname.split('.')
  const domains = labels.map((_, index) => labels.slice(index).join('.'))
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? ''
    if (!names.test(name)) continue
    for (const domain of [undefined, ...domains]) expireCookie(name, domain)
  }
}

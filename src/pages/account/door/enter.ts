import { type Me, safeNextPath } from '#features/accounts/account.ts'
import { href } from '#routes'

/** Where the person wanted to go before they were asked to log in; '' if nowhere. */
export function nextInAddress(): string {
  return new URLSearchParams(location.search).get('next') ?? ''
}

/** Loads a new page, so that memory keeps nothing of an earlier session. */
export function enter({ role }: Me, next: string): void {
  location.replace(safeNextPath(next, href(role === 'staff' ? 'admin' : 'dashboard')))
}

/** The address of another door, with the way on. */
export function doorHref(name: 'login' | 'signup'): string {
  const next = nextInAddress()
  return next ? `${href(name)}?next=${encodeURIComponent(next)}` : href(name)
}

import { type Me, safeNextPath } from '#features/accounts/account.ts'
import { href } from '#routes'

export function nextPath(): string {
  return new URLSearchParams(location.search).get('next') ?? ''
}

/** A page load clears an earlier session from memory. */
export function redirectAfterLogIn({ role }: Pick<Me, 'role'>, next: string): void {
  location.replace(safeNextPath(next, href(role === 'staff' ? 'admin' : 'dashboard')))
}

export function authenticationHref(name: 'login' | 'signup', next: string = nextPath()): string {
  return next ? `${href(name)}?next=${encodeURIComponent(next)}` : href(name)
}

/** `Asha+shop@example.com` and `asha@example.com` share one. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const [box] = local.split('+')
  return `${box}@${domain}`
}

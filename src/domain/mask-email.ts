/** `r***i@e***.com` hides the length and puts no sender's text or clickable domain in a mail. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  const last = local.length > 3 ? local.slice(-1) : ''
  return `${local.slice(0, 1)}***${last}@${domain.slice(0, 1)}***${domain.slice(domain.lastIndexOf('.'))}`
}

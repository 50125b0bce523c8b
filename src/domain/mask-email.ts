/**
 * Shortens an address so that its owner recognises it and nobody else can write to it: `r***i@e***.com`. The length of
 * what is left out does not show, and a mail can print it without carrying a sender's words or a domain to click.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  const last = local.length > 3 ? local.slice(-1) : ''
  return `${local.slice(0, 1)}***${last}@${domain.slice(0, 1)}***${domain.slice(domain.lastIndexOf('.'))}`
}

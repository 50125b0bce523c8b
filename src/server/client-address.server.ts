import type { IncomingMessage } from 'node:http'

/**
 * The visitor's address. Each trusted proxy appends whom it heard from, so the `trustedHops`-th entry from the right is
 * the last one that a proxy of ours wrote; anything further left is the visitor's own claim.
 */
export function clientAddressOf(request: IncomingMessage, trustedHops: number): string {
  const socketAddress = request.socket.remoteAddress ?? ''
  if (trustedHops === 0) return socketAddress
  const forwarded = request.headers['x-forwarded-for']
  const chain = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
    .split(',')
    .map((part) => part.trim())
  return chain.at(-trustedHops) || socketAddress
}

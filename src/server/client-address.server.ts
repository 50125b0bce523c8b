import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/**
 * The visitor's address, of IPv6 the /64 it is in: whoever has one has all 2^64 addresses in it, and would be counted anew
 * at each. Each trusted proxy appends whom it heard from, so the `trustedHops`-th entry from the right is
 * the last one that a proxy of ours wrote; anything further left is the visitor's own claim.
 */
export function clientAddressOf(request: IncomingMessage, trustedHops: number): string {
  const socketAddress = networkOf(request.socket.remoteAddress ?? '')
  if (trustedHops === 0) return socketAddress
  const forwarded = request.headers['x-forwarded-for']
  const chain = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
    .split(',')
    .map((part) => part.trim())
  return networkOf(chain.at(-trustedHops) ?? '') || socketAddress
}

const mappedIpv4 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i

/** `1.2.3.4` for itself and for `::ffff:1.2.3.4`, `2001:db8:1:2::` for all that begin so; '' for what is no address. */
function networkOf(address: string): string {
  const plain = address.replace(mappedIpv4, '')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return ''
  // The parser of URLs writes every address in one way, with at most one gap of zeros.
  const [withoutZone = ''] = plain.split('%')
  const [before = '', after] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::')
  const [head, tail] = [before, after ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const gap = Array<string>(8 - head.length - tail.length).fill('0')
  return `${[...head, ...gap, ...tail].slice(0, 4).join(':')}::`
}

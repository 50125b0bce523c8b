import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/**
 * For IPv6 the /64 network: one visitor owns all of its 2^64 addresses. Each trusted proxy appends what it saw, so
 * entries left of the `trustedHops`-th from the right may be forged.
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

/** IPv4 mapped into IPv6 becomes IPv4, IPv6 its first four groups (`2001:db8:1:2::`), anything else ''. */
function networkOf(address: string): string {
  const plain = address.replace(mappedIpv4, '')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return ''
  // The URL parser normalises IPv6, with at most one `::`.
  const [withoutZone = ''] = plain.split('%')
  const [before = '', after] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::')
  const [head, tail] = [before, after ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const gap = Array<string>(8 - head.length - tail.length).fill('0')
  return `${[...head, ...gap, ...tail].slice(0, 4).join(':')}::`
}

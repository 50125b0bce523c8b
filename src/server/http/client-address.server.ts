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
  // Empty list elements count for nothing (RFC 9110, section 5.6.1.2).
  const chain = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? ''))
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return networkOf(withoutPort(chain.at(-trustedHops) ?? '')) || socketAddress
}

const quotes = /^"(.*)"$/
const bracketed = /^\[([^\]]*)\](?::\d+)?$/
const ipv4WithPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/

/** Application gateways of Azure, IIS and others append the port; RFC 7239 puts IPv6 into brackets and quotes. */
function withoutPort(entry: string): string {
  const plain = entry.replace(quotes, '$1')
  return plain.replace(bracketed, '$1').replace(ipv4WithPort, '$1')
}

/** IPv4 mapped into IPv6 becomes IPv4, IPv6 its first four groups (`2001:db8:1:2::`), anything else ''. */
function networkOf(address: string): string {
  if (isIPv4(address)) return address
  const [withoutZone = ''] = address.split('%')
  if (!isIPv6(withoutZone)) return ''
  const groups = groupsOf(withoutZone)
  return mappedIpv4(groups) ?? `${groups.slice(0, 4).join(':')}::`
}

/** Eight, in lower case and without leading zeros. */
function groupsOf(ipv6: string): string[] {
  // The URL parser normalises IPv6, with at most one `::`.
  const [before = '', after = ''] = new URL(`http://[${ipv6}]`).hostname.slice(1, -1).split('::')
  const [head = [], tail = []] = [before, after].map((part) => part.split(':').filter(Boolean))
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
}

/** A dual-stack socket reports IPv4 as `::ffff:a.b.c.d`, and some proxies write it as `::ffff:aabb:ccdd`. */
function mappedIpv4(groups: string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.')
}

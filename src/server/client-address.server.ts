import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the visitor's address, or for IPv6 its /64 network: one visitor owns all 2^64 addresses of a network and
 * could use each as a new visitor.
 * Each trusted proxy appends the address that it heard from. So the `trustedHops`-th entry from the right is the last
 * one that our own proxy wrote; the visitor may have invented everything left of it.
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

/**
 * Turns `1.2.3.4` and `::ffff:1.2.3.4` into `1.2.3.4`, and any IPv6 address into its first four groups,
 * `2001:db8:1:2::`. Returns '' for a text that is no address.
 */
function networkOf(address: string): string {
  const plain = address.replace(mappedIpv4, '')
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return ''
  // The URL parser writes every IPv6 address in one form, with at most one `::`.
  const [withoutZone = ''] = plain.split('%')
  const [before = '', after] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::')
  const [head, tail] = [before, after ?? ''].map((part) => part.split(':').filter(Boolean)) as [
    string[],
    string[],
  ]
  const gap = Array<string>(8 - head.length - tail.length).fill('0')
  return `${[...head, ...gap, ...tail].slice(0, 4).join(':')}::`
}

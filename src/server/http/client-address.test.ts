import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { clientAddressOf } from './client-address.server.ts'

function requestFrom(address: string, forwarded?: string): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: address })
  const request = new IncomingMessage(socket)
  if (forwarded) request.headers['x-forwarded-for'] = forwarded
  return request
}

test.each([
  { hops: 0, forwarded: '1.2.3.4', expected: '10.0.0.9', why: 'no proxy is trusted' },
  { hops: 1, forwarded: '1.2.3.4', expected: '1.2.3.4', why: 'our proxy wrote the last entry' },
  {
    hops: 1,
    forwarded: '6.6.6.6, 1.2.3.4',
    expected: '1.2.3.4',
    why: 'what the visitor claims stands left of it',
  },
  {
    hops: 2,
    forwarded: '6.6.6.6, 1.2.3.4, 10.0.0.2',
    expected: '1.2.3.4',
    why: 'two of our proxies in a row',
  },
  {
    hops: 2,
    forwarded: '1.2.3.4',
    expected: '10.0.0.9',
    why: 'fewer entries than proxies: the request bypassed one',
  },
  { hops: 1, forwarded: '6.6.6.6, 1.2.3.4,', expected: '1.2.3.4', why: 'an empty entry counts for nothing' },
  {
    hops: 2,
    forwarded: '6.6.6.6:80, 1.2.3.4:49153, 10.0.0.2:443',
    expected: '1.2.3.4',
    why: 'both proxies append ports',
  },
  { hops: 1, forwarded: undefined, expected: '10.0.0.9', why: 'no header at all' },
])('with $hops trusted proxies and "$forwarded" it is $expected: $why', ({ hops, forwarded, expected }) => {
  expect(clientAddressOf(requestFrom('10.0.0.9', forwarded), hops)).toBe(expected)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', 'an IPv6 address counts as its /64'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2::', 'its neighbour counts as the same'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::', 'however it is written'],
  ['2001:db8:1:3::9', '2001:db8:1:3::', 'the next /64 is another'],
  ['2001:db8::9', '2001:db8:0:0::', 'zeros may be left out'],
  ['fe80::1%eth0', 'fe80:0:0:0::', 'a zone is no part of it'],
  ['::1', '0:0:0:0::', 'this machine by IPv6'],
  ['::ffff:1.2.3.4', '1.2.3.4', 'IPv4 as a socket for both reports it'],
  ['unknown', '10.0.0.9', 'what is no address counts as none'],
  ['::FFFF:102:304', '1.2.3.4', 'the same in hexadecimal'],
])('%s is %s: %s', (address, expected) => {
  expect(clientAddressOf(requestFrom('10.0.0.9', address), 1)).toBe(expected)
  if (address !== 'unknown') expect(clientAddressOf(requestFrom(address), 0)).toBe(expected)
})

test.each([
  ['49.36.1.2:49153', '49.36.1.2', 'with the port of its connection'],
  ['[2001:db8:1:2::9]:49153', '2001:db8:1:2::', 'IPv6 with a port'],
  ['[2001:db8:1:2::9]', '2001:db8:1:2::', 'IPv6 in brackets'],
  ['"[2001:db8:1:2::9]:49153"', '2001:db8:1:2::', 'quoted, as RFC 7239 has it'],
  ['[::ffff:49.36.1.2]:49153', '49.36.1.2', 'IPv4 mapped, with a port'],
  ['[fe80::1%eth0]:80', 'fe80:0:0:0::', 'with a zone and a port'],
  ['49.36.1.2:', '10.0.0.9', 'a colon without a port makes it no address'],
  ['49.36.1.256:80', '10.0.0.9', 'no address before the port'],
  ['_hidden', '10.0.0.9', 'obfuscated'],
])('a proxy that writes %s means %s: %s', (entry, expected) => {
  expect(clientAddressOf(requestFrom('10.0.0.9', entry), 1)).toBe(expected)
})

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
  { hops: 0, forwarded: '1.2.3.4', expected: '10.0.0.9', why: 'nobody is trusted' },
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
    why: 'fewer entries than proxies: somebody went round one',
  },
  { hops: 1, forwarded: undefined, expected: '10.0.0.9', why: 'no header at all' },
])('with $hops trusted proxies and "$forwarded" it is $expected: $why', ({ hops, forwarded, expected }) => {
  expect(clientAddressOf(requestFrom('10.0.0.9', forwarded), hops)).toBe(expected)
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { closeServer } from './close-server.server.ts'

test('answers every request whose connection waits to be accepted', async () => {
  const server = createServer((_, response) => response.end('answered'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  let accepted = 0
  server.on('connection', () => accepted++)
  const sockets = Array.from({ length: 30 }, () => connect(port, '127.0.0.1'))
  const answers = sockets.map((socket) => text(socket).catch(({ code }) => code))
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  expect(accepted).toBeLessThan(sockets.length)

  await closeServer(server, 10_000)

  for (const answer of await Promise.all(answers)) expect(answer).toContain('answered')
})

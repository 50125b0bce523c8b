// Repeats another server's answer with bare node:http: the most that Node can serve.
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const [url = '', encoding = ''] = process.argv.slice(2)
// fetch would decompress the answer.
const answer = await new Promise<IncomingMessage>((resolve, reject) => {
  get(url, { headers: { 'accept-encoding': encoding } }, resolve).once('error', reject)
})
const headers = Object.entries(answer.headers)
  .filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name))
  .flat()
const body = await buffer(answer)

const server = createServer((_request, response) => {
  response.writeHead(200, headers as string[])
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('message', () => process.send?.(process.cpuUsage()))

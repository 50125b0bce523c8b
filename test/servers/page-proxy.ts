import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { findFreePort } from './free-port.ts'

/** Serves a site whose `PUBLIC_URL` is the proxy's origin. */
export type PageProxy = {
  origin: string
  /** Runs first in each page from now on, in every engine. */
  script: string
  forwardTo(origin: string): void
  close(): void
}

export async function openPageProxy(): Promise<PageProxy> {
  let target = ''
  const server = createServer((asked, answer) => {
    // A cached page would have the script of an earlier visit.
    const { 'if-none-match': _, ...headers } = { ...asked.headers, 'accept-encoding': 'identity' }
    const { method, url = '/' } = asked
    const forwarded = request(new URL(url, target), { method, headers }, async (response) => {
      const { statusCode = 502, headers: given } = response
      if (!given['content-type']?.startsWith('text/html')) {
        answer.writeHead(statusCode, given)
        response.pipe(answer)
        return
      }
      // The policy does not apply to the script, as if it were an extension's.
      const { 'content-security-policy': policy, 'content-length': length, ...rest } = given
      const html = (await response.toArray()).join('')
      answer.writeHead(statusCode, rest)
      answer.end(html.replace('<head>', () => `<head><script>${proxy.script}</script>`))
    })
    forwarded.on('error', () => answer.destroy())
    answer.on('close', () => forwarded.destroy())
    asked.pipe(forwarded)
  })
  server.listen(await findFreePort(), '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const proxy: PageProxy = {
    origin: `http://127.0.0.1:${port}`,
    script: '',
    forwardTo(origin) {
      target = origin
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return proxy
}

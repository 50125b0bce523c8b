import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build, type Rolldown } from 'vite'

/** No build includes the style guide. */
export async function openStyleguide(): Promise<{ origin: string; close: () => void }> {
  const { output } = (await build({
    logLevel: 'error',
    mode: 'production',
    publicDir: false,
    build: { write: false, rolldownOptions: { input: 'test/browser/styleguide-page.tsx' } },
  })) as Rolldown.RolldownOutput
  const files = new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
  const tags = output.flatMap((file) => {
    if (file.fileName.endsWith('.css')) return `<link rel="stylesheet" href="/${file.fileName}">`
    return file.type === 'chunk' && file.isEntry
      ? `<script type="module" src="/${file.fileName}"></script>`
      : []
  })
  const page = `<!doctype html><meta name="viewport" content="width=device-width"><body>${tags.join('')}`
  const server = createServer(({ url = '' }, response) => {
    const type = url.endsWith('.css') ? 'text/css' : url.endsWith('.js') ? 'text/javascript' : 'text/html'
    response.writeHead(200, { 'content-type': type }).end(files.get(url) ?? page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { type EncodedBody, encodeBody, writeEncoded } from './encoded-body.server.ts'
import { contentTypes } from './static-files.server.ts'

export type DemoSites = {
  respond(request: IncomingMessage, response: ServerResponse): boolean
}

/** Serves `<folder>/<site>/index.html` at `/demo/<site>/`, from memory. */
export async function loadDemoSites(folder: string, headers: Record<string, string>): Promise<DemoSites> {
  const entries = await readdir(folder, { withFileTypes: true })
  const sites = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const loaded = await Promise.all(sites.map((site) => loadSite(`${folder}/${site}`, headers)))
  const files = new Map(
    loaded.flatMap((site, index) => site.map(([name, body]) => [`/demo/${sites[index]}/${name}`, body])),
  )
  const withoutSlash = new Set(sites.map((site) => `/demo/${site}`))
  return {
    respond(request, response) {
      const { method, url = '' } = request
      if (!url.startsWith('/demo/') || (method !== 'GET' && method !== 'HEAD')) return false
      const [path = '', ...query] = url.split('?')
      const file = files.get(path)
      if (file) writeEncoded(request, response, file)
      else if (withoutSlash.has(path)) {
        response.writeHead(308, { location: [`${path}/`, ...query].join('?') }).end()
      } else return false
      return true
    },
  }
}

/** Pairs each name with its file; the page's name is ''. */
async function loadSite(folder: string, headers: Record<string, string>): Promise<[string, EncodedBody][]> {
  const names = (await readdir(folder)).filter((name) => contentTypes[extname(name)])
  return Promise.all(
    names.map(async (name) => {
      const extension = extname(name)
      const content = await readFile(`${folder}/${name}`)
      const sent = {
        ...headers,
        'content-type': contentTypes[extension] ?? '',
        'cache-control': 'public, max-age=3600',
      }
      return [name === 'index.html' ? '' : name, encodeBody(200, content, sent)] as [string, EncodedBody]
    }),
  )
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { defaultLocation } from '#domain/money/pricing.ts'
import { parseEnv } from '#platform/env.server.ts'
import { openLog } from '#platform/log.server.ts'
import { securityHeaders } from '#server/http/security-headers.server.ts'
import { renderPage } from '#server/pages/page-renderer.server.tsx'
import { createPages } from '#server/pages/pages.server.ts'
import { contentAnswers } from '#test/fixtures/content-answers.ts'
import portfolio from '../../content/portfolio.json' with { type: 'json' }

/** Public pages as a new site renders them, without a build or a database. */
export async function openRenderedPages(): Promise<{
  read(path: string): Promise<string>
  close(): void
}> {
  const pages = createPages({
    async api(path) {
      const answers: Record<string, unknown> = {
        ...contentAnswers(),
        '/api/pricing/currencies': {},
        '/api/portfolio/projects': { projects: portfolio },
        '/api/blog/posts': { posts: [], total: 0, page: 1, pages: 1, tags: [] },
      }
      if (path.startsWith('/api/pricing/location')) return Response.json(defaultLocation)
      return Response.json(answers[path] ?? {})
    },
    renderPage,
    isPayingOff: false,
    assets: {
      bootScript: '',
      entry: '',
      fontsFor: () => [],
      forScreen: () => ({ styles: [], lateStyles: '', preload: [] }),
    },
    origin: () => 'https://orbweaver.example',
    headers: securityHeaders(parseEnv({}), false),
    countryOf: () => null,
    landingChoice: () => ({ experiment: null, chosen: 'A' }),
    limitRender: async () => {},
    previewAgency: (render) => render(),
    isHttps: true,
    development: false,
    log: openLog('silent'),
  })
  const server = createServer((request, response) => pages.respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    async read(path) {
      const { port } = server.address() as AddressInfo
      const page = await fetch(`http://127.0.0.1:${port}${path}`)
      expect(page.status, path).toBe(200)
      return page.text()
    },
    close: () => void server.close(),
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageSeed } from '#browser/app.tsx'
import { type CurrencyCode, isCurrencyCode } from '#domain/currency.ts'
import type { PricingLocation } from '#domain/pricing.ts'
import {
  type CurrencyMultipliers,
  currencyCookie,
  type PricingSeed,
  pricingSeedFor,
} from '#features/pricing/pricing.ts'
import type { Log } from '#platform/log.server.ts'
import { type PageRoute, routes } from '#routes'
import { renderBrokenPage } from './broken-page.server.tsx'
import { compressText, type EncodedBody, encodeBody, writeEncoded } from './encoded-body.server.ts'
import type { PageAssets } from './page-assets.server.ts'
import { createPageCache } from './page-cache.server.ts'
import type { PageRenderer } from './page-renderer.server.tsx'
import type { SecurityHeaders } from './security-headers.server.ts'

/** The API called in process: same routes, same answers, no network. */
export type InProcessApi = (path: string) => Promise<Response>

export type Pages = {
  /** Answers a GET or HEAD for a page; false when the path is not a page's business. */
  respond(request: IncomingMessage, response: ServerResponse): boolean
  drop(tag: string): void
}

const notFoundRoute: PageRoute = {
  path: '*',
  screen: 'not-found',
  rendered: 'server',
  priced: true,
  developmentOnly: false,
}

/** First parts of paths that belong to the API and its like; everything else is a page, found or not. */
const notPages = /^\/(api|json|healthz|readyz|metrics|assets)(\/|$)/

const maxCachedPages = 400

export function createPages({
  api,
  assets,
  renderPage,
  headers,
  countryOf,
  geolocationUrl,
  development,
  log,
}: {
  api: InProcessApi
  assets: PageAssets
  headers: SecurityHeaders
  /** Country of the visitor as ISO code, or null when it cannot be known. */
  countryOf: (request: IncomingMessage) => string | null
  /** A geolocation service of somebody else: then only the browser can ask where it is. */
  geolocationUrl: string | null
  renderPage: PageRenderer
  development: boolean
  log: Log
}): Pages {
  const cache = createPageCache(maxCachedPages)
  const exact = new Map<string, PageRoute>()
  const patterns: { route: PageRoute; pattern: RegExp }[] = []
  for (const route of Object.values(routes) as PageRoute[]) {
    if (route.developmentOnly && !development) continue
    if (route.path.includes(':'))
      patterns.push({ route, pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`) })
    else exact.set(route.path, route)
  }
  const routeOf = (path: string) =>
    exact.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.route ?? notFoundRoute

  async function readApi<T>(path: string): Promise<T> {
    const response = await api(path)
    if (!response.ok) throw new Error(`${path} answered ${response.status} while rendering a page`)
    return response.json() as Promise<T>
  }

  async function render(
    route: PageRoute,
    path: string,
    visitor: Visitor,
  ): Promise<{ body: EncodedBody; tags: string[] }> {
    const seed: PageSeed = { pricing: await pricingFor(visitor) }
    const { html, inline } = await renderPage({
      screen: route.screen,
      rendered: route.rendered,
      path,
      seed,
      assets,
    })
    const body = encodeBody(route === notFoundRoute ? 404 : 200, await compressText(html), {
      ...headers.page(inline),
      'content-type': 'text/html; charset=utf-8',
      // What a page shows may depend on cookie and address, so only the visitor's own browser keeps it, and asks each time.
      'cache-control': 'private, no-cache',
      vary: 'Cookie',
      ...(route.rendered === 'browser' && { 'x-robots-tag': 'noindex' }),
    })
    return { body, tags: route.priced ? ['pricing'] : [] }
  }

  const locations = new Map<string, Promise<PricingLocation>>()
  function locationFor(country: string | null): Promise<PricingLocation> {
    const key = country ?? ''
    let found = locations.get(key)
    if (!found) {
      found = readApi<PricingLocation>(`/api/pricing/location${country ? `?country=${country}` : ''}`)
      locations.set(key, found)
      found.catch(() => locations.delete(key))
    }
    return found
  }

  async function pricingFor({ currency, country }: Visitor): Promise<PricingSeed> {
    const [location, multipliers] = await Promise.all([
      country === 'ask' ? null : locationFor(country),
      readApi<CurrencyMultipliers>('/api/pricing/currencies'),
    ])
    return pricingSeedFor({ location, chosen: currency, multipliers, geolocationUrl: geolocationUrl ?? '' })
  }

  type Visitor = { currency: CurrencyCode | null; country: string | null | 'ask' }

  function visitorOf(request: IncomingMessage): Visitor {
    const currency = chosenCurrency(request.headers.cookie)
    if (currency) return { currency, country: null }
    return { currency: null, country: geolocationUrl ? 'ask' : countryOf(request) }
  }

  function respond(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const url = request.url ?? '/'
    const queryAt = url.indexOf('?')
    const path = queryAt < 0 ? url : url.slice(0, queryAt)
    if (notPages.test(path)) return false
    if (path.length > 1 && path.endsWith('/') && routeOf(path.replace(/\/+$/, '') || '/') !== notFoundRoute) {
      const target = path.replace(/\/+$/, '').replace(/^\/+/, '/') || '/'
      response.writeHead(308, { location: target + (queryAt < 0 ? '' : url.slice(queryAt)) }).end()
      return true
    }
    const route = routeOf(path)
    const visitor: Visitor = route.priced ? visitorOf(request) : { currency: null, country: null }
    // Screens made in the browser share one document, and so do all paths that do not exist.
    const name = route.rendered === 'browser' || route === notFoundRoute ? route.screen : path
    const key = route.priced ? `${name} ${visitor.currency ?? ''} ${visitor.country ?? ''}` : name
    const ready = development ? undefined : cache.get(key)
    if (ready) {
      writeEncoded(request, response, ready)
      return true
    }
    const rendered = development
      ? render(route, path, visitor).then(({ body }) => body)
      : cache.render(key, () => render(route, path, visitor))
    rendered
      .then((body) => writeEncoded(request, response, body))
      .catch((error: unknown) => respondBroken(response, error))
    return true
  }

  async function respondBroken(response: ServerResponse, error: unknown): Promise<void> {
    const requestId = crypto.randomUUID()
    log.error(
      { requestId, err: error instanceof Error ? error.stack : String(error) },
      'page could not be rendered',
    )
    const { html, inline } = await renderBrokenPage({ requestId, assets })
    response.writeHead(500, {
      ...headers.page(inline),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
    })
    response.end(html)
  }

  return {
    respond,
    drop(tag) {
      if (tag === 'pricing' || tag === '*') locations.clear()
      cache.drop(tag)
    },
  }
}

function chosenCurrency(cookie: string | undefined): CurrencyCode | null {
  if (!cookie?.includes(currencyCookie)) return null
  for (const pair of cookie.split(';')) {
    const [name, value] = pair.trim().split('=')
    if (name === currencyCookie && value && isCurrencyCode(value)) return value
  }
  return null
}

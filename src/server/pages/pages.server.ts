import { randomInt } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { createElement, type ReactElement } from 'react'
import type { CurrencyCode } from '#domain/currency.ts'
import type { PricingLocation } from '#domain/pricing.ts'
import { type RunningExperiment, variantCookie } from '#features/experiments/experiment.ts'
import {
  basisOf,
  type CurrencyMultipliers,
  currencyCookie,
  defaultMultipliers,
  type PricingSeed,
  pricingSeedFor,
} from '#features/pricing/pricing.ts'
import type { RefusedForm } from '#features/request/refused-form.ts'
import { AwayPage } from '#pages/marketing/dead-ends/away-page.tsx'
import { BusyPage } from '#pages/marketing/dead-ends/busy-page.tsx'
import { ErrorPage } from '#pages/marketing/dead-ends/error-page.tsx'
import type { PageHead, PageHeadInput } from '#pages/marketing/heads/page-head.server.ts'
import { pageHeads } from '#pages/marketing/heads/page-heads.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { databaseAway } from '#platform/database-outages.server.ts'
import { describeError, type Log } from '#platform/log.server.ts'
import {
  notFoundRoute,
  type PageRoute,
  paramsOf,
  pathOf,
  routes,
  type ScreenName,
  screenOf,
  type Variant,
} from '#routes'
import { type EncodedBody, encodeBody, writeEncoded } from '../encoded-body.server.ts'
import { problemOf } from '../problem.server.ts'
import type { SecurityHeaders } from '../security-headers.server.ts'
import { knownSearch } from './known-search.server.ts'
import { landingVariant } from './landing-variant.server.ts'
import type { PageAssets } from './page-assets.server.ts'
import { type CachedPage, createPageCache } from './page-cache.server.ts'
import { createPageReader, type InProcessApi, MissingData, MovedData } from './page-reader.server.ts'
import type { PageRenderer, RenderedPage } from './page-renderer.server.tsx'
import { renderPlainPage } from './plain-page.server.tsx'

export type Pages = {
  /** Answers a GET or HEAD for a page; returns false for a path that belongs to no page. */
  respond(request: IncomingMessage, response: ServerResponse): boolean
  /** Renders the page of a form that was refused, or another page in its place if that fails. */
  renderForm(request: IncomingMessage, refused: RefusedForm, instead: ReactElement): Promise<ScriptlessPage>
  renderPlain(page: ReactElement): Promise<ScriptlessPage>
  drop(tag: string): void
}

/** A page that runs no script and that no cache keeps. */
type ScriptlessPage = { html: string; headers: Record<string, string> }

/** First path segments of the API and of files; any other path is a page, found or not. */
const notPages =
  /^\/(api|json|healthz|readyz|metrics|assets|stand-in|og|covers|sitemap\.xml|blog\/feed\.xml)(\/|$)/

/** The lookbehind matches only where a run of slashes begins; without it a long run costs the square of its length. */
const lastSlashes = /(?<!\/)\/+$/

const maxCachedPages = 120
/** More than countries times currencies. */
const maxKeptPricings = 1000

/** The draw of every page except `/`. */
const noDraw = { variant: 'A', drawn: null } as const

/** `path` in the form that we write it. */
type Match = { route: PageRoute; params: Record<string, string>; path: string }

/** `ask`: only the browser can find out the country. */
type Visitor = { currency: CurrencyCode | null; country: string | null | 'ask' }

/** What a page says about prices, and its cache key. Visitors from most countries share one. */
type Pricing = { seed: PricingSeed; key: string }

type Asked = Match & {
  search: URLSearchParams
  pricing: Pricing
  variant: Variant
  /** True if the record that the screen would show does not exist. */
  isMissing: boolean
  /** True for one of countless addresses; its page is never cached. */
  isOpen: boolean
}

export function createPages({
  api,
  assets,
  renderPage,
  origin,
  headers,
  countryOf,
  geolocationUrl,
  isPayingOff,
  experiment,
  limitRender,
  isHttps,
  development,
  log,
}: {
  api: InProcessApi
  assets: PageAssets
  /** The site's origin, without a slash at the end. */
  origin: string
  headers: SecurityHeaders
  /** The visitor's country as ISO code, or null if unknown. */
  countryOf: (request: IncomingMessage) => string | null
  /** An external geolocation service, which only the visitor's browser can ask. */
  geolocationUrl?: string
  isPayingOff: boolean
  /** The experiment that currently draws visitors of `/`. */
  experiment: () => RunningExperiment | null
  /** Runs before each render. @throws AppError `too-many` for an address over its limit. */
  limitRender: (request: IncomingMessage) => Promise<void>
  /** True when visitors come by HTTPS; cookies are then Secure. */
  isHttps: boolean
  renderPage: PageRenderer
  development: boolean
  log: Log
}): Pages {
  const cache = createPageCache(maxCachedPages)
  const reader = createPageReader({ api, keeps: !development })
  const exact = new Map<string, PageRoute>()
  const patterns: PageRoute[] = []
  for (const route of Object.values(routes) as PageRoute[]) {
    if (route.developmentOnly && !development) continue
    if (!route.path.includes(':')) exact.set(route.path, route)
    else patterns.push(route)
  }

  function match(path: string): Match {
    const route = exact.get(path)
    if (route) return { route, params: {}, path }
    for (const route of patterns) {
      const params = paramsOf(route, path)
      if (params) return { route, params, path: pathOf(route, params) }
    }
    return { route: notFoundRoute, params: {}, path }
  }

  /** @param refused what was posted from the page's form */
  async function renderDocument(asked: Asked, refused?: RefusedForm): Promise<RenderedPage> {
    const { route, params, path, search, variant, isOpen } = asked
    const pricing = asked.pricing.seed
    const [data, lateData] = await Promise.all([
      reader.readAll(route.data(params, search, variant), { fresh: isOpen }),
      reader.readAll(route.lateData(params, search, variant)),
    ])
    const screen = screenOf(route, variant)
    return renderPage({
      screen,
      isPrivate: route.isPrivate,
      head:
        route.rendered === 'server'
          ? headOf(screen, {
              origin,
              search,
              data: Object.values(data),
              basis: basisOf(pricing.state),
              paysOnline: !isPayingOff,
            })
          : null,
      origin,
      path,
      search: search.size > 0 ? `?${search}` : '',
      seed: { pricing, data },
      lateData,
      assets,
      refused,
    })
  }

  async function render(asked: Asked): Promise<CachedPage> {
    const { route, isMissing } = asked
    const { html, inline } = await renderDocument(asked)
    const body = encodeBody(route === notFoundRoute || isMissing ? 404 : 200, html, {
      ...headers.page(inline, { pays: route.pays, mayHaveTags: !route.isPrivate }),
      'content-type': 'text/html; charset=utf-8',
      // Cookie and address decide what a page shows, so only the visitor's browser may keep it, and must revalidate.
      // A browser-rendered screen's address may hold a secret, so no one keeps that.
      'cache-control': route.rendered === 'browser' ? 'no-store' : 'private, no-cache',
      vary: 'Cookie',
      ...(route.rendered === 'browser' && { 'x-robots-tag': 'noindex', 'referrer-policy': 'origin' }),
    })
    return { body, tags: route.priced ? [...route.tags, 'pricing'] : route.tags }
  }

  /** Returns the page under its key, rendering it if needed. All addresses without a page share one key. */
  async function produce(asked: Asked, mayRender: () => Promise<void>): Promise<EncodedBody> {
    const isKept = !asked.isOpen && !development
    const key = keyOf(asked)
    const ready = isKept && cache.get(key)
    if (ready) return ready
    await mayRender()
    try {
      return await (isKept ? cache.render(key, () => render(asked)) : render(asked).then(({ body }) => body))
    } catch (error) {
      if (!(error instanceof MissingData) || asked.route === notFoundRoute) throw error
      return produce(
        { ...asked, route: notFoundRoute, params: {}, isMissing: false, isOpen: false },
        mayRender,
      )
    }
  }

  const unknownPricing: Pricing = {
    seed: pricingSeedFor({ location: null, chosen: null, multipliers: defaultMultipliers, isPayingOff }),
    key: 'unknown',
  }
  const pricings = new LRUCache<string, Promise<Pricing>>({ max: maxKeptPricings })
  function pricingFor(visitor: Visitor): Promise<Pricing> {
    const key = `${visitor.currency} ${visitor.country}`
    const known = pricings.get(key)
    if (known && !development) return known
    const pricing = readPricing(visitor)
    pricings.set(key, pricing)
    pricing.catch(() => pricings.delete(key))
    return pricing
  }

  async function readPricing({ currency, country }: Visitor): Promise<Pricing> {
    const [location, multipliers] = await Promise.all([
      country === 'ask' ? null : readLocation(country),
      reader.read<CurrencyMultipliers>('/api/pricing/currencies'),
    ])
    const seed = pricingSeedFor({
      location,
      chosen: currency,
      multipliers,
      geolocationUrl,
      isPayingOff,
    })
    return { seed, key: JSON.stringify(seed) }
  }

  /** Countries with the default prices have one location here, so that their visitors share the cached pages. */
  async function readLocation(country: string | null): Promise<PricingLocation> {
    const everyones = () => reader.read<PricingLocation>('/api/pricing/location')
    if (!country) return everyones()
    const own = await reader.read<PricingLocation>(`/api/pricing/location?country=${country}`)
    return own.isDefault ? everyones() : own
  }

  function visitorOf(request: IncomingMessage): Visitor {
    const currency = currencyCookie.read(request.headers.cookie)
    if (currency) return { currency, country: null }
    return { currency: null, country: geolocationUrl ? 'ask' : countryOf(request) }
  }

  /**
   * Returns true only if the API answers that this visitor has no such record; where it fails, the screen says so itself.
   * A visitor who is not logged in is asked to log in, whether the record exists or not.
   */
  async function isRecordMissing(
    { route, params }: Match,
    { cookie = '' }: IncomingMessage['headers'],
    mayAsk: () => Promise<void>,
  ): Promise<boolean> {
    const path = route.record(params)
    if (!path) return false
    await mayAsk()
    // A GET of a record may ask the payment provider, for which no page should wait.
    return api(path, { method: 'HEAD', headers: { cookie } }).then(
      ({ status }) => status === 404,
      () => false,
    )
  }

  function respond(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const { path, query } = addressOf(request)
    if (notPages.test(path)) return false
    const target = path.replace(lastSlashes, '') || '/'
    if (target !== path && match(target).route !== notFoundRoute) {
      response.writeHead(308, { location: target + query }).end()
      return true
    }
    const matched = match(path)
    const { route } = matched
    const { variant, drawn } =
      route === routes.landing
        ? landingVariant({
            query,
            cookie: request.headers.cookie,
            experiment: experiment(),
            random: randomInt,
          })
        : noDraw
    // The cookie goes on this answer only, because the cached page serves everybody with this variant.
    if (drawn) response.setHeader('set-cookie', variantCookie.header(drawn, { isHttps }))
    const mayRender = () => limitRender(request)
    Promise.all([
      pricingFor(route.priced ? visitorOf(request) : { currency: null, country: null }),
      isRecordMissing(matched, request.headers, mayRender),
    ])
      .then(([pricing, isMissing]) =>
        produce({ ...matched, ...knownSearch(route, query), pricing, variant, isMissing }, mayRender),
      )
      .then((body) => writeEncoded(request, response, body))
      .catch((error: unknown) => {
        if (!(error instanceof MovedData)) return respondPlain(response, error)
        const location = path.slice(0, path.lastIndexOf('/') + 1) + error.newName + query
        response.writeHead(301, { location, 'cache-control': 'no-cache' }).end()
        return undefined
      })
    return true
  }

  /** Answers with a plain page where the asked page fails or the visitor is over the limit. */
  async function respondPlain(response: ServerResponse, error: unknown): Promise<void> {
    const requestId = crypto.randomUUID()
    const retryAfterSeconds = error instanceof AppError ? error.retryAfterSeconds : undefined
    if (!retryAfterSeconds) log.error({ requestId, err: describeError(error) }, 'page could not be rendered')
    const plain = await renderPlain(deadEndOf(error, requestId))
    response.writeHead(retryAfterSeconds ? problemOf(error, requestId).status : 500, {
      ...plain.headers,
      'x-request-id': requestId,
      ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }),
    })
    response.end(plain.html)
  }

  async function renderPlain(page: ReactElement): Promise<ScriptlessPage> {
    return scriptless(await renderPlainPage(page, assets))
  }

  async function renderForm(
    request: IncomingMessage,
    refused: RefusedForm,
    instead: ReactElement,
  ): Promise<ScriptlessPage> {
    const { path, query } = addressOf(request)
    const matched = match(path)
    try {
      await limitRender(request)
      // Without its database the site may not know the prices, but it can show what was typed.
      const pricing = await pricingFor(visitorOf(request)).catch(() => unknownPricing)
      const asked = { ...matched, ...knownSearch(matched.route, query), ...noDraw, pricing, isMissing: false }
      return scriptless(await renderDocument(asked, refused))
    } catch (error) {
      if (error !== databaseAway && !(error instanceof AppError))
        log.error({ err: describeError(error) }, 'page of a refused form could not be rendered')
      return renderPlain(instead)
    }
  }

  function scriptless({ html, inline }: RenderedPage): ScriptlessPage {
    return {
      html,
      headers: {
        ...headers.page(inline, { pays: false, mayHaveTags: false }),
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      },
    }
  }

  return {
    respond,
    renderForm,
    renderPlain,
    drop(tag) {
      reader.forget()
      // Cached pages need no database unless prices changed.
      if (tag === 'pricing' || tag === '*') pricings.clear()
      cache.drop(tag)
    },
  }
}

/** `query` with its question mark, or ''. */
function addressOf({ url = '/' }: IncomingMessage): { path: string; query: string } {
  const queryAt = url.indexOf('?')
  return queryAt < 0 ? { path: url, query: '' } : { path: url.slice(0, queryAt), query: url.slice(queryAt) }
}

function deadEndOf(error: unknown, requestId: string): ReactElement {
  if (error === databaseAway) return createElement(AwayPage)
  const { retryAfterSeconds } = error instanceof AppError ? error : {}
  if (retryAfterSeconds) return createElement(BusyPage, { retryAfterSeconds })
  return createElement(ErrorPage, { requestId })
}

function headOf(screen: ScreenName, input: PageHeadInput): PageHead {
  const make = pageHeads[screen]
  if (!make) throw new Error(`The screen ${screen} has no head: give it one in page-heads.server.ts.`)
  return make(input)
}

/** All browser-rendered screens share one document, and so do all paths without a page. */
function keyOf({ route, path, search, variant, isMissing, pricing }: Asked): string {
  const isShared = route.rendered === 'browser' || route === notFoundRoute
  const address = isShared ? route.screen : `${path}?${search} ${variant}`
  return `${address} ${isMissing} ${pricing.key}`
}

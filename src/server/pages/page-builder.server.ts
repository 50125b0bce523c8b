import { changedFacts } from '#domain/agency.ts'
import type { Variant } from '#domain/records/experiment.ts'
import { basisOf } from '#features/pricing/pricing.ts'
import { readCatalogue } from '#features/pricing/pricing.wire.ts'
import type { RefusedForm } from '#features/request/form/refused-form.ts'
import type { PageHead, PageHeadInput } from '#pages/marketing/heads/page-head.server.ts'
import { pageHeads } from '#pages/marketing/heads/page-heads.server.ts'
import { digestOf, type PathData, type RenderedData } from '#platform/api/path-data.ts'
import { type ApiPath, apiPath } from '#platform/api/wire.ts'
import { frameData, notFoundRoute, type ScreenName, screenOf } from '#routes'
import { type EncodedBody, encodeBody } from '../http/encoded-body.server.ts'
import type { SecurityHeaders } from '../http/security-headers.server.ts'
import type { PageMatch } from './match-page.server.ts'
import type { PageAssets } from './page-assets.server.ts'
import { type CachedPage, createPageCache } from './page-cache.server.ts'
import type { Pricing } from './page-pricing.server.ts'
import { MissingData, MovedData, type PageReader, type Reader } from './page-reader.server.ts'
import type { PageRenderer, RenderedPage } from './page-renderer.server.tsx'
import { reduceSearch } from './reduce-search.server.ts'

export type AskedPage = PageMatch & {
  pricing: Pricing
  variant: Variant
  isMissing: boolean
}

export type PageBuilder = {
  /** Missing data become the not-found page. @throws MovedData */
  produce(asked: AskedPage, mayRender: () => Promise<void>): Promise<EncodedBody>
  renderDocument(asked: AskedPage, refused?: RefusedForm): Promise<RenderedPage>
  /** The page with what this reader gives, uncached. Missing data become the not-found page. @throws MovedData */
  renderDraft(asked: AskedPage, drafts: Reader): Promise<{ status: number; page: RenderedPage }>
  drop(tag: string): void
}

/** `isOpen`: unlimited addresses, so it is not cached. */
type ReadPage = AskedPage & { search: URLSearchParams; isOpen: boolean }

const maxCachedPages = 120

export function createPageBuilder({
  reader,
  renderPage,
  assets,
  headers,
  origin,
  isPayingOff,
  isCaching,
}: {
  reader: PageReader
  renderPage: PageRenderer
  assets: PageAssets
  headers: SecurityHeaders
  /** Canonical addresses begin with it. */
  origin: () => string
  isPayingOff: boolean
  isCaching: boolean
}): PageBuilder {
  const cache = createPageCache(maxCachedPages)

  const cataloguePath = apiPath(readCatalogue)

  async function readAddress(asked: AskedPage, from: Reader = reader): Promise<ReadPage> {
    const readNow = () => from.read(cataloguePath)
    return { ...asked, ...(await reduceSearch(asked.route, asked.query, readNow)) }
  }

  async function renderDocument(
    asked: ReadPage,
    { refused, drafts }: { refused?: RefusedForm | undefined; drafts?: Reader } = {},
  ): Promise<RenderedPage> {
    const from = drafts ?? (refused ? reader.orLast : reader)
    const { route, params, path, search, variant, isOpen } = asked
    const pricing = asked.pricing.seed
    const [catalogue, data, lateData, frame] = await Promise.all([
      route.priced ? from.read(cataloguePath) : null,
      from.readAll(route.data(params, search, variant), { fresh: isOpen }),
      from.readAll(route.lateData(params, search, variant)),
      from.readAll(route.rendered === 'server' ? frameData : []),
    ])
    const screen = screenOf(route, variant)
    // What a late part reads over the network is published, so a draft's page carries all.
    const late = drafts && { ...lateData, ...(catalogue && { [cataloguePath]: catalogue }) }
    const changed = changedFacts()
    return renderPage({
      screen,
      isPrivate: route.isPrivate,
      head:
        route.rendered === 'server'
          ? headOf(screen, {
              origin: origin(),
              search,
              data: Object.values(data),
              read: <Answer>(path: ApiPath<Answer>) => readData({ ...data, ...lateData }, path),
              basis: basisOf(pricing.state),
              catalogue,
              paysOnline: !isPayingOff,
            })
          : null,
      origin: origin(),
      path,
      search: search.size > 0 ? `?${search}` : '',
      seed: {
        pricing,
        data: { ...data, ...frame, ...late },
        ...(!drafts && Object.keys(lateData).length > 0 && { late: digestsOf(lateData) }),
        ...(changed && { agency: changed }),
      },
      lateData,
      assets,
      refused,
      draft: drafts && { isPublished: await isPublished(asked) },
    })
  }

  async function isPublished({ route, params, search, variant }: ReadPage): Promise<boolean> {
    return reader.readAll(route.data(params, search, variant)).then(
      () => route !== notFoundRoute,
      (error: unknown) => {
        if (error instanceof MissingData || error instanceof MovedData) return false
        throw error
      },
    )
  }

  async function make(asked: ReadPage): Promise<CachedPage> {
    const { route, isMissing } = asked
    const { html, inline } = await renderDocument(asked)
    const body = encodeBody(route === notFoundRoute || isMissing ? 404 : 200, html, {
      ...headers.page(inline, { pays: route.pays, mayHaveTags: !route.isPrivate }),
      'content-type': 'text/html; charset=utf-8',
      // Cookie and address decide the content, so only the visitor's browser may cache it, and must revalidate. A
      // browser-rendered screen's address may hold a secret.
      'cache-control': route.rendered === 'browser' ? 'no-store' : 'private, no-cache',
      vary: 'Cookie',
      ...(route.rendered === 'browser' && { 'x-robots-tag': 'noindex', 'referrer-policy': 'origin' }),
    })
    return { body, tags: route.priced ? [...route.tags, 'pricing'] : route.tags }
  }

  async function produce(asked: ReadPage, mayRender: () => Promise<void>): Promise<EncodedBody> {
    const isKept = !asked.isOpen && isCaching
    const key = keyOf(asked)
    const ready = isKept && cache.get(key)
    if (ready) return ready
    await mayRender()
    try {
      return await (isKept ? cache.render(key, () => make(asked)) : make(asked).then(({ body }) => body))
    } catch (error) {
      if (!(error instanceof MissingData) || asked.route === notFoundRoute) throw error
      return produce(
        { ...asked, route: notFoundRoute, params: {}, isMissing: false, isOpen: false },
        mayRender,
      )
    }
  }

  async function renderDraft(asked: AskedPage, drafts: Reader) {
    const page = (shown: AskedPage) =>
      readAddress(shown, drafts).then((address) => renderDocument(address, { drafts }))
    try {
      return { status: asked.route === notFoundRoute ? 404 : 200, page: await page(asked) }
    } catch (error) {
      if (!(error instanceof MissingData)) throw error
      return { status: 404, page: await page({ ...asked, route: notFoundRoute, params: {} }) }
    }
  }

  return {
    produce: async (asked, mayRender) => produce(await readAddress(asked), mayRender),
    renderDocument: async (asked, refused) =>
      renderDocument(await readAddress(asked, refused ? reader.orLast : reader), { refused }),
    renderDraft,
    drop: cache.drop,
  }
}

function digestsOf(data: PathData): RenderedData['late'] {
  return Object.fromEntries(Object.entries(data).map(([path, answer]) => [path, digestOf(answer)]))
}

function readData<Answer>(data: PathData, path: ApiPath<Answer>): Answer {
  if (!Object.hasOwn(data, path)) throw new Error(`The route does not name ${path}.`)
  return data[path] as Answer
}

function headOf(screen: ScreenName, input: PageHeadInput): PageHead {
  const make = pageHeads[screen]
  if (!make) throw new Error(`The screen ${screen} has no head: give it one in page-heads.server.ts.`)
  return make(input)
}

/** Browser-rendered screens share one document, and so do unknown paths. */
function keyOf({ route, path, search, variant, isMissing, pricing }: ReadPage): string {
  const isShared = route.rendered === 'browser' || route === notFoundRoute
  const address = isShared ? route.screen : `${path}?${search} ${variant}`
  return `${address} ${isMissing} ${pricing.key}`
}

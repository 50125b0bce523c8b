import { randomInt } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createElement, type ReactElement } from 'react'
import type { Variant } from '#domain/records/experiment.ts'
import { readSession } from '#features/accounts/account.wire.ts'
import { type LandingChoice, variantCookie } from '#features/experiments/experiment.ts'
import type { RefusedForm } from '#features/request/form/refused-form.ts'
import { AwayPage } from '#pages/marketing/dead-ends/away-page.tsx'
import { BusyPage } from '#pages/marketing/dead-ends/busy-page.tsx'
import { ErrorPage } from '#pages/marketing/dead-ends/error-page.tsx'
import type { AnswerOf } from '#platform/api/wire.ts'
import { AppError } from '#platform/app-error.server.ts'
import { draftParameter, draftsHeader } from '#platform/content/drafts.ts'
import { databaseUnavailable } from '#platform/database/database-outages.server.ts'
import { describeError, type Log } from '#platform/log.server.ts'
import { frameData, href, routes } from '#routes'
import { writeEncoded } from '../http/encoded-body.server.ts'
import { problemOf } from '../http/problem.server.ts'
import type { SecurityHeaders } from '../http/security-headers.server.ts'
import { landingVariant } from './landing-variant.server.ts'
import { createPageMatcher, type PageMatch } from './match-page.server.ts'
import type { PageAssets } from './page-assets.server.ts'
import { createPageBuilder } from './page-builder.server.ts'
import { createPagePricing } from './page-pricing.server.ts'
import { createPageReader, type InProcessApi, MovedData } from './page-reader.server.ts'
import type { PageRenderer, RenderedPage } from './page-renderer.server.tsx'
import { renderPlainPage } from './plain-page.server.tsx'

export type Pages = {
  respond(request: IncomingMessage, response: ServerResponse): boolean
  /** Falls back to a plain page. */
  renderForm(request: IncomingMessage, refused: RefusedForm, instead: ReactElement): Promise<ScriptlessPage>
  renderPlain(page: ReactElement): Promise<ScriptlessPage>
  /** Reads what a page with a form needs, so that it renders while the database is away. */
  warm(): Promise<void>
  drop(tag: string): void
}

type ScriptlessPage = { html: string; headers: Record<string, string> }

/** Pages other than `/`. */
const noDraw = { variant: 'A', drawn: null } as const

export function createPages({
  api,
  assets,
  renderPage,
  origin,
  headers,
  countryOf,
  geolocationUrl,
  isPayingOff,
  landingChoice,
  limitRender,
  previewAgency,
  isHttps,
  development,
  log,
}: {
  api: InProcessApi
  assets: PageAssets
  /** Canonical addresses begin with it. */
  origin: () => string
  headers: SecurityHeaders
  /** ISO code; null if unknown. */
  countryOf: (request: IncomingMessage) => string | null
  geolocationUrl?: string
  isPayingOff: boolean
  landingChoice: () => LandingChoice
  /** @throws AppError `too-many` */
  limitRender: (request: IncomingMessage) => Promise<void>
  /** Renders with the drafted facts of the agency. */
  previewAgency: <Page>(render: () => Promise<Page>) => Promise<Page>
  isHttps: boolean
  renderPage: PageRenderer
  development: boolean
  log: Log
}): Pages {
  const isCaching = !development
  const matchPage = createPageMatcher({ development })
  const reader = createPageReader({ api, isCaching })
  const pricing = createPagePricing({ reader, countryOf, geolocationUrl, isPayingOff, isCaching })
  const builder = createPageBuilder({
    reader,
    renderPage,
    assets,
    headers,
    origin,
    isPayingOff,
    isCaching,
  })

  /**
   * True only if the API answers 404: the screen reports a failure. Visitors who are not logged in are sent to log
   * in.
   */
  async function isRecordMissing(
    { route, params }: PageMatch,
    { cookie = '' }: IncomingMessage['headers'],
    mayAsk: () => Promise<void>,
  ): Promise<boolean> {
    const path = route.record(params)
    if (!path) return false
    await mayAsk()
    // Reading a record may poll the payment provider, for which no page should wait.
    return api(path, { method: 'HEAD', headers: { cookie } }).then(
      ({ status }) => status === 404,
      () => false,
    )
  }

  function respond(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const match = matchPage(request.url ?? '/')
    if (!match) return false
    if ('movedTo' in match) {
      // A fragment may hold a token, which no cache keeps.
      const isSecret = match.movedTo.includes('#')
      response
        .writeHead(308, { location: match.movedTo, ...(isSecret && { 'cache-control': 'no-store' }) })
        .end()
      return true
    }
    const { route, path, query } = match
    const { variant, drawn } =
      route === routes.landing
        ? landingVariant({
            ...landingChoice(),
            query,
            cookie: request.headers.cookie,
            random: randomInt,
          })
        : noDraw
    // Only this answer sets the cookie: a variant's visitors share the cached page.
    if (drawn) response.setHeader('set-cookie', variantCookie.header(drawn, { isHttps }))
    const mayRender = () => limitRender(request)
    const refuse = (error: unknown) => {
      if (!(error instanceof MovedData)) return respondPlain(response, error)
      const location = path.slice(0, path.lastIndexOf('/') + 1) + error.newName + query
      response.writeHead(301, { location, 'cache-control': 'no-cache' }).end()
      return undefined
    }
    if (new URLSearchParams(query).has(draftParameter)) {
      respondDraft(request, response, { ...match, variant }).catch(refuse)
      return true
    }
    Promise.all([
      route.priced ? pricing.forVisitor(request) : pricing.forEveryone(),
      isRecordMissing(match, request.headers, mayRender),
    ])
      .then(([pricing, isMissing]) => builder.produce({ ...match, pricing, variant, isMissing }, mayRender))
      .then((body) => writeEncoded(request, response, body))
      .catch(refuse)
    return true
  }

  /** For staff. Others get to log in, or the published page. */
  async function respondDraft(
    request: IncomingMessage,
    response: ServerResponse,
    asked: PageMatch & { variant: Variant },
  ): Promise<void> {
    const { cookie = '' } = request.headers
    const answer = await api(readSession.path, { headers: { cookie } })
    const { user, needs } = (await answer.json()) as AnswerOf<typeof readSession>
    if (user?.role !== 'staff' || needs) {
      const next = encodeURIComponent(asked.path + asked.query)
      const location = user ? asked.path : `${href('login')}?next=${next}`
      response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
      return
    }
    await limitRender(request)
    const drafts = createPageReader({
      api: (path) => api(path, { headers: { cookie, [draftsHeader]: '1' } }),
      isCaching: false,
    })
    const shown = await pricing.forVisitor(request)
    const { status, page } = await previewAgency(() =>
      builder.renderDraft({ ...asked, pricing: shown, isMissing: false }, drafts),
    )
    response.writeHead(status, {
      ...headers.page(page.inline, { pays: asked.route.pays, mayHaveTags: false, isFramed: true }),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    response.end(page.html)
  }

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
    const match = matchPage(request.url ?? '/')
    if (!match || 'movedTo' in match) return renderPlain(instead)
    try {
      await limitRender(request)
      // Without a database the prices may be unknown, but what was typed still shows.
      const shown = await pricing.forVisitor(request).catch(() => pricing.unknown)
      const asked = { ...match, ...noDraw, pricing: shown, isMissing: false }
      return scriptless(await builder.renderDocument(asked, refused))
    } catch (error) {
      if (error !== databaseUnavailable && !(error instanceof AppError))
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
    async warm() {
      const forms = [routes.contact, routes.checkout]
      const paths = forms.flatMap(({ data, lateData }) => [
        ...data({}, new URLSearchParams()),
        ...lateData({}, new URLSearchParams()),
      ])
      await reader.readAll([...frameData, ...paths])
    },
    drop(tag) {
      reader.forget()
      // Cached pages need no database unless prices changed.
      if (tag === 'pricing' || tag === '*') pricing.forget()
      builder.drop(tag)
    },
  }
}

function deadEndOf(error: unknown, requestId: string): ReactElement {
  if (error === databaseUnavailable) return createElement(AwayPage)
  const { retryAfterSeconds } = error instanceof AppError ? error : {}
  if (retryAfterSeconds) return createElement(BusyPage, { retryAfterSeconds })
  return createElement(ErrorPage, { requestId })
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { siteOrigin } from '#domain/agency.ts'
import { openAccounts } from '#features/accounts/accounts.server.ts'
import { prepareFirstStaff } from '#features/accounts/staff/first-staff.server.ts'
import { agencyKind } from '#features/agency/agency-kind.ts'
import { followAgency, previewAgency } from '#features/agency/read-agency.server.ts'
import { drawTag, openRunningExperiment } from '#features/experiments/running-experiment.server.ts'
import { isUpload, uploadMs } from '#features/files/file.server.ts'
import { checkHealth } from '#features/health/check-health.job.server.ts'
import { receiveProviderEvent } from '#features/payments/payment.wire.ts'
import { reconcilePaymentsJob } from '#features/payments/provider/reconcile-payments.job.server.ts'
import { countLeadDaysJob } from '#features/statistics/count-lead-days.job.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { explainDatabaseError } from '#platform/database/database-errors.server.ts'
import { listen } from '#platform/database/listen.server.ts'
import { databaseSettingOf, type Env } from '#platform/env.server.ts'
import { openGeolocation } from '#platform/geolocation.server.ts'
import { hintChannel, openLiveStreams } from '#platform/live/live-streams.server.ts'
import { describeError } from '#platform/log.server.ts'
import { OperatorError } from '#platform/operator-error.server.ts'
import { pageDropChannel } from '#platform/publish.server.ts'
import { shareAnswer } from '#platform/sharing/share-answer.server.ts'
import { href } from '#routes'
import { createApp } from './app.server.ts'
import { clientAddressOf } from './http/client-address.server.ts'
import { closeServer } from './http/close-server.server.ts'
import { loadDemoSites } from './http/demo-sites.server.ts'
import { type EncodedBody, writeEncoded } from './http/encoded-body.server.ts'
import { createHttpServer } from './http/http-server.server.ts'
import { problemResponse } from './http/problem.server.ts'
import { type SecurityHeaders, securityHeaders } from './http/security-headers.server.ts'
import { createMetrics } from './metrics.server.ts'
import { graceMs, openContext } from './open-context.server.ts'
import { describePayments } from './open-payments.server.ts'
import { createOperatorApp } from './operator.api.server.ts'
import { answerForms } from './pages/answer-forms.server.ts'
import type { PageAssets } from './pages/page-assets.server.ts'
import type { PageRenderer } from './pages/page-renderer.server.tsx'
import { createPages } from './pages/pages.server.ts'
import { pathTo } from './program-files.server.ts'
import { siteFiles } from './site-files.server.ts'

export type Role = 'all' | 'web' | 'worker'

/** However many callers ask, `/readyz` costs one check in this time. */
const readinessMs = 1_000

/** Comes from the build, or from Vite in development. */
export type ClientCode = {
  assets: PageAssets
  files(headers: SecurityHeaders): Promise<Map<string, EncodedBody>>
  renderPage: PageRenderer
  middleware?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

export type Running = {
  address: string | null
  /** For the first staff account; null once one exists. */
  firstStaffLink: string | null
  /** Finishes running requests, hands jobs back, and closes everything in reverse order. */
  stop(): Promise<void>
}

/** The only place that opens connections and servers. */
export async function start({
  env,
  role,
  front,
  say,
}: {
  env: Env
  role: Role
  front: ClientCode
  say: (line: string) => void
}): Promise<Running> {
  const closers: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    const { ctx, queue, pool, directUrl, limits, standIn } = await openContext({
      env,
      supervisesQueue: role !== 'web',
      say,
      closers,
    })
    const { db, gateway, log, outages } = ctx
    if (role !== 'web') {
      await queue.work(() => ctx)
      ctx.heartbeats.of('worker').succeeded()
      await queue.send(db, reconcilePaymentsJob, [{}])
      await queue.send(db, checkHealth, [{}])
      await queue.send(db, countLeadDaysJob, [{}])
    }
    let isDraining = false
    const isServed = shareAnswer(async () => {
      await pool.query('select 1')
      return queue.isReady()
    }, readinessMs)
    if (role === 'worker') {
      // Mails and papers state them.
      const readFacts = followAgency(ctx, () => {})
      const listening = listen({
        url: directUrl,
        channels: { [pageDropChannel]: (tag) => tag === agencyKind.publishes && readFacts() },
        onConnected: readFacts,
      })
      closers.push(listening.close)
      if (env.METRICS_PORT) {
        const parts = {
          ctx,
          metrics: createMetrics({ ctx, pool, queue }),
          isDraining: () => isDraining,
          isServed,
        }
        const server = createHttpServer({
          answer: getRequestListener(createOperatorApp(parts).fetch, { hostname: 'localhost' }),
          headers: securityHeaders(env, false).api,
        })
        await listenAt(server, 'METRICS_PORT', env.METRICS_PORT, env.HOST)
        closers.push(async () => {
          isDraining = true
          await closeServer(server, graceMs)
        })
      }
      return { address: null, firstStaffLink: null, stop }
    }

    const origin = () => siteOrigin(env.PUBLIC_URL)
    const isHttps = env.PUBLIC_URL?.startsWith('https:') ?? false
    const development = front.middleware !== undefined
    const headers = securityHeaders(env, development)
    const geolocation = await openGeolocation({ databasePath: env.GEOLOCATION_DATABASE })
    const live = openLiveStreams(ctx)
    const metrics = createMetrics({ ctx, pool, queue, live })
    const app = createApp({
      ctx: { ...ctx, actor: { kind: 'visitor' } },
      accounts: await openAccounts(ctx),
      paymentWindow: standIn?.window ?? null,
      limits,
      geolocation,
      headers,
      metrics,
      live,
      isDraining: () => isDraining,
      isServed,
    })
    const experiment = await openRunningExperiment(ctx)
    closers.push(async () => experiment.close())
    const pages = createPages({
      api: async (path, init) => app.request(path, init),
      assets: front.assets,
      renderPage: front.renderPage,
      origin,
      headers,
      countryOf: (request) => countryOf(request),
      geolocationUrl: env.GEOLOCATION_URL,
      isPayingOff: gateway.mode === 'off',
      landingChoice: experiment.current,
      limitRender: (request) => limits.consume('render', clientAddressOf(request, env.TRUST_PROXY)),
      previewAgency: (render) => previewAgency(ctx, render),
      isHttps,
      development,
      log,
    })
    const startedAt = new Date()
    const readSiteFiles = () => siteFiles({ origin: origin(), headers: headers.file, startedAt })
    const builtFiles = await front.files(headers)
    let ownFiles = await readSiteFiles()
    const readFacts = followAgency(ctx, async () => {
      ownFiles = await readSiteFiles()
      pages.drop('*')
    })
    const drop = (tag: string) => {
      if (tag === agencyKind.publishes || tag === '*') readFacts()
      if (tag === drawTag || tag === '*') experiment.reload()
      // A new draw changes no page.
      if (tag !== drawTag) pages.drop(tag)
    }
    const listening = listen({
      url: directUrl,
      channels: { [pageDropChannel]: (tag) => drop(tag || '*'), [hintChannel]: live.hear },
      onConnected() {
        drop('*')
        live.hearEverything()
      },
      outages,
    })
    closers.push(listening.close)
    // Otherwise connecting would drop the first rendered pages.
    await listening.firstAttempt
    await pages.warm()

    function countryOf(request: IncomingMessage): string | null {
      const told = env.COUNTRY_HEADER && request.headers[env.COUNTRY_HEADER.toLowerCase()]
      if (typeof told === 'string' && /^[A-Z]{2}$/.test(told)) return told
      return geolocation.countryOf(clientAddressOf(request, env.TRUST_PROXY))?.country_code ?? null
    }

    const demoSites = await loadDemoSites(pathTo('demo-sites'), headers.demoSite)
    const answerApi = getRequestListener(answerForms(app, pages).fetch, {
      // For HTTP/1.0 requests without Host, such as a load balancer's check.
      hostname: 'localhost',
      // `createHttpServer` closes a connection whose body it has not read.
      autoCleanupIncoming: false,
      // The app answers its own errors.
      errorHandler(error) {
        const isUnreadable = error instanceof RequestError
        if (!isUnreadable) log.error({ err: describeError(error) }, 'request failed')
        const refusal = isUnreadable ? new AppError('malformed', 'This address cannot be read.') : error
        return problemResponse(refusal, crypto.randomUUID(), headers.api)
      },
    })
    const answerAny = (request: IncomingMessage, response: ServerResponse) => {
      const answer = () => {
        const file =
          request.method === 'GET' || request.method === 'HEAD'
            ? (ownFiles.get(request.url ?? '') ?? builtFiles.get(request.url ?? ''))
            : undefined
        // The most frequent requests come before routing.
        if (file) writeEncoded(request, response, file)
        else if (demoSites.respond(request, response)) return
        else if (pages.respond(request, response))
          response.once('finish', () => metrics.pagesServed.inc({ status: response.statusCode }))
        else void answerApi(request, response)
      }
      if (front.middleware) front.middleware(request, response, answer)
      else answer()
    }
    const server = createHttpServer({
      answer: answerAny,
      headers: headers.api,
      isUpload: ({ method, url, headers }) => isUpload(method, url, headers['content-type']),
      uploadTimeoutMs: uploadMs,
      isDraining: () => isDraining,
    })
    await listenAt(server, 'PORT', env.PORT, env.HOST)
    closers.push(async () => {
      isDraining = true
      await wait(env.DRAIN_SECONDS * 1000)
      // The server waits for its answers.
      live.close()
      await closeServer(server, graceMs)
    })
    standIn?.deliverTo(`${ownAddress(server, env.HOST)}${receiveProviderEvent.path}`)

    const address = env.PUBLIC_URL ?? localAddress(server, env.HOST)
    say(describePayments(gateway.mode))
    if (!isHttps && !development)
      say('Cookies are not Secure: set PUBLIC_URL to the https: address that visitors use.')
    const first = await prepareFirstStaff(ctx)
    return { address, firstStaffLink: first && `${address}${href('login')}#first=${first.token}`, stop }
  } catch (error) {
    await stop()
    throw explainDatabaseError(error, databaseSettingOf(env))
  }
}

type PortSetting = 'PORT' | 'METRICS_PORT'

const whyNotListening = (setting: PortSetting): Record<string, string> => ({
  EADDRINUSE: `Another program listens on this port already: stop it, or set ${setting} to another`,
  EACCES: `This user may not listen on this port: set ${setting} to one from 1024 on`,
  EADDRNOTAVAIL: 'This machine does not have this address: set HOST to one of its own, or to 0.0.0.0 for all',
  ENOTFOUND: 'There is no such host: set HOST to an address of this machine, or to 0.0.0.0 for all',
})

function listenAt(server: Server, setting: PortSetting, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const said = whyNotListening(setting)[error.code ?? '']
      reject(
        said ? new OperatorError(`${said} (${setting}=${port}, HOST=${host}).`, { cause: error }) : error,
      )
    }
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      resolve()
    })
  })
}

/** The program sends requests to itself. */
function ownAddress(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`
}

function localAddress(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host
  return `http://${name}:${port}`
}

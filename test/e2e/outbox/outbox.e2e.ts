import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import type * as Outbox from '#platform/outbox/outbox.ts'

declare global {
  var outbox: typeof Outbox
}

type Post = { key: string; body: unknown; headers: IncomingHttpHeaders }
type Answer = (response: ServerResponse, post: Post) => void

type Endpoint = { origin: string; posts: Post[]; answer: Answer; received(count: number): Promise<void> }

const receipt = { id: '0199a0a0-0000-7000-8000-000000000001', reference: 'OW-7K3F9Q' }

const accept: Answer = (response) => json(response, 201, { success: true, ...receipt })
const hangUp: Answer = (response) => response.socket?.destroy()
const refuseWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    json(
      response,
      status,
      { detail: 'No.', errors: [{ field: 'customerEmail', message: 'Wrong.' }] },
      headers,
    )

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  response.writeHead(status, { 'content-type': type, ...headers }).end(JSON.stringify(body))
}

const test = base.extend<{ endpoint: Endpoint }, { scripts: Record<string, string> }>({
  scripts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      await use({
        '/outbox.js': await bundle('src/platform/outbox/outbox.ts', 'es'),
        '/service-worker.js': await bundle('src/browser/service-worker.ts', 'iife'),
      })
    },
    { scope: 'worker' },
  ],
  endpoint: async ({ scripts }, use) => {
    const server = createServer(async (request, response) => {
      // Chromium retries requests that fail on a reused connection.
      response.shouldKeepAlive = false
      const path = request.url ?? '/'
      if (request.method === 'POST') {
        const body = await new Response(request as unknown as ReadableStream).json()
        const post = { key: String(request.headers['idempotency-key']), body, headers: request.headers }
        endpoint.posts.push(post)
        endpoint.answer(response, post)
        server.emit('posted')
      } else if (scripts[path])
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(scripts[path])
      else {
        const load = `import * as outbox from '/outbox.js'; globalThis.outbox = outbox`
        response.writeHead(200, { 'content-type': 'text/html' }).end(`<script type="module">${load}</script>`)
      }
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const endpoint: Endpoint = {
      origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      posts: [],
      answer: accept,
      async received(count) {
        while (endpoint.posts.length < count) await once(server, 'posted')
      },
    }
    await use(endpoint)
    server.closeAllConnections()
    server.close()
  },
})

async function bundle(entry: string, format: 'es' | 'iife'): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: [format], name: 'bundle' } },
  })) as Rolldown.RolldownOutput[]
  return built[0]?.output[0].code ?? ''
}

async function openPage(context: BrowserContext, endpoint: Endpoint): Promise<Page> {
  const page = await context.newPage()
  await page.goto(endpoint.origin)
  await page.waitForFunction(() => 'outbox' in globalThis)
  return page
}

const post = (page: Page, body: object, replaces?: string) =>
  page.evaluate(
    ([body, replaces]) =>
      outbox.postDurably({ to: { method: 'POST', path: '/api/contact' }, body, replaces }),
    [body, replaces] as const,
  )

/** Subscribes at once; the result waits for the delivery. */
async function nextDelivery(
  page: Page,
  kind: Outbox.Outcome['kind'],
): Promise<() => Promise<Outbox.Delivery>> {
  const listening = await page.evaluateHandle(
    (kind) => ({
      heard: new Promise<Outbox.Delivery>((resolve) => {
        const unsubscribe = outbox.subscribeOutbox((delivery) => {
          if (delivery.outcome.kind !== kind) return
          unsubscribe()
          resolve(delivery)
        })
      }),
    }),
    kind,
  )
  return () => listening.evaluate(({ heard }) => heard)
}

const listIn = (page: Page) => page.evaluate(() => outbox.listOutbox())
const comeOnline = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))
const flush = (page: Page) => page.evaluate(() => outbox.flushOutbox())

test('an entry is stored before its request is sent, and deleted once acknowledged', async ({
  context,
  endpoint,
}) => {
  const page = await openPage(context, endpoint)
  const onlooker = await openPage(context, endpoint)
  const held: ServerResponse[] = []
  endpoint.answer = (response) => held.push(response)

  const delivery = post(page, { name: 'Asha' })
  await endpoint.received(1)
  const [saved] = await listIn(onlooker)
  expect(saved).toMatchObject({ id: endpoint.posts[0]?.key, body: { name: 'Asha' }, isSaved: true })

  for (const response of held) json(response, 201, { success: true, ...receipt })
  expect(await delivery).toEqual({ entryId: saved?.id, outcome: { kind: 'received', receipt, attempts: 1 } })
  expect(await listIn(onlooker)).toEqual([])
  expect(endpoint.posts[0]?.body).toEqual({ name: 'Asha' })
})

const failures: Record<string, Answer> = {
  'a broken connection': hangUp,
  'a server error': refuseWith(503),
  'a key still in flight': refuseWith(409),
  'a log-in page of the network in between': (response) => response.end('<h1>Welcome to the hotel</h1>'),
  'an answer that is no receipt': (response) => json(response, 200, {}),
}
test('a request that was not received is sent again when the browser comes back online', async ({
  context,
  endpoint,
}) => {
  for (const [name, failure] of Object.entries(failures)) {
    await test.step(`after ${name}`, async () => {
      endpoint.posts.length = 0
      const page = await openPage(context, endpoint)
      await page.evaluate(() => outbox.startOutbox())
      endpoint.answer = failure
      expect((await post(page, { name: 'Asha' })).outcome).toEqual({ kind: 'saved' })

      endpoint.answer = accept
      const received = await nextDelivery(page, 'received')
      await comeOnline(page)
      expect((await received()).outcome).toEqual({ kind: 'received', receipt, attempts: 2 })
      expect(await listIn(page)).toEqual([])
      expect(endpoint.posts).toHaveLength(2)
      expect(endpoint.posts[1]).toMatchObject({ key: endpoint.posts[0]?.key, body: { name: 'Asha' } })
      await page.close()
    })
  }
})

test('the next visit sends the requests that the last one could not', async ({ context, endpoint }) => {
  const first = await openPage(context, endpoint)
  endpoint.answer = hangUp
  const { entryId } = await post(first, { name: 'Asha' })
  await first.close()

  endpoint.answer = accept
  const second = await openPage(context, endpoint)
  const received = await nextDelivery(second, 'received')
  await second.evaluate(() => outbox.startOutbox())
  expect((await received()).entryId).toBe(entryId)
  expect(endpoint.posts.map((one) => one.key)).toEqual([entryId, entryId])
})

test('a tab that becomes visible tries again', async ({ context, endpoint }) => {
  const page = await openPage(context, endpoint)
  await page.evaluate(() => outbox.startOutbox())
  endpoint.answer = hangUp
  await post(page, { name: 'Asha' })

  endpoint.answer = accept
  const received = await nextDelivery(page, 'received')
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await received()
})

test('tabs that wake together send an entry once', async ({ context, endpoint }) => {
  const tabs = [await openPage(context, endpoint), await openPage(context, endpoint)]
  const [first, second] = tabs as [Page, Page]
  endpoint.answer = hangUp
  const { entryId } = await post(first, { name: 'Asha' })

  const held: ServerResponse[] = []
  endpoint.answer = (response) => held.push(response)
  const known = await Promise.all(tabs.map((tab) => nextDelivery(tab, 'received')))
  const flushes = tabs.map(flush)
  await endpoint.received(2)
  await second.waitForFunction(async (name) => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return [...held, ...pending].filter((lock) => lock.name === name).length === 2
  }, `outbox:${entryId}`)
  for (const response of held) json(response, 200, { success: true, ...receipt })
  await Promise.all(flushes)

  expect(endpoint.posts).toHaveLength(2)
  expect(await Promise.all(known.map((heard) => heard()))).toEqual(
    tabs.map(() => ({ entryId, outcome: { kind: 'received', receipt, attempts: 2 } })),
  )
})

test('tabs that wake together try a failing entry once', async ({ context, endpoint }) => {
  const tabs = [await openPage(context, endpoint), await openPage(context, endpoint)]
  const [first, second] = tabs as [Page, Page]
  endpoint.answer = hangUp
  const { entryId } = await post(first, { name: 'Asha' })

  const held: ServerResponse[] = []
  endpoint.answer = (response) => held.push(response)
  const flushes = tabs.map(flush)
  await endpoint.received(2)
  await second.waitForFunction(async (name) => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return [...held, ...pending].filter((lock) => lock.name === name).length === 2
  }, `outbox:${entryId}`)
  for (const response of held) json(response, 500, {})
  await Promise.all(flushes)

  expect(endpoint.posts).toHaveLength(2)
  expect(await listIn(first)).toMatchObject([{ id: entryId, attempts: 2 }])
})

test('a refused entry is kept with its fields, blocks no other, and is not retried automatically', async ({
  context,
  endpoint,
}) => {
  const page = await openPage(context, endpoint)
  await page.evaluate(() => outbox.startOutbox())
  endpoint.answer = refuseWith(422)
  const { entryId, outcome } = await post(page, { name: 'Asha' })
  const refusal = { status: 422, message: 'No.', errors: [{ field: 'customerEmail', message: 'Wrong.' }] }
  expect(outcome).toEqual({ kind: 'refused', isSaved: true, ...refusal })

  endpoint.answer = accept
  expect((await post(page, { name: 'Ravi' })).outcome.kind).toBe('received')
  expect(await flush(page)).toBe(0)
  expect(endpoint.posts.map((one) => one.body)).toEqual([{ name: 'Asha' }, { name: 'Ravi' }])
  expect(await listIn(page)).toMatchObject([{ id: entryId, refusal }])
})

test('a corrected request replaces the refused one under a new key', async ({ context, endpoint }) => {
  const page = await openPage(context, endpoint)
  endpoint.answer = refuseWith(422)
  const refused = await post(page, { email: 'asha' })

  endpoint.answer = accept
  const mended = await post(page, { email: 'asha@example.com' }, refused.entryId)
  expect(mended.outcome.kind).toBe('received')
  expect(mended.entryId).not.toBe(refused.entryId)
  expect(endpoint.posts[1]).toMatchObject({ key: mended.entryId, body: { email: 'asha@example.com' } })
  expect(await listIn(page)).toEqual([])
})

test('a visitor can resend a refused request unchanged, or discard it', async ({ context, endpoint }) => {
  const page = await openPage(context, endpoint)
  endpoint.answer = refuseWith(403)
  const first = await post(page, { name: 'Asha' })
  const second = await post(page, { name: 'Ravi' })
  endpoint.answer = accept

  const received = await nextDelivery(page, 'received')
  await page.evaluate((entryId) => outbox.retryEntry(entryId), first.entryId)
  expect((await received()).entryId).toBe(first.entryId)

  await page.evaluate((entryId) => outbox.discardEntry(entryId), second.entryId)
  expect(await listIn(page)).toEqual([])
  expect(endpoint.posts).toHaveLength(3)
})

test('an entry discarded while it is being sent does not come back when sending fails', async ({
  context,
  endpoint,
}) => {
  const page = await openPage(context, endpoint)
  const held: ServerResponse[] = []
  endpoint.answer = (response) => held.push(response)
  const delivery = post(page, { name: 'Asha' })
  await endpoint.received(1)
  await page.evaluate((entryId) => outbox.discardEntry(entryId), endpoint.posts[0]?.key ?? '')
  expect((await delivery).outcome.kind).toBe('discarded')

  const discarded = await nextDelivery(page, 'discarded')
  for (const response of held) response.socket?.destroy()
  await discarded()
  expect(await listIn(page)).toEqual([])
})

test('an unresponsive server does not keep the visitor waiting, and its late answer still counts', async ({
  context,
  endpoint,
}) => {
  const page = await openPage(context, endpoint)
  await page.clock.install()
  const held: ServerResponse[] = []
  endpoint.answer = (response) => held.push(response)
  const delivery = post(page, { name: 'Asha' })
  await endpoint.received(1)
  await page.clock.fastForward(6000)
  expect((await delivery).outcome).toEqual({ kind: 'saved' })

  const received = await nextDelivery(page, 'received')
  for (const response of held) json(response, 201, { success: true, ...receipt })
  await received()
  expect(endpoint.posts).toHaveLength(1)
})

test('a browser without BroadcastChannel hears of what arrived too', async ({ context, endpoint }) => {
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
  const page = await openPage(context, endpoint)
  const delivery = await nextDelivery(page, 'received')
  expect((await post(page, { website: '' })).outcome.kind).toBe('received')
  expect((await delivery()).outcome.kind).toBe('received')
  expect(await listIn(page)).toEqual([])
})

test('an open tab retries automatically, and not before Retry-After', async ({ context, endpoint }) => {
  const page = await openPage(context, endpoint)
  await page.clock.install()
  endpoint.answer = refuseWith(429, { 'retry-after': '60' })
  const { entryId } = await post(page, { name: 'Asha' })
  const { nextAttemptAtMs = 0 } = (await listIn(page)).find((entry) => entry.id === entryId) ?? {}
  const now = await page.evaluate(() => Date.now())
  expect(nextAttemptAtMs - now).toBeGreaterThan(55_000)

  endpoint.answer = accept
  const received = await nextDelivery(page, 'received')
  await page.clock.fastForward(61_000)
  await received()
  expect(endpoint.posts).toHaveLength(2)
})

test('an entry expires after 14 days, unsent', async ({ context, endpoint }) => {
  const page = await openPage(context, endpoint)
  endpoint.answer = hangUp
  await post(page, { name: 'Asha' })

  const dayMs = 86_400_000
  await page.clock.setFixedTime(Date.now() + 13.9 * dayMs)
  expect(await flush(page)).toBe(1)
  await page.clock.setFixedTime(Date.now() + 14.1 * dayMs)
  expect(await flush(page)).toBe(0)
  expect(await listIn(page)).toEqual([])
  expect(endpoint.posts).toHaveLength(2)
})

for (const [name, refuseStorage] of Object.entries({
  'refuses storage': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Private mode', 'InvalidStateError')
    }
  },
  'is out of space': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Quota', 'QuotaExceededError')
    }
  },
})) {
  test(`if the browser ${name}, the tab keeps the entry, says so, and still delivers it`, async ({
    context,
    endpoint,
  }) => {
    await context.addInitScript(refuseStorage)
    const page = await openPage(context, endpoint)
    endpoint.answer = hangUp
    const { outcome } = await post(page, { name: 'Asha' })
    expect(outcome).toEqual({ kind: 'unsaved' })
    expect(await listIn(page)).toMatchObject([{ body: { name: 'Asha' }, isSaved: false }])

    endpoint.answer = accept
    const received = await nextDelivery(page, 'received')
    await flush(page)
    await received()
    expect(await listIn(page)).toEqual([])
    expect(endpoint.posts[1]?.key).toBe(endpoint.posts[0]?.key)
  })
}

test('sends the request even if the storage never answers', async ({ context, endpoint }) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  })
  const page = await openPage(context, endpoint)
  await page.clock.install()
  const delivery = post(page, { name: 'Asha' })
  await page.clock.runFor(4000)
  expect((await delivery).outcome.kind).toBe('received')
})

test('leaving a tab that alone holds an entry needs a confirmation', async ({ context, endpoint }) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Private mode', 'InvalidStateError')
    }
  })
  const page = await openPage(context, endpoint)
  const isHeldBack = () =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
  expect(await isHeldBack()).toBe(false)
  endpoint.answer = hangUp
  await post(page, { name: 'Asha' })
  expect(await isHeldBack()).toBe(true)
  endpoint.answer = accept
  await flush(page)
  expect(await isHeldBack()).toBe(false)
})

test('the service worker sends the remaining entries after the last tab has closed', async ({
  context,
  endpoint,
}) => {
  const last = await openPage(context, endpoint)
  const devtools = await context.newCDPSession(last)
  const registrationId = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await last.evaluate(() => {
    outbox.prepareOutbox()
    return navigator.serviceWorker.ready.then(() => {})
  })
  // The entry is due by the worker's clock.
  await last.clock.setFixedTime(Date.now() - 60_000)
  const held: ServerResponse[] = []
  endpoint.answer = (response, post) => {
    // The second request is held too: the browser may sync as soon as the page's attempt fails.
    endpoint.answer = (later) => held.push(later)
    hangUp(response, post)
  }
  const { entryId } = await post(last, { name: 'Asha' })

  const sync = {
    origin: endpoint.origin,
    registrationId: await registrationId,
    tag: 'outbox',
    lastChance: false,
  }
  await devtools.send('ServiceWorker.dispatchSyncEvent', sync)
  await endpoint.received(2)
  await last.close()

  const onlooker = await openPage(context, endpoint)
  const received = await nextDelivery(onlooker, 'received')
  for (const response of held) json(response, 201, { success: true, ...receipt })
  expect(await received()).toEqual({ entryId, outcome: { kind: 'received', receipt, attempts: 2 } })
  expect(await listIn(onlooker)).toEqual([])
  expect(endpoint.posts.map((one) => one.key)).toEqual([entryId, entryId])
})

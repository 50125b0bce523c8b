import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { openApi } from '#test/servers/api-server.ts'
import { readSetup } from './setup.admin.wire.ts'
import { setupApi } from './setup.api.server.ts'
import type { SetupChecks } from './setup.ts'

/** Stands in for `listPriceBases`. */
const listPrices = async () => [{ name: 'JPY', currency: 'JPY', multiplier: 1.3 } as const]

let context: VerbContext
beforeAll(async () => {
  context = await openVerbContext({
    settings: { SMTP_URL: 'smtp://asha:moonlight@127.0.0.1:9', TRUST_PROXY: '1', PAYMENTS: '' },
  })
})
afterAll(() => context.close())

test('staff read what is set and what is missing, without a secret', async () => {
  const { ask } = openApi(context, setupApi(listPrices))
  const response = await ask(context.staff, readSetup.path)
  const text = await response.text()
  const { checks } = JSON.parse(text) as SetupChecks
  expect(checks.map(({ id, state }) => `${id}: ${state}`)).toEqual([
    'address: ok',
    'proxy: ok',
    'mail: ok',
    'sender: missing',
    'payments: missing',
    'prices: missing',
    'tax-number: missing',
    'postal-address: missing',
  ])
  expect(checks).toContainEqual({
    id: 'payments',
    title: 'Payment keys',
    setting: 'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET',
    state: 'missing',
    sentence: 'Payments are off: clients can’t pay a deposit on the site.',
    guide: 'docs/razorpay.md',
  })
  expect(text).not.toMatch(/moonlight|asha/)
})

test('an editor reads none, because only the operator and owners change them', async () => {
  const { ask } = openApi(context, setupApi(listPrices))
  const response = await ask(context.editor, readSetup.path)
  expect([response.status, await response.json()]).toEqual([200, { checks: [] }])
})

test('only staff read it', async () => {
  const { ask } = openApi(context, setupApi(listPrices))
  expect((await ask(context.visitor, readSetup.path)).status).toBe(401)
  const client = { kind: 'client', userId: 'asha', name: 'Asha' } as const
  expect((await ask({ ...context.visitor, actor: client }, readSetup.path)).status).toBe(403)
})

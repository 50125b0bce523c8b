import { expect, test } from 'vitest'
import { setUpQuotes } from '#test/fixtures/quote-fixtures.ts'

const quoting = setUpQuotes()
const { app } = quoting
const staff = () => app.context.staff
const endLinks = async (ctx = staff(), id: string) =>
  quoting.post(ctx, `/api/quotes/${id}/links/revoke`, { version: (await quoting.read(id)).quote.version })

test('staff see and end a quote’s links; a client sees and ends none', async () => {
  const leadId = await quoting.lead()
  const id = await quoting.sent(leadId)
  const client = await quoting.holder(id)
  const { links } = await quoting.read(id)
  expect(links).toHaveLength(2)
  expect(links[0]).toEqual({
    email: 'mira@example.com',
    createdAt: '2026-11-02T10:00:00.000Z',
    expiresAt: '2026-12-02T10:00:00.000Z',
  })
  expect((await quoting.read(id, client)).links).toEqual([])
  expect((await endLinks(client, id)).status).toBe(403)

  expect(await (await endLinks(staff(), id)).json()).toMatchObject({ links: [] })
  expect((await quoting.accept(client, id)).status).toBe(404)
  expect((await quoting.eventsOf(leadId)).at(-1)).toBe('links-ended: Meera')
  const fresh = await quoting.holder(id)
  expect((await quoting.accept(fresh, id)).status).toBe(200)
})

test('the link of a replaced quote still opens it, and accepts nothing there', async () => {
  const leadId = await quoting.lead()
  const old = await quoting.sent(leadId)
  const client = await quoting.holder(old)
  const latest = await quoting.sent(leadId)
  expect((await quoting.read(old, client)).quote.status).toBe('replaced')
  expect((await quoting.accept(client, old)).status).toBe(409)
  expect((await quoting.read(latest, await quoting.holder(latest))).quote.status).toBe('opened')
})

test('a link’s holder sees no address and no telephone number of the client', async () => {
  const id = await quoting.sent(await quoting.lead())
  const client = await quoting.holder(id)
  expect((await quoting.accept(client, id)).status).toBe(200)
  expect((await quoting.read(id)).quote).toMatchObject({
    clientEmail: 'mira@example.com',
    acceptance: { address: '203.0.113.7' },
  })
  const seen = await quoting.read(id, client)
  expect(seen.quote.acceptance?.name).toBe('Mira Sen')
  expect(JSON.stringify(seen)).not.toMatch(/mira@example\.com|203\.0\.113\.7/)
  const begun = await (await quoting.post(client, `/api/quotes/${id}/checkout`)).json()
  expect(begun.prefill).toEqual({ name: 'Mira Sen', email: '', phone: '' })
})

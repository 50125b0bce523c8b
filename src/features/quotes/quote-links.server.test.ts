import { expect, test } from 'vitest'
import { setUpQuoteDesk } from '#test/quote-desk.ts'

const room = setUpQuoteDesk()
const { desk } = room
const staff = () => desk.context.staff
const endLinks = async (ctx = staff(), id: string) =>
  room.post(ctx, `/api/quotes/${id}/links/revoke`, { version: (await room.read(id)).quote.version })

test('staff see the links that open a quote and end them all; a client sees and ends none', async () => {
  const leadId = await room.lead()
  const id = await room.sent(leadId)
  const client = await room.holder(id)
  const { links } = await room.read(id)
  expect(links).toHaveLength(2)
  expect(links[0]).toEqual({
    email: 'mira@example.com',
    createdAt: '2026-11-02T10:00:00.000Z',
    expiresAt: '2026-12-02T10:00:00.000Z',
  })
  expect((await room.read(id, client)).links).toEqual([])
  expect((await endLinks(client, id)).status).toBe(403)

  expect(await (await endLinks(staff(), id)).json()).toMatchObject({ links: [] })
  expect((await room.accept(client, id)).status).toBe(404)
  expect((await room.toldOf(leadId)).at(-1)).toBe('links-ended: Meera')
  const fresh = await room.holder(id)
  expect((await room.accept(fresh, id)).status).toBe(200)
})

test('a quote that another one replaces opens by no link', async () => {
  const leadId = await room.lead()
  const old = await room.sent(leadId)
  const client = await room.holder(old)
  const latest = await room.sent(leadId)
  expect((await room.ask(client, `/api/quotes/${old}`)).status).toBe(404)
  expect((await room.read(latest, await room.holder(latest))).quote.status).toBe('opened')
})

test('the holder of a link learns no address and no telephone number of the client', async () => {
  const id = await room.sent(await room.lead())
  const client = await room.holder(id)
  expect((await room.accept(client, id)).status).toBe(200)
  expect((await room.read(id)).quote).toMatchObject({
    clientEmail: 'mira@example.com',
    acceptance: { address: '203.0.113.7' },
  })
  const seen = await room.read(id, client)
  expect(seen.quote.acceptance?.name).toBe('Mira Sen')
  expect(JSON.stringify(seen)).not.toMatch(/mira@example\.com|203\.0\.113\.7/)
  const begun = await (await room.post(client, `/api/quotes/${id}/checkout`)).json()
  expect(begun.prefill).toEqual({ name: 'Mira Sen', email: '', phone: '' })
})

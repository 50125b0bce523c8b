import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { agency } from '#domain/agency.ts'
import { setUpQuotes } from '#test/fixtures/quote-fixtures.ts'

const quoting = setUpQuotes()
const { app } = quoting

const questionsOf = async (leadId: string) => {
  const { rows } = await app.context.database.pool.query(
    "select actor, data from record_events where lead_id = $1 and kind = 'question' order by at",
    [leadId],
  )
  return rows
}

test('the holder of a quote’s link asks about it once, and the agency can reply to the client', async () => {
  const leadId = await quoting.lead()
  const id = await quoting.sent(leadId)
  const holder = await quoting.holder(id)
  await app.sendMails()
  const { version, number } = (await quoting.read(id)).quote
  const headers = { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
  const ask = (text: string) =>
    quoting.ask(holder, `/api/quotes/${id}/questions`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ text }),
    })
  expect((await ask('Does it include photos?')).status).toBe(200)
  expect((await ask('Does it include photos?')).status).toBe(200)
  expect((await ask('And a logo?')).status).toBe(422)
  expect(await questionsOf(leadId)).toMatchObject([
    { actor: 'Mira Sen', data: { about: 'quote', number, text: 'Does it include photos?' } },
  ])
  expect(await app.sendMails()).toMatchObject([
    { recipients: [agency.email], subject: `Question about quote ${number}: Mira Sen` },
  ])
  // An answer to the quote that the client is reading stays possible.
  expect((await quoting.read(id)).quote.version).toBe(version)
})

test('staff ask nothing, and a question about a deleted lead’s quote is refused', async () => {
  const leadId = await quoting.lead()
  const id = await quoting.sent(leadId)
  const asked = { text: 'Does it include photos?' }
  expect((await quoting.post(app.context.staff, `/api/quotes/${id}/questions`, asked)).status).toBe(403)
  await app.db.update(leads).set({ status: 'removed' }).where(eq(leads.id, leadId))
  const refused = await quoting.post(await quoting.holder(id), `/api/quotes/${id}/questions`, asked)
  expect([refused.status, (await refused.json()).detail]).toEqual([
    409,
    `We no longer take questions here. Write to ${agency.email}.`,
  ])
  expect(await questionsOf(leadId)).toEqual([])
})

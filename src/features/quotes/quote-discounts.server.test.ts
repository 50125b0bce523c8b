import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { quotes } from '#db/schema/quotes.ts'
import { formatMoney, money } from '#domain/money/money.ts'
import { sumsOf } from '#domain/money/quote-sums.ts'
import type { QuoteDiscount } from '#domain/records/quote.ts'
import type { Ctx } from '#platform/context.server.ts'
import { setUpQuotes } from '#test/fixtures/quote-fixtures.ts'

const quoting = setUpQuotes()
const staff = (): Ctx => quoting.app.context.staff

/** 3 of its first line at ¥50,000, and an option of ¥999. */
async function drafted(discount: QuoteDiscount | null) {
  const leadId = await quoting.lead()
  const id = await quoting.make(leadId)
  const { quote } = await quoting.read(id)
  const lines = quote.lines.map((line, index) =>
    index === 0 ? { ...line, quantity: 3, amountMinor: 50_000 } : { ...line, amountMinor: 999 },
  )
  const saved = await quoting.post(staff(), `/api/quotes/${id}/edit`, { ...quote, lines, discount })
  expect(saved.status, await saved.clone().text()).toBe(200)
  return { leadId, id, optionId: lines[1]?.id ?? '' }
}

test('quantity and discount reach the accepted words and the lead’s choice', async () => {
  const { leadId, id, optionId } = await drafted({ kind: 'percent', value: 1250 })
  expect((await quoting.post(staff(), `/api/quotes/${id}/send`, { version: 2 })).status).toBe(200)
  const { quote } = await quoting.read(id)
  const { off, shown, charge } = sumsOf(quote, [optionId])
  expect([off.amountMinor, shown.amountMinor]).toEqual([18_875, 132_124])
  expect((await quoting.accept(await quoting.holder(id), id, [optionId])).status).toBe(200)
  const { acceptance } = (await quoting.read(id)).quote
  const yen = (minor: number) => formatMoney(money(minor, 'JPY'))
  expect(acceptance?.text).toContain(`(${yen(150_000)})`)
  expect(acceptance?.text).toContain('3 × ')
  expect(acceptance?.text).toContain(`, less a discount of ${yen(18_875)}. The total is ${yen(132_124)}`)
  expect((await quoting.leadOf(leadId)).quote).toMatchObject({
    total: shown,
    charge,
    lines: [{ name: '3 × Business Basic' }, { id: optionId }],
  })
})

test('a discount that leaves nothing to pay cannot be sent', async () => {
  for (const discount of [
    { kind: 'percent', value: 10_000 },
    { kind: 'amount', value: 150_000 },
  ] as const) {
    const { id } = await drafted(discount)
    const refused = await quoting.post(staff(), `/api/quotes/${id}/send`, { version: 2 })
    expect(refused.status).toBe(409)
    expect((await refused.json()).detail).toMatch(/With its discount .* costs too little/)
  }
})

test('a page of an earlier release, which knows neither, keeps both', async () => {
  const { id } = await drafted({ kind: 'amount', value: 1000 })
  const { quote } = await quoting.read(id)
  const { discount: _, ...earlier } = quote
  const lines = quote.lines.map(({ quantity: _, ...line }) => line)
  const edit = { ...earlier, lines: [...lines, { ...lines[0], id: 'new' }], note: 'Hello' }
  expect((await quoting.post(staff(), `/api/quotes/${id}/edit`, edit)).status).toBe(200)
  const after = (await quoting.read(id)).quote
  expect(after).toMatchObject({ note: 'Hello', discount: { kind: 'amount', value: 1000 } })
  expect(after.lines.map(({ quantity }) => quantity)).toEqual([3, 1, 1])
  // A row that the earlier release stored.
  await quoting.app.db.update(quotes).set({ lines, discount: null }).where(eq(quotes.id, id))
  const { quote: stored } = await quoting.read(id)
  expect(sumsOf(stored, []).shown).toEqual(money(50_000, 'JPY'))
})

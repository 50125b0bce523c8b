import { expect, test } from 'vitest'
import { formatMoney } from '#domain/money.ts'
import { settlePayment } from '#features/payments/orders/settle-payment.server.ts'
import { openLeadOrder } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { payInWindow } from '#test/make-orders.ts'
import { setUpQuoteDesk } from '#test/quote-desk.ts'
import { readPdf } from '#test/read-pdf.ts'
import { acceptanceText, chosenOptions, type QuotePage, sharesOf, sumsOf } from './quote.ts'

const room = setUpQuoteDesk()
const { desk } = room
const staff = (): Ctx => desk.context.staff

async function pdfOf(ctx: Ctx, id: string, query = '') {
  const answer = await room.ask(ctx, `/api/quotes/${id}/pdf${query}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { text, tags, info } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
  const ofTag = (wanted: string) => tags.filter(({ tag }) => tag === wanted).map((one) => one.text)
  return { text, ofTag, info, file: answer.headers.get('content-disposition') }
}

/** Pays a deposit, perhaps one of a price that was agreed on before. */
async function payDeposit(leadId: string, amountMinor: number): Promise<void> {
  if (!desk.context.standIn) throw new Error('No stand-in')
  const { providerOrderId } = await openLeadOrder({
    ctx: desk.context.system,
    input: { leadId, part: 'deposit', amountMinor },
  })
  await payInWindow(desk.context.standIn, providerOrderId)
  await settlePayment({ ctx: desk.context.system, input: { providerOrderId, by: 'verify' } })
}

/** Everything that the page shows of a choice's money. */
function figuresOf({ quote }: QuotePage, optionIds: readonly string[]): string[] {
  const { shown, charge } = sumsOf(quote, optionIds)
  return [shown, charge.total, charge.deposit, charge.balance].map((sum) => formatMoney(sum))
}

test('the PDF of a quote that waits has the figures of the page for any choice of options, and names those that are left', async () => {
  const id = await room.sent()
  const client = await room.holder(id)
  const page = await room.read(id, client)
  const chosen = chosenOptions(page.quote.lines)
  for (const [query, optionIds] of [
    ['', chosen],
    ['?optionIds=', []],
  ] as const) {
    const pdf = await pdfOf(client, id, query)
    for (const figure of figuresOf(page, optionIds)) expect(pdf.ofTag('TD')).toContain(figure)
    for (const { name } of page.quote.lines) expect(pdf.text).toContain(name)
    expect(pdf.ofTag('H1')).toEqual(['Quote QUO/26-27/0001'])
    expect(pdf.ofTag('H2')).toEqual(['From', 'To', 'Options that you can add'])
    expect(pdf.text).toContain('Valid until 16 Nov 2026')
  }
  const pdf = await pdfOf(client, id)
  expect(pdf.file).toBe('attachment; filename="QUO-26-27-0001.pdf"')
  expect(pdf.ofTag('TH').slice(2, 6)).toEqual([
    'Total, taxes included',
    'Charged as',
    '10% to start',
    'After completion (90%)',
  ])
  expect((await room.ask(client, `/api/quotes/${id}/pdf?optionIds=nonsense`)).status).toBe(422)
  const draft = await room.make(await room.lead())
  expect((await room.ask(await room.holder(draft), `/api/quotes/${draft}/pdf`)).status).toBe(404)
  expect((await pdfOf(staff(), draft)).ofTag('H1')).toEqual(['Draft of a quote'])
})

test('the PDF of an accepted quote has the exact words, who accepted and when, and keeps its options', async () => {
  const id = await room.sent()
  const client = await room.holder(id)
  desk.context.setTime(new Date('2026-11-03T05:05:00.000Z'))
  await room.accept(client, id, [], { name: 'मीरा' })
  const page = await room.read(id, client)
  const pdf = await pdfOf(client, id, '?optionIds=seo-premium')
  expect(pdf.text).toContain(page.quote.acceptance?.text)
  // A name that the font cannot draw stays on the page.
  expect(pdf.text).toContain('Accepted on 3 Nov 2026 at 10:35 (Asia/Kolkata)')
  expect(pdf.text).toContain('State Accepted 3 Nov 2026')
  const other = await room.sent()
  await room.accept(staff(), other, [], { name: 'Mira Sen' })
  expect((await pdfOf(staff(), other, '?optionIds=seo-premium')).text).toContain(
    'Accepted by Mira Sen on 3 Nov 2026 at 10:35 (Asia/Kolkata), recorded by Meera',
  )
  for (const figure of figuresOf(page, [])) expect(pdf.ofTag('TD')).toContain(figure)
})

test('page and PDF of an accepted quote say what was paid, and what that leaves, also of another price than the quote’s', async () => {
  const [quoted, paidBefore] = [await room.lead(), await room.lead()]
  for (const [leadId, amountMinor, shares] of [
    [quoted, null, ['Paid (10%) ₹1,958', 'After completion (90%) ₹17,625']],
    [paidBefore, 100_000, ['Paid ₹1,000', 'After completion ₹18,583']],
  ] as const) {
    const id = await room.sent(leadId)
    await room.accept(staff(), id, [])
    const deposit = amountMinor ?? sumsOf((await room.read(id)).quote, []).charge.deposit.amountMinor
    await payDeposit(leadId, deposit)
    const { quote, paid } = await room.read(id)
    const shown = sharesOf(sumsOf(quote, []).charge, paid)
    expect(shown.map(({ label, amount }) => `${label} ${amount}`)).toEqual(shares)
    for (const share of shares) expect((await pdfOf(staff(), id)).text).toContain(share)
  }
})

test('who has paid before the quote accepts words that say so, and reads them in the PDF', async () => {
  for (const [paid, words] of [
    [195_800, 'I have paid ₹1,958, and pay the remaining ₹17,625 after completion.'],
    [100_000, 'I have paid ₹1,000, and pay the remaining ₹18,583 after completion.'],
    [2_500_000, 'I have paid ₹25,000, and nothing is left to pay.'],
  ] as const) {
    const leadId = await room.lead()
    const id = await room.sent(leadId)
    const { quote } = await room.read(id)
    const client = await room.holder(id)
    await payDeposit(leadId, paid)
    const [start] = sharesOf(sumsOf(quote, []).charge, (await room.read(id)).paid)
    expect((await pdfOf(client, id, '?optionIds=')).text).toContain(`${start.label} ${start.amount}`)
    // The page was read before the payment.
    const text = acceptanceText(quote, [], null)
    expect((await room.accept(client, id, [], { text })).status).toBe(409)
    expect((await room.accept(client, id, [])).status).toBe(200)
    expect((await pdfOf(client, id)).text).toContain(words)
  }
})

test('a quote that a PDF cannot print is refused when it is sent, in words that name the characters', async () => {
  const id = await room.make(await room.lead())
  const { quote } = await room.read(id)
  const note = 'As we said 🎉'
  const edited = await room.post(staff(), `/api/quotes/${id}/edit`, { ...quote, clientName: 'आशा', note })
  expect(edited.status).toBe(200)
  const sent = await room.post(staff(), `/api/quotes/${id}/send`, { version: 2 })
  expect(await sent.json()).toMatchObject({
    status: 409,
    detail: 'The PDF of this quote cannot print “आशा🎉”. Write names and texts in Latin letters.',
  })
  expect((await room.read(id)).quote).toMatchObject({ status: 'draft', number: null })
})

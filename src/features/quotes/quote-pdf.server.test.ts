import { expect, test } from 'vitest'
import { formatMoney } from '#domain/money.ts'
import { sharesOf } from '#domain/owed.ts'
import { openLeadOrder } from '#features/billing/lead-order.server.ts'
import { settlePayment } from '#features/payments/orders/settle-payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { payInWindow } from '#test/make-orders.ts'
import { setUpQuoteDesk } from '#test/quote-desk.ts'
import { printedOn, readPdf } from '#test/read-pdf.ts'
import { acceptanceText, chosenOptions, type QuotePage, sumsOf } from './quote.ts'

const room = setUpQuoteDesk()
const { desk } = room
const staff = (): Ctx => desk.context.staff

async function pdfOf(ctx: Ctx, id: string, query = '') {
  const answer = await room.ask(ctx, `/api/quotes/${id}/pdf${query}`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const { text, tags, info } = await readPdf(bytes)
  const ofTag = (wanted: string) => tags.filter(({ tag }) => tag === wanted).map((one) => one.text)
  return {
    text,
    printed: (await printedOn(bytes)).join(' '),
    ofTag,
    info,
    file: answer.headers.get('content-disposition'),
  }
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
    expect(pdf.text).toContain('Valid until 16 Nov 2026, India')
  }
  const pdf = await pdfOf(client, id)
  expect(pdf.file).toBe('attachment; filename="QUO-26-27-0001.pdf"')
  expect(pdf.ofTag('TD').join(' ')).toMatch(
    /Total, taxes included .* Charged as .* To start \(10%\) .* After completion \(90%\) /,
  )
  expect((await room.ask(client, `/api/quotes/${id}/pdf?optionIds=nonsense`)).status).toBe(422)
  const draft = await room.make(await room.lead())
  expect((await room.ask(await room.holder(draft), `/api/quotes/${draft}/pdf`)).status).toBe(404)
  expect((await pdfOf(staff(), draft)).ofTag('H1')).toEqual(['Draft of a quote'])
})

test('the PDF of an accepted quote has the exact words, who accepted and when, and keeps its options', async () => {
  const id = await room.sent()
  const client = await room.holder(id)
  // Still 2 November in Greenwich and in America.
  desk.context.setTime(new Date('2026-11-02T20:35:00.000Z'))
  await room.accept(client, id, [], { name: 'मीरा' })
  const page = await room.read(id, client)
  const pdf = await pdfOf(client, id, '?optionIds=seo-premium')
  expect(pdf.text).toContain(page.quote.acceptance?.text)
  expect(pdf.printed).toContain('Accepted by मीरा on 3 Nov 2026, 02:05 India time (GMT+5:30)')
  expect(pdf.text).toContain('State Accepted 3 Nov 2026, India')
  const other = await room.sent()
  await room.accept(staff(), other, [], { name: 'Mira Sen' })
  expect((await pdfOf(staff(), other, '?optionIds=seo-premium')).text).toContain(
    'Accepted by Mira Sen on 3 Nov 2026, 02:05 India time (GMT+5:30), recorded by Meera',
  )
  for (const figure of figuresOf(page, [])) expect(pdf.ofTag('TD')).toContain(figure)
})

test('page and PDF of an accepted quote say what was paid, and what that leaves, also of another price than the quote’s', async () => {
  const [quoted, paidBefore] = [await room.lead(), await room.lead()]
  for (const [leadId, amountMinor, shares] of [
    [quoted, null, ['Paid (10%) ₹1,456', 'After completion (90%) ₹13,107']],
    [paidBefore, 100_000, ['Paid ₹1,000', 'After completion ₹13,563']],
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
    [145_600, 'I have paid ₹1,456, and pay the remaining ₹13,107 after completion.'],
    [100_000, 'I have paid ₹1,000, and pay the remaining ₹13,563 after completion.'],
    [2_500_000, 'I have paid ₹25,000, and nothing is left to pay.'],
  ] as const) {
    const leadId = await room.lead()
    const id = await room.sent(leadId)
    const { quote } = await room.read(id)
    const client = await room.holder(id)
    await payDeposit(leadId, paid)
    const [start] = sharesOf(sumsOf(quote, []).charge, (await room.read(id)).paid)
    expect((await pdfOf(client, id, '?optionIds=')).text).toContain(`${start?.label} ${start?.amount}`)
    // The page was read before the payment.
    const text = acceptanceText(quote, [], null)
    expect((await room.accept(client, id, [], { text })).status).toBe(409)
    expect((await room.accept(client, id, [])).status).toBe(200)
    expect((await pdfOf(client, id)).text).toContain(words)
  }
})

test('a quote to a name in any script is sent, and its PDF prints the name, the note and what it has no letter for', async () => {
  const id = await room.make(await room.lead())
  const { quote } = await room.read(id)
  const changes = { clientName: 'Nguyễn Thị Ánh', companyName: 'आशा कुमारी', note: 'As we said 🎉\nSee 𓀀' }
  expect((await room.post(staff(), `/api/quotes/${id}/edit`, { ...quote, ...changes })).status).toBe(200)
  expect((await room.post(staff(), `/api/quotes/${id}/send`, { version: 2 })).status).toBe(200)
  const { printed } = await pdfOf(await room.holder(id), id)
  expect(printed).toContain('To आशा कुमारी Nguyễn Thị Ánh')
  expect(printed).toContain('As we said 🎉')
  expect(printed).toContain('See [U+13000 EGYPTIAN HIEROGLYPH A001]')
})

test('the amount after an Arabic name is not turned round: in the words of acceptance the name is apart', async () => {
  const id = await room.make(await room.lead())
  const { quote } = await room.read(id)
  const lines = quote.lines.map((line) => ({ ...line, name: 'متجر إلكتروني', isOption: false }))
  await room.post(staff(), `/api/quotes/${id}/edit`, { ...quote, lines })
  await room.post(staff(), `/api/quotes/${id}/send`, { version: 2 })
  const client = await room.holder(id)
  expect((await room.accept(client, id, [])).status).toBe(200)
  const { quote: accepted } = await room.read(id, client)
  expect(accepted.acceptance?.text).toMatch(/: \u2068متجر إلكتروني\u2069 \(\S+\), \u2068/)
})

test('whoever asks for PDFs of a quote too often is refused for a while, and nobody else is', async () => {
  const id = await room.sent()
  const client = await room.holder(id)
  const answers = []
  for (let asked = 0; asked < 61; asked++)
    answers.push((await room.ask(client, `/api/quotes/${id}/pdf`)).status)
  expect(answers).toEqual([...Array(60).fill(200), 429])
  expect((await room.ask(staff(), `/api/quotes/${id}/pdf`)).status).toBe(200)
})

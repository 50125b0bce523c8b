import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { projects } from '#db/schema/projects.ts'
import { formatMoney } from '#domain/money/money.ts'
import { sharesOf } from '#domain/money/owed.ts'
import { chosenOptions, sumsOf } from '#domain/money/quote-sums.ts'
import { ensureLeadOrder } from '#features/billing/ensure-lead-order.server.ts'
import { settlePayment } from '#features/payments/settlement/settle-payment.server.ts'
import { createProject } from '#features/projects/creating/create-project.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { payInWindow } from '#test/fixtures/order-fixtures.ts'
import { setUpQuotes } from '#test/fixtures/quote-fixtures.ts'
import { printedOn, readPdf } from '#test/readers/read-pdf.ts'
import { acceptanceText, type QuotePage } from '../quote.ts'

const quoting = setUpQuotes()
const { app } = quoting
const staff = (): Ctx => app.context.staff

async function pdfOf(ctx: Ctx, id: string, query = '') {
  const answer = await quoting.ask(ctx, `/api/quotes/${id}/pdf${query}`)
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

async function payDeposit(leadId: string, amountMinor: number): Promise<void> {
  if (!app.context.standIn) throw new Error('No stand-in')
  const { providerOrderId } = await ensureLeadOrder(app.context.system, {
    leadId,
    part: 'deposit',
    amountMinor,
  })
  await payInWindow(app.context.standIn, providerOrderId)
  await settlePayment(app.context.system, { providerOrderId, by: 'verify' })
}

async function launch(leadId: string): Promise<void> {
  await createProject(staff(), { leadId })
  const launched = { status: 'launched', launchedAt: staff().clock() } as const
  await app.db.update(projects).set(launched).where(eq(projects.leadId, leadId))
}

function figuresOf({ quote }: QuotePage, optionIds: readonly string[]): string[] {
  const { shown, charge } = sumsOf(quote, optionIds)
  return [shown, charge.total, charge.deposit, charge.balance].map((sum) => formatMoney(sum))
}

test('an open quote’s PDF has the page’s amounts for any choice of options, and names the options left out', async () => {
  const id = await quoting.sent()
  const client = await quoting.holder(id)
  const page = await quoting.read(id, client)
  const chosen = chosenOptions(page.quote.lines)
  for (const [query, optionIds, parts] of [
    ['', chosen, []],
    ['?optionIds=', [], ['Options that you can add']],
  ] as const) {
    const pdf = await pdfOf(client, id, query)
    for (const figure of figuresOf(page, optionIds)) expect(pdf.ofTag('TD')).toContain(figure)
    for (const { name } of page.quote.lines) expect(pdf.text).toContain(name)
    expect(pdf.ofTag('H1')).toEqual(['Quote QUO/26-27/0001'])
    expect(pdf.ofTag('H2')).toEqual(['From', 'To', ...parts])
    expect(pdf.text).toContain('Valid until 16 November 2026 (India time)')
  }
  const pdf = await pdfOf(client, id)
  expect(pdf.file).toBe('attachment; filename="QUO-26-27-0001.pdf"')
  expect(pdf.ofTag('TD').join(' ')).toMatch(
    /Total, taxes included .* Charged as .* Deposit \(10%\) .* Balance after completion \(90%\) /,
  )
  expect((await quoting.ask(client, `/api/quotes/${id}/pdf?optionIds=nonsense`)).status).toBe(422)
  const draft = await quoting.make(await quoting.lead())
  expect((await quoting.ask(await quoting.holder(draft), `/api/quotes/${draft}/pdf`)).status).toBe(404)
  expect((await pdfOf(staff(), draft)).ofTag('H1')).toEqual(['Draft quote'])
})

test('an accepted quote’s PDF has the exact text, who accepted and when, and keeps its options', async () => {
  const id = await quoting.sent()
  const client = await quoting.holder(id)
  // In Greenwich it is still 2 November.
  app.context.setTime(new Date('2026-11-02T20:35:00.000Z'))
  await quoting.accept(client, id, [], { name: 'मीरा' })
  const page = await quoting.read(id, client)
  const pdf = await pdfOf(client, id, '?optionIds=seo-premium')
  expect(pdf.text).toContain(page.quote.acceptance?.text)
  expect(pdf.printed).toContain('Accepted by मीरा on 3 Nov 2026, 02:05 India time (GMT+5:30)')
  expect(pdf.text).toContain('Status Accepted 3 November 2026 (India time)')
  const other = await quoting.sent()
  await quoting.accept(staff(), other, [], { name: 'Mira Sen' })
  expect((await pdfOf(staff(), other, '?optionIds=seo-premium')).text).toContain(
    'Accepted by Mira Sen on 3 Nov 2026, 02:05 India time (GMT+5:30), recorded by Meera',
  )
  for (const figure of figuresOf(page, [])) expect(pdf.ofTag('TD')).toContain(figure)
})

test('page and PDF of an accepted quote state what is paid and left, after payments for an earlier price and the launch', async () => {
  for (const [amountMinor, isLaunched, shares] of [
    [null, false, ['Paid (10%) ₹1,456', 'Balance after completion (90%) ₹13,107']],
    [100_000, false, ['Paid ₹1,000', 'Balance after completion ₹13,563']],
    [null, true, ['Paid (10%) ₹1,456', 'Balance (90%) ₹13,107']],
    [1_456_300, true, ['Paid ₹14,563', 'Balance ₹0']],
  ] as const) {
    const leadId = await quoting.lead()
    const id = await quoting.sent(leadId)
    await quoting.accept(staff(), id, [])
    const deposit = amountMinor ?? sumsOf((await quoting.read(id)).quote, []).charge.deposit.amountMinor
    await payDeposit(leadId, deposit)
    if (isLaunched) await launch(leadId)
    const { quote, paid, launchedAt } = await quoting.read(id)
    const shown = sharesOf(sumsOf(quote, []).charge, paid, launchedAt !== null)
    expect(shown.map(({ label, amount }) => `${label} ${amount}`)).toEqual(shares)
    for (const share of shares) expect((await pdfOf(staff(), id)).text).toContain(share)
  }
})

test('the accepted text and the PDF mention a payment made before the quote', async () => {
  for (const [paid, words] of [
    [145_600, 'I have paid ₹1,456, and pay the balance of ₹13,107 after completion.'],
    [100_000, 'I have paid ₹1,000, and pay the balance of ₹13,563 after completion.'],
    [2_500_000, 'I have paid ₹25,000, and no balance is due.'],
  ] as const) {
    const leadId = await quoting.lead()
    const id = await quoting.sent(leadId)
    const page = await quoting.read(id)
    const { quote } = page
    const client = await quoting.holder(id)
    await payDeposit(leadId, paid)
    const [start] = sharesOf(sumsOf(quote, []).charge, (await quoting.read(id)).paid, false)
    expect((await pdfOf(client, id, '?optionIds=')).text).toContain(`${start?.label} ${start?.amount}`)
    // The payment has changed this text meanwhile.
    const text = acceptanceText(quote, [], page)
    expect((await quoting.accept(client, id, [], { text })).status).toBe(409)
    expect((await quoting.accept(client, id, [])).status).toBe(200)
    expect((await pdfOf(client, id)).text).toContain(words)
  }
})

test('sends a quote to a name in any script, and its PDF prints the name, the note and missing glyphs', async () => {
  const id = await quoting.make(await quoting.lead())
  const { quote } = await quoting.read(id)
  const changes = { clientName: 'Nguyễn Thị Ánh', companyName: 'आशा कुमारी', note: 'As we said 🎉\nSee 𓀀' }
  expect((await quoting.post(staff(), `/api/quotes/${id}/edit`, { ...quote, ...changes })).status).toBe(200)
  expect((await quoting.post(staff(), `/api/quotes/${id}/send`, { version: 2 })).status).toBe(200)
  const { printed } = await pdfOf(await quoting.holder(id), id)
  expect(printed).toContain('To आशा कुमारी Nguyễn Thị Ánh')
  expect(printed).toContain('As we said 🎉')
  expect(printed).toContain('See [U+13000 EGYPTIAN HIEROGLYPH A001]')
})

test('isolates an Arabic name in the accepted text, so that the amount after it is not reordered', async () => {
  const id = await quoting.make(await quoting.lead())
  const { quote } = await quoting.read(id)
  const lines = quote.lines.map((line) => ({ ...line, name: 'متجر إلكتروني', isOption: false }))
  await quoting.post(staff(), `/api/quotes/${id}/edit`, { ...quote, lines })
  await quoting.post(staff(), `/api/quotes/${id}/send`, { version: 2 })
  const client = await quoting.holder(id)
  expect((await quoting.accept(client, id, [])).status).toBe(200)
  const { quote: accepted } = await quoting.read(id, client)
  expect(accepted.acceptance?.text).toMatch(/: \u2068متجر إلكتروني\u2069 \(\S+\), \u2068/)
})

test('limits a quote’s PDFs for each caller', async () => {
  const id = await quoting.sent()
  const client = await quoting.holder(id)
  const answers = []
  for (let asked = 0; asked < 61; asked++)
    answers.push((await quoting.ask(client, `/api/quotes/${id}/pdf`)).status)
  expect(answers).toEqual([...Array(60).fill(200), 429])
  expect((await quoting.ask(staff(), `/api/quotes/${id}/pdf`)).status).toBe(200)
})

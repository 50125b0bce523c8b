import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { users } from '#db/schema/accounts.ts'
import type { Day } from '#domain/calendar-day.ts'
import { readDocumentPdf } from '#features/billing/documents/document-record.server.ts'
import { invoiceMails } from '#features/billing/documents/invoice-mails.server.ts'
import { cancelInvoice } from '#features/billing/documents/issuing/cancel-invoice.server.ts'
import { issueDepositInvoice } from '#features/billing/documents/issuing/deposit-invoice.server.ts'
import {
  issueDocumentOfOrder,
  issueDocumentOfRefund,
} from '#features/billing/documents/issuing/issue-order-documents.server.ts'
import { payInvoice } from '#features/billing/documents/paying/pay-invoice.server.ts'
import { readDocument } from '#features/billing/documents/read-document.server.ts'
import { paymentAgencyMail } from '#features/billing/mails/agency-mails.server.ts'
import { createPaymentLink } from '#features/billing/payment-links.server.ts'
import { siteUrl } from '#features/mails/mail.server.ts'
import { secretsOf } from '#features/mails/mail-secrets.server.ts'
import { refundPayment } from '#features/payments/refunds/refund-payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { issueRecordLink } from '#platform/records/record-links.server.ts'
import { lockSeries } from '#platform/records/series.server.ts'
import { href } from '#routes'
import { setUpInvoices } from '#test/fixtures/invoice-fixtures.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { visitorHash } from '#test/fixtures/order-fixtures.ts'
import { printedOn, readPdf } from '#test/readers/read-pdf.ts'
import { json, openApi } from '#test/servers/api-server.ts'
import { findProjectOfLead } from '../project.server.ts'
import { projectsApi } from '../projects.api.server.ts'
import { issueBalanceInvoice } from './balance-invoice.server.ts'
import { listProjectDocuments } from './project-documents.server.ts'

const { app, issue, pay, refund, invoiceOf, projectWithDeposit } = setUpInvoices()

const refusalOf = (refused: Promise<unknown>): Promise<string> =>
  refused.then(
    () => 'It was not refused',
    ({ message }) => message,
  )

test('the balance invoice deducts the deposit, names its receipt, and has the same text on its page and in its PDF', async () => {
  const { projectId } = await projectWithDeposit()
  await issue(projectId, '29ABCDE1234F1Z5')
  const { documents } = await issue(projectId)
  expect(documents.filter(isReadable).map(({ number, status }) => [number, status])).toEqual([
    ['INV/26-27/0001', 'due'],
    ['REC/26-27/0001', 'paid'],
  ])
  const id = documents[0]?.id ?? ''
  const { document, sheet } = await readDocument(app.context.staff, { id })
  expect(document).toMatchObject({ amountInrMinor: 1_350_000, paidInrMinor: 0, dueInrMinor: 1_350_000 })
  expect(sheet.rows).toEqual([
    { text: 'Business Basic', amount: '₹15,000' },
    { text: 'Deposit: advance receipt REC/26-27/0001 of 2 November 2026 (India time)', amount: '-₹1,500' },
  ])
  const { pdf } = await readDocumentPdf(app.context.staff, { id })
  const { text, links } = await readPdf(pdf)
  expect(links).toEqual([siteUrl(app.context.staff, href('invoice', { id }))])
  expect(text).toContain('Pay ₹13,500 online')
  const said = [
    sheet.title,
    `${sheet.due?.label} ${sheet.due?.day}`,
    ...sheet.facts.flatMap(({ label, value }) => [label, value]),
    ...sheet.seller,
    ...sheet.buyer,
    ...sheet.rows.flatMap((row) => [row.text, row.amount]),
    `${sheet.total.label} ${sheet.total.amount}`,
    ...sheet.notes,
  ]
  for (const words of said) expect(text).toContain(words)
  expect(sheet.buyer).toEqual(['Rao & Daughters', 'Asha Rao', 'Tax number 29ABCDE1234F1Z5'])
  expect(await app.queuedMailsOf(id)).toEqual(['invoice-issued'])
})

test('staff choose the day by which the balance is due, printed as any other', async () => {
  const { projectId } = await projectWithDeposit()
  const issueBy = (dueOn: string) =>
    openApi(app.context, projectsApi).ask(
      app.context.staff,
      `/api/projects/${projectId}/invoices`,
      json({ taxNumber: '', dueOn }),
    )
  const passed = await issueBy('2026-11-01')
  expect(await passed.json()).toMatchObject({ status: 422, errors: [{ field: 'dueOn' }] })
  expect(await (await issueBy('2026-12-24')).json()).toMatchObject({
    usualDueOn: '2026-11-09',
    documents: [{ number: 'INV/26-27/0001', dueOn: '2026-12-24', status: 'due' }, { dueOn: null }],
  })
  const [{ pdf }] = (await app.pool.query("select pdf from documents where kind = 'invoice'")).rows
  expect((await readPdf(pdf)).text).toContain('24 December 2026')
})

test('an issued balance invoice answers only for the tax number and the due day that it has', async () => {
  const { projectId } = await projectWithDeposit()
  const typed = (taxNumber: string, dueOn: Day | '' = '') =>
    issueBalanceInvoice(app.context.staff, { projectId, taxNumber, dueOn })
  const [first, second] = ['2026-12-23', '2026-12-24'] as const
  const both = await Promise.allSettled([typed('29ABCDE1234F1Z5', first), typed('29ABCDE1234F1Z5', second)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const isFirst = both[0].status === 'fulfilled'
  const [day, other, words] = isFirst
    ? [first, second, '23 December 2026']
    : [second, first, '24 December 2026']

  await expect(typed('', other)).rejects.toMatchObject({
    code: 'conflict',
    message: `Invoice INV/26-27/0001 has already been issued, due by ${words} (India time). You can change its due date.`,
  })
  await expect(typed('29XYZAB1234F1Z5', day)).rejects.toMatchObject({
    code: 'conflict',
    message: /without this tax number/,
  })
  await typed('29ABCDE1234F1Z5', day)
  expect((await listProjectDocuments(app.context.staff, { projectId })).documents).toHaveLength(2)
})

test('all attempts to pay an invoice share one order, and a refund is credited', async () => {
  const { projectId } = await projectWithDeposit()
  const { id, read } = await invoiceOf(projectId)
  const tried = [...(await Promise.all([pay(id), pay(id)])), await pay(id)]
  expect(new Set(tried.slice(1)).size).toBe(1)
  const providerOrderId = tried[2] ?? ''
  await app.payInWindow(providerOrderId)
  // Without a webhook, reading the page polls the provider.
  await read()
  const { document, related } = await read()
  expect(document).toMatchObject({ status: 'paid', paidInrMinor: 1_350_000, dueInrMinor: 0 })
  expect(related).toEqual([])
  await expect(pay(id)).rejects.toMatchObject({ code: 'conflict' })

  const [{ id: orderId }] = (
    await app.pool.query('select id from orders where provider_order_id = $1', [providerOrderId])
  ).rows
  expect((await issueDocumentOfOrder(app.context.system, { orderId }))?.id).toBe(id)
  const refund = {
    orderId,
    amountInrMinor: 350_000,
    reason: 'Late',
    effect: 'owed-again' as const,
    key: randomUUID(),
  }
  await refundPayment(app.context.staff, refund)
  const [{ id: refundId }] = (await app.pool.query('select id from refunds')).rows
  await issueDocumentOfRefund(app.context.system, { refundId })
  expect(await read()).toMatchObject({
    document: { status: 'partly-credited', creditedInrMinor: 350_000, dueInrMinor: 0 },
    related: [{ number: 'CRN/26-27/0001', amountInrMinor: 350_000 }],
  })
})

test('an invoice and a payment link for the same balance are paid by one order', async () => {
  const { leadId, projectId } = await projectWithDeposit()
  const link = await createPaymentLink(app.context.staff, { leadId, part: 'balance' })
  const { id } = await invoiceOf(projectId)
  const { providerOrderId = '' } = (await app.orderOf(link.orderId)) ?? {}
  expect(await pay(id)).toBe(providerOrderId)
})

test('nothing is due on an invoice once a link’s payment is booked, even after an attempt on the invoice', async () => {
  const { leadId, projectId } = await projectWithDeposit()
  const { id, read } = await invoiceOf(projectId)
  const own = await pay(id)
  // The attempt's order expires, so the link has another.
  app.waitMinutes(31 * 24 * 60)
  const link = await createPaymentLink(app.context.staff, { leadId, part: 'balance' })
  const { providerOrderId = '' } = (await app.orderOf(link.orderId)) ?? {}
  expect(providerOrderId).not.toBe(own)
  await app.payInWindow(providerOrderId)
  await app.settle(providerOrderId)
  expect((await read()).document).toMatchObject({ status: 'paid', dueInrMinor: 0 })
  const input = { orderId: link.orderId }
  expect((await issueDocumentOfOrder(app.context.system, input))?.id).toBe(id)
})

test('creates a link for another amount than the open invoice only on purpose, after which the whole is no longer requested', async () => {
  const { leadId, projectId } = await projectWithDeposit()
  const link = (despite: string[] = []) =>
    createPaymentLink(app.context.staff, { leadId, part: 'amount', amountInrMinor: 500_000, despite })
  const { id, read } = await invoiceOf(projectId)
  const refused = await refusalOf(link())
  expect(refused).toMatch(
    /^Invoice INV\/26-27\/0001 asks for ₹13,500\..* can’t be paid once the balance is below its amount/,
  )
  const { orderId } = await link([refused])
  const { providerOrderId = '' } = (await app.orderOf(orderId)) ?? {}
  await app.payInWindow(providerOrderId)
  await app.settle(providerOrderId)
  const { rows } = await app.pool.query('select id from payments where order_id = $1', [orderId])
  const mail = await composeAsJob(app.context.system, paymentAgencyMail, rows[0].id)
  expect(JSON.stringify(mail?.letter.blocks)).toContain(
    '"Invoice INV/26-27/0001: ₹13,500, but the balance is only ₹8,500. Cancel it."',
  )

  expect((await read()).document).toMatchObject({ status: 'due', dueInrMinor: 0, leftInrMinor: 850_000 })
  await expect(pay(id)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The balance is only ₹8,500. Ask us for a new invoice.',
  })
  const { rows: made } = await app.pool.query('select from orders where amount_minor = 1350000')
  expect(made, 'orders at the provider').toEqual([])
  const [issued] = invoiceMails
  expect(await composeAsJob(app.context.system, issued, id)).toBeNull()

  await cancelInvoice(app.context.staff, { id, reason: 'Part of it is paid' })
  const { documents } = await issue(projectId)
  const rest = documents.filter(isReadable).find(({ status }) => status === 'due')
  expect(rest).toMatchObject({ amountInrMinor: 850_000, dueInrMinor: 850_000, leftInrMinor: null })
  expect(await pay(rest?.id ?? '')).toMatch(/^order_/)
})

test('staff override only the refusals of a link that they have read', async () => {
  const { leadId, projectId } = await projectWithDeposit()
  await issue(projectId)
  const link = (...despite: string[]) => createPaymentLink(app.context.staff, { leadId, despite })
  const paid = await refusalOf(link())
  expect(paid).toMatch(/^The deposit is paid/)
  const invoiced = await refusalOf(link(paid))
  expect(invoiced).toMatch(/^Invoice INV/)
  expect(await refusalOf(link(invoiced))).toBe(paid)
  expect(await link(paid, invoiced)).toMatchObject({ payment_link: expect.any(String) })
})

test('refuses a second invoice, an invoice of a paid price, and one without a price', async () => {
  const { leadId, projectId } = await projectWithDeposit()
  await app.pool.query('update leads set quote = null')
  await expect(issue(projectId)).rejects.toMatchObject({ code: 'conflict', message: /no price/ })
  const second = await projectWithDeposit()
  const balance = { leadId: second.leadId, part: 'balance' } as const
  const { orderId } = await createPaymentLink(app.context.staff, balance)
  const order = await app.orderOf(orderId)
  await app.payInWindow(order?.providerOrderId ?? '')
  await expect(issue(second.projectId)).rejects.toMatchObject({
    code: 'conflict',
    message: /Nothing is left/,
  })
  const { documents } = await listProjectDocuments(app.context.staff, second)
  expect(documents.filter(isReadable).every(({ kind }) => kind === 'receipt')).toBe(true)
  expect(leadId).not.toBe(second.leadId)
})

test('no invoice requests more than is left', async () => {
  const invoiceDeposit = async (leadId: string) => {
    const buyer = { name: 'Asha Rao', companyName: '', taxNumber: '' }
    const projectId = await findProjectOfLead(app.context.staff, { leadId })
    const client = { clientEmail: 'asha@example.com', buyer }
    const input = { leadId, projectId, ...client, agreed: 'As agreed', author: 'Meera' }
    return issueDepositInvoice(app.context.staff, input)
  }
  const payByLink = async (leadId: string) => {
    const link = { leadId, part: 'balance' } as const
    const { orderId } = await createPaymentLink(app.context.staff, link)
    const { providerOrderId = '' } = (await app.orderOf(orderId)) ?? {}
    await app.payInWindow(providerOrderId)
    await app.settle(providerOrderId)
  }
  const first = await projectWithDeposit()
  await payByLink(first.leadId)
  await refund(first.depositId, 150_000)
  await invoiceDeposit(first.leadId)
  await expect(issue(first.projectId)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Nothing is left to invoice: INV/26-27/0001 covers the balance.',
  })

  const second = await projectWithDeposit()
  await refund(second.depositId, 150_000)
  await payByLink(second.leadId)
  await expect(invoiceDeposit(second.leadId)).rejects.toMatchObject({ code: 'conflict', message: /^Less/ })
})

test('a payment that arrives while the balance is invoiced is not requested again', async () => {
  const { leadId, projectId } = await projectWithDeposit()
  const link = { leadId, part: 'amount', amountInrMinor: 500_000 } as const
  const { orderId } = await createPaymentLink(app.context.staff, link)
  const { providerOrderId = '' } = (await app.orderOf(orderId)) ?? {}
  const waiting = await app.db.transaction(async (tx) => {
    // Issuing has computed the balance and waits here for its number.
    await lockSeries({ ...app.context.system, db: tx }, { series: 'INV' })
    const issuing = Promise.allSettled([issue(projectId)])
    await app.untilOverOrWaiting(issuing)
    await app.payInWindow(providerOrderId)
    await app.settle(providerOrderId)
    return { issuing }
  })
  expect(await waiting.issuing).toMatchObject([
    { status: 'rejected', reason: { code: 'conflict', message: /has just/ } },
  ])
  const { documents } = await issue(projectId)
  expect(documents[0]).toMatchObject({ kind: 'invoice', number: 'INV/26-27/0001', amountInrMinor: 850_000 })
})

test('refuses test money for a real invoice, and real money for a test invoice', async () => {
  const { projectId } = await projectWithDeposit()
  const { id, read } = await invoiceOf(projectId)
  const { staff } = app.context
  const elsewhere: Ctx = { ...staff, gateway: { ...staff.gateway, mode: 'stand-in' } }
  const paid = payInvoice(elsewhere, { id, visitorHash })
  await expect(paid).rejects.toMatchObject({ code: 'conflict', message: /another payment mode/ })
  expect((await read()).document.status).toBe('due')
  expect(await pay(id)).toMatch(/^order_/)
})

test('prints a client’s name in another script on the PDF', async () => {
  const { projectId } = await projectWithDeposit()
  await app.pool.query("update projects set client_name = 'आशा कुमारी'")
  const { id } = await invoiceOf(projectId)
  const { pdf } = await readDocumentPdf(app.context.staff, { id })
  expect((await printedOn(pdf))[0]).toContain('To Rao & Daughters आशा कुमारी')
})

test('the invoice’s mail has its amounts and a link, and is not sent once it is paid', async () => {
  const { projectId } = await projectWithDeposit()
  const { id } = await invoiceOf(projectId)
  const [mail] = invoiceMails
  const compose = () => composeAsJob(app.context.system, mail, id)
  const composed = await compose()
  expect(composed?.letter.subject).toBe('Invoice INV/26-27/0001: ₹13,500, due 9 November 2026 (India time)')
  const token = JSON.stringify(composed?.letter).match(new RegExp(`/invoice/${id}#([\\w-]{22})`))?.[1] ?? ''
  expect(composed && secretsOf(composed.letter)).toEqual([token])
  const { document } = await readDocument(app.holderOf(token), { id })
  expect(document.number).toBe('INV/26-27/0001')
  await app.payInWindow(await pay(id))
  await readDocument(app.holderOf(token), { id })
  expect(await compose()).toBeNull()
})

test('the owner and link holders of a project open every document on its page, also the deposit’s receipt', async () => {
  const { projectId } = await projectWithDeposit()
  // The account has another address than the one that paid.
  const [user] = await app.db
    .insert(users)
    .values({ name: 'Ravi', email: `${randomUUID()}@example.com`, emailVerified: true })
    .returning({ id: users.id })
  const userId = user?.id ?? ''
  await app.pool.query('update projects set owner_id = $2 where id = $1', [projectId, userId])
  const owner: Ctx = { ...app.context.visitor, actor: { kind: 'client', userId, name: 'Ravi' } }
  await issue(projectId)
  const link = { noun: 'project', subjectId: projectId, email: 'asha@example.com', days: 30 }
  const holder = app.holderOf(await issueRecordLink(app.context.system, { key: randomUUID(), ...link }))
  for (const ctx of [holder, owner]) {
    const { documents } = await listProjectDocuments(ctx, { projectId })
    expect(documents.filter(isReadable).map(({ kind }) => kind)).toEqual(['invoice', 'receipt'])
    for (const { id, number } of documents.filter(isReadable)) {
      expect(await readDocument(ctx, { id })).toMatchObject({ document: { number } })
    }
  }
  const other = await projectWithDeposit()
  await issue(other.projectId)
  const { documents: foreign } = await listProjectDocuments(app.context.staff, other)
  for (const { id } of foreign) {
    for (const ctx of [holder, owner]) {
      await expect(readDocument(ctx, { id })).rejects.toMatchObject({ code: 'not-found' })
    }
  }
})

test('reading a project’s documents counts towards the limit on polling', async () => {
  const { projectId } = await projectWithDeposit()
  const { ask } = openApi(app.context, projectsApi)
  expect((await ask(app.context.staff, `/api/projects/${projectId}/invoices`)).status).toBe(200)
  const { rows } = await app.pool.query(`select from rate_limits where key like 'paymentStatus:%'`)
  expect(rows).toHaveLength(1)
})

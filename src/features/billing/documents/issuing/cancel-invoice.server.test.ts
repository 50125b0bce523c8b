import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { lockSeries } from '#platform/records/series.server.ts'
import { untilWaiting } from '#test/database/until-waiting.ts'
import { setUpInvoices } from '#test/fixtures/invoice-fixtures.ts'
import { composeAsJob } from '#test/fixtures/mail-fixtures.ts'
import { printedOn, readPdf } from '#test/readers/read-pdf.ts'
import { createPaymentLink } from '../../payment-links.server.ts'
import { readDocumentPdf } from '../document-record.server.ts'
import { invoiceMails } from '../invoice-mails.server.ts'
import { readDocumentPage } from '../read-document.server.ts'
import { cancelInvoice } from './cancel-invoice.server.ts'
import { issueDocumentOfOrder } from './issue-order-documents.server.ts'

const { app, issue, pay, payAndSettle, invoiceOf, projectWithDeposit, issued } = setUpInvoices()

const cancel = async (id: string, reason = 'Wrong tax number') =>
  readDocumentPage(app.context.staff, await cancelInvoice(app.context.staff, { id, reason }))

async function orderOf(providerOrderId: string): Promise<{ orderId: string }> {
  const query = 'select id as "orderId" from orders where provider_order_id = $1'
  return (await app.pool.query(query, [providerOrderId])).rows[0]
}

test('cancels an invoice with a credit note that gives the reason, after which another can be issued', async () => {
  const { projectId } = await projectWithDeposit()
  const { id, read } = await invoiceOf(projectId)
  const page = await cancel(id)
  expect(page).toEqual(await read())
  expect(page).toMatchObject({
    document: { status: 'cancelled', paidInrMinor: 0, dueInrMinor: 0 },
    related: [{ kind: 'credit-note', number: 'CRN/26-27/0001', amountInrMinor: 1_350_000 }],
  })
  const creditNoteId = page.related[0]?.id ?? ''
  const { pdf } = await readDocumentPdf(app.context.staff, { id: creditNoteId })
  const { text } = await readPdf(pdf)
  expect(text).toContain('Cancels invoice INV/26-27/0001 of 2 November 2026 (India time)')
  expect(text).toContain('Wrong tax number')
  expect(await app.queuedMailsOf(creditNoteId)).toEqual(['invoice-cancelled'])
  await expect(pay(id)).rejects.toMatchObject({ code: 'conflict' })
  await expect(cancel(id)).rejects.toMatchObject({ code: 'conflict' })

  const { documents } = await issue(projectId, '29ABCDE1234F1Z5')
  expect(documents.filter(isReadable).map(({ number, status }) => [number, status])).toEqual([
    ['INV/26-27/0002', 'due'],
    ['CRN/26-27/0001', 'issued'],
    ['INV/26-27/0001', 'cancelled'],
    ['REC/26-27/0001', 'paid'],
  ])
  await issue(projectId)
  expect(await issued()).toHaveLength(4)
  await payAndSettle(documents[0]?.id ?? '')
  expect((await read()).document.status).toBe('cancelled')
})

test('a reader during a cancellation sees the credit note too', async () => {
  const { projectId } = await projectWithDeposit()
  const { id, read } = await invoiceOf(projectId)
  const reading = await app.db.transaction(async (tx) => {
    // The reader has loaded the invoice, and waits here for its payments.
    await tx.execute(sql`lock table ${orders} in access exclusive mode`)
    const reading = read()
    await untilWaiting(app.pool)
    await cancelInvoice({ ...app.context.staff, db: tx }, { id, reason: 'Wrong tax number' })
    return { page: reading }
  })
  expect(await reading.page).toMatchObject({
    document: { status: 'cancelled' },
    related: [{ number: 'CRN/26-27/0001' }],
  })
})

test('issues an advance receipt for a payment after the cancellation', async () => {
  const { leadId, projectId } = await projectWithDeposit()
  const { id, read } = await invoiceOf(projectId)
  const providerOrderId = await pay(id)
  await cancel(id)
  await app.payInWindow(providerOrderId)
  await app.settle(providerOrderId)
  const link = await createPaymentLink(app.context.staff, { leadId, part: 'balance' }).catch(
    ({ code }) => code,
  )
  expect(link).toBe('conflict')
  const document = await issueDocumentOfOrder(app.context.system, await orderOf(providerOrderId))
  expect(document).toMatchObject({ kind: 'receipt', part: 'balance', amountMinor: 1_350_000 })
  expect((await read()).document).toMatchObject({ status: 'cancelled', paidInrMinor: 0 })
})

test('refuses to cancel a paid invoice, a receipt, and an invoice whose payment is found by polling', async () => {
  const { depositId, projectId } = await projectWithDeposit()
  const receipt = await issueDocumentOfOrder(app.context.system, { orderId: depositId })
  await expect(cancel(receipt?.id ?? '')).rejects.toMatchObject({ code: 'conflict' })
  const { id, read } = await invoiceOf(projectId)
  await app.payInWindow(await pay(id))
  await expect(cancel(id)).rejects.toMatchObject({ code: 'conflict' })
  expect((await read()).document.status).toBe('paid')
})

test('refuses while a payment is being checked', async () => {
  const { projectId } = await projectWithDeposit()
  const { id, read } = await invoiceOf(projectId)
  await pay(id)
  const { staff } = app.context
  const refuse = () => Promise.reject(new GatewayError('unavailable', 'The line broke'))
  const silent = { ...staff, gateway: { ...staff.gateway, fetchOrder: refuse, listPayments: refuse } }
  await expect(cancelInvoice(silent, { id, reason: 'Wrong name' })).rejects.toThrow('is being checked')
  expect((await read()).document.status).toBe('due')
})

test('two who cancel at once cancel it with one credit note', async () => {
  const { projectId } = await projectWithDeposit()
  const { id, read } = await invoiceOf(projectId)
  await Promise.allSettled([cancel(id, 'Wrong name'), cancel(id, 'Wrong tax number')])
  expect((await read()).related).toMatchObject([{ kind: 'credit-note', number: 'CRN/26-27/0001' }])
})

test('an invoice paid while its credit note waits for a number stays paid, and no number is taken', async () => {
  const { projectId } = await projectWithDeposit()
  const { id, read } = await invoiceOf(projectId)
  const providerOrderId = await pay(id)
  const { system } = app.context
  const { cancelling } = await app.db.transaction(async (tx) => {
    const input = { series: 'CRN' }
    await lockSeries({ ...system, db: tx }, input)
    const cancelling = cancel(id).catch(({ code }) => code)
    await untilWaiting(app.pool)
    await app.payInWindow(providerOrderId)
    await app.settle(providerOrderId)
    return { cancelling }
  })
  expect(await cancelling).toBe('conflict')
  expect(await read()).toMatchObject({ document: { status: 'paid' }, related: [] })
})

test('a payment during a cancellation waits for it, and gets a receipt', async () => {
  const { projectId } = await projectWithDeposit()
  const { id, read } = await invoiceOf(projectId)
  const providerOrderId = await pay(id)
  let settling: Promise<unknown> | undefined
  const { staff } = app.context
  const send: typeof staff.queue.send = async (...sent) => {
    await app.payInWindow(providerOrderId)
    settling = app.settle(providerOrderId)
    await untilWaiting(app.pool)
    await staff.queue.send(...sent)
  }
  await cancelInvoice({ ...staff, queue: { ...staff.queue, send } }, { id, reason: 'Wrong name' })
  await settling
  expect((await read()).document).toMatchObject({ status: 'cancelled', paidInrMinor: 0 })
  expect((await issueDocumentOfOrder(app.context.system, await orderOf(providerOrderId)))?.kind).toBe(
    'receipt',
  )
})

test('mails the client that nothing is due, with the reason', async () => {
  const { projectId } = await projectWithDeposit()
  const { id } = await invoiceOf(projectId)
  const { related } = await cancel(id, 'Issued to the wrong company')
  const subjectId = related[0]?.id ?? ''
  const compose = (kind: string, about: string) =>
    composeAsJob(
      app.context.system,
      invoiceMails.find((mail) => mail.kind === kind),
      about,
    )
  expect(await compose('invoice-issued', id)).toBeNull()
  const mail = await compose('invoice-cancelled', subjectId)
  expect(mail?.letter.subject).toBe('Invoice INV/26-27/0001 is cancelled')
  const words = JSON.stringify(mail?.letter)
  expect(words).toContain('You don’t need to pay ₹13,500')
  expect(words).toContain('Issued to the wrong company')
  expect(words).toContain(`/invoice/${subjectId}#`)
})

test('only staff cancel, with a reason in any script', async () => {
  const { projectId } = await projectWithDeposit()
  const { id } = await invoiceOf(projectId)
  const asClient = cancelInvoice(app.context.system, { id, reason: 'No' })
  await expect(asClient).rejects.toMatchObject({ code: expect.stringMatching(/unauthenticated|forbidden/) })
  const { related } = await cancel(id, 'தவறான நிறுவனம்')
  const { pdf } = await readDocumentPdf(app.context.staff, { id: related[0]?.id ?? '' })
  expect((await printedOn(pdf)).join()).toContain('தவறான நிறுவனம்')
})

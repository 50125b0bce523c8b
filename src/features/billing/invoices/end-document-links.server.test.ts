import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { issueRecordLink } from '#platform/records/record-links.server.ts'
import { setUpInvoices } from '#test/fixtures/invoice-fixtures.ts'
import { endDocumentLinks } from './end-document-links.server.ts'
import { readDocument } from './read-document.server.ts'

const { app, projectWithDeposit, invoiceOf } = setUpInvoices()

test('staff see and end an invoice’s links; their holder sees and ends none', async () => {
  const { id } = await invoiceOf((await projectWithDeposit()).projectId)
  const link = { noun: 'invoice', subjectId: id, email: 'asha@example.com', days: 180 }
  const holder = app.holderOf(
    await issueRecordLink({ ctx: app.context.system, input: { key: randomUUID(), ...link } }),
  )
  expect((await readDocument({ ctx: app.context.staff, input: { id } })).links).toMatchObject([
    { email: 'asha@example.com' },
  ])
  expect((await readDocument({ ctx: holder, input: { id } })).links).toEqual([])
  await expect(endDocumentLinks({ ctx: holder, input: { id } })).rejects.toMatchObject({
    code: 'forbidden',
  })

  expect((await endDocumentLinks({ ctx: app.context.staff, input: { id } })).links).toEqual([])
  await expect(readDocument({ ctx: holder, input: { id } })).rejects.toMatchObject({ code: 'not-found' })
})

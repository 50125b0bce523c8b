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
  const holder = app.holderOf(await issueRecordLink(app.context.system, { key: randomUUID(), ...link }))
  expect((await readDocument(app.context.staff, { id })).links).toMatchObject([{ email: 'asha@example.com' }])
  expect((await readDocument(holder, { id })).links).toEqual([])
  await expect(endDocumentLinks(holder, { id })).rejects.toMatchObject({
    code: 'forbidden',
  })

  await endDocumentLinks(app.context.staff, { id })
  expect((await readDocument(app.context.staff, { id })).links).toEqual([])
  await expect(readDocument(holder, { id })).rejects.toMatchObject({ code: 'not-found' })
})

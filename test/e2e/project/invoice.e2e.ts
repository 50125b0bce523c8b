import { readFile } from 'node:fs/promises'
import { readPdf } from '../../read-pdf.ts'
import { postProjectRequest, projectRequest } from '../../visitors.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { providerWindow } from '../payment/payment-window.ts'

test('staff invoice the balance with one press; the client opens the mailed link, pays, and has the PDF say the same', async ({
  page,
  site,
  email,
  staffPage,
}) => {
  test.slow()
  const quote = {
    packageId: 'business-pro',
    addOnIds: ['chatbot'],
    currency: 'EUR' as const,
    countryCode: null,
  }
  const receipt = await postProjectRequest(site.origin, projectRequest({ customerEmail: email, quote }))
  await staffPage.goto(`/admin/leads/${(await receipt.json()).id}`)
  await staffPage.getByRole('button', { name: 'Start a project' }).click()
  const documents = staffPage.getByRole('region', { name: 'Invoices' })
  await documents.getByLabel('The client’s tax number').fill('29ABCDE1234F1Z5')
  await documents.getByRole('button', { name: 'Issue the balance invoice' }).click()
  await expect(documents.getByRole('listitem')).toContainText(['₹50,727Due'])
  await expect(documents.getByRole('button')).toHaveCount(0)

  const { text } = await site.mailbox.mailTo(email, 'Open and pay the invoice')
  await page.goto(/\/invoice\/[\w-]+#\S+/.exec(text)?.[0] ?? '')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Invoice TINV/')
  await expect(main).toContainText('Tax number 29ABCDE1234F1Z5')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Pay ₹50,727' }).click()
  const paying = page.getByRole('dialog', { name: 'Pay Now' })
  await paying.getByRole('button', { name: 'Pay ₹50,727' }).click()
  await providerWindow(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click()
  await expect(paying).toContainText('Payment successful')
  await paying.getByRole('button', { name: 'Done' }).click()
  await expect(main).toContainText('Due now₹0')
  await expect(main.getByRole('button', { name: /^Pay/ })).toHaveCount(0)

  const downloading = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Download the PDF' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^TINV-\d\d-\d\d-\d{4}\.pdf$/)
  const pdf = await readPdf(await readFile(await download.path()))
  const shown = await main
    .getByRole('region', { name: 'Document' })
    .locator('dt, dd, h2, p, td, th')
    .allInnerTexts()
  expect(shown.length).toBeGreaterThan(15)
  for (const words of [await main.getByRole('heading', { level: 1 }).innerText(), ...shown]) {
    expect(pdf.text, 'what the page says').toContain(words.trim())
  }
  await site.mailbox.mailTo(email, 'Your payment has arrived')
})

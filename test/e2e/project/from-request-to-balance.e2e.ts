import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { guarantee } from '#domain/agency.ts'
import { readPdf } from '../../readers/read-pdf.ts'
import type { Site } from '../../servers/site.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test, withoutHints } from '../fixtures.ts'
import { payInWindow, paymentDialog, providerWindow } from '../payment/payment-window.ts'
import { confirmationDialog, fillIn, requestDialog, submit } from '../request/request-dialog.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function openLinkIn(page: Page, site: Site, email: string, words: string): Promise<void> {
  const { text } = await site.mailbox.mailTo(email, words)
  await page.goto(/\/\w+\/[\w-]+#[\w-]{22}/.exec(text)?.[0] ?? '')
}

async function rupeesOn(button: Locator): Promise<number> {
  return Number(/₹([\d,]+)/.exec((await button.textContent()) ?? '')?.[1]?.replaceAll(',', ''))
}

test('from the request to the paid balance: quote, deposit, project and invoice follow from one choice, by emailed links alone', {
  tag: '@recorded',
}, async ({ page, site, email, staffPage, tolerated }) => {
  test.slow()
  // Staff accept the quote after the client has.
  tolerated.push(/status of 409/)
  await page.goto('/?request=1&package=business-pro&addons=chatbot')
  const dialog = requestDialog(page)
  await dialog.getByLabel('Currency').selectOption('EUR')
  await fillIn(dialog, { email })
  await expect(dialog.getByRole('region', { name: 'Price summary' })).toContainText('€558')
  await submit(dialog)
  await expect(confirmationDialog(page)).toBeVisible()
  const { text: toAgency } = await site.mailbox.mailTo(site.agencyAddress, email)
  const leadPath = /\/admin\/leads\/[\w-]+/.exec(toAgency)?.[0] ?? ''

  const admin = staffPage.getByRole('main')
  const client = page.getByRole('main')
  await test.step('staff create a quote from the visitor’s choice', async () => {
    await withoutHints(staffPage)
    await staffPage.goto(leadPath)
    await staffPage.getByRole('button', { name: 'Make a quote' }).click()
    await expect(staffPage.getByRole('heading', { level: 1 })).toHaveText('Draft quote')
    await expect(admin.locator('dl').first()).toContainText('Total, taxes included')
    await expect(admin.locator('dl').first()).toContainText('€558')
    await staffPage.emulateMedia({ reducedMotion: 'reduce' })
    await expectAccessible(staffPage)
    await staffPage.getByLabel('Note to the client').fill('As we said: the shop can wait.')
    const price = staffPage.getByRole('textbox', { name: 'Price in EUR' }).first()
    await price.fill('')
    await staffPage.getByRole('button', { name: 'Send the quote' }).click()
    await expect(price).toHaveAccessibleDescription(/Enter/)
    await expect(price).toBeFocused()
    await price.fill('400')
    await staffPage.getByRole('button', { name: 'Send the quote' }).click()
    await expect(staffPage.getByRole('heading', { level: 1 })).toHaveText(/^QUO\/\d\d-\d\d\/\d{4}$/)
    await expect(admin).toContainText('Not yet')
  })

  let deposit = 0
  await test.step('the client accepts it, gets the invoice of the deposit and pays it', async () => {
    await openLinkIn(page, site, email, 'Your quote:')
    const price = page.getByRole('region', { name: 'Price' })
    await expect(page.getByText('As we said: the shop can wait.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /AI Chatbot/ })).toBeChecked()
    await expectAccessible(page)
    await page.getByText('Ask a question').click()
    await page.getByLabel('Your question').fill('Does it include photos?')
    await page.getByRole('button', { name: 'Send question' }).press('Enter')
    await expect(page.locator(':focus')).toHaveText('We have your question and will reply by email.')
    await expectAccessible(page)
    await site.mailbox.mailTo(site.agencyAddress, 'Does it include photos?')
    const before = await price.textContent()
    await page.getByRole('checkbox', { name: /AI Chatbot/ }).uncheck()
    await expect(price).not.toHaveText(before ?? '')
    await expect(price).toContainText('€400')
    await expect(client.getByRole('heading', { level: 1 })).toHaveText('Business Pro, €400')
    await expect(client).toContainText(/Awaiting your reply\s*QUO\/\d\d-\d\d\/\d{4}/)
    const words = (await page.locator('blockquote').textContent()) ?? ''
    expect(words).toContain('Business Pro (€400). The total is €400')
    const policies = page.locator('blockquote').getByRole('link')
    await expect(policies).toHaveText([
      /^Terms & Conditions \(version \d+\)$/,
      /^Cancellation & Refunds \(version \d+\)$/,
      /^Shipping Policy \(version \d+\)$/,
    ])
    await expect(policies.first()).toHaveAttribute('href', /^\/terms-conditions\?version=\d+$/)
    await staffPage.getByRole('button', { name: 'Mark as accepted' }).click()
    const recording = staffPage.getByRole('dialog', { name: 'Mark as accepted?' })
    await recording.getByLabel('Accepted by').fill('Asha Rao')
    await recording.getByLabel('How').selectOption('By phone')
    await page.getByLabel('Your full name').fill('')
    await page.getByRole('button', { name: 'Accept the quote' }).click()
    await expect(page.getByLabel('Your full name')).toHaveAccessibleDescription(/Enter your full name/)
    await page.getByLabel('Your full name').fill('Asha Rao')
    await page.getByRole('button', { name: 'Accept the quote' }).click()
    await expect(page.locator('blockquote')).toHaveText(words)
    await expect(client).toContainText('Asha Rao, on')
    await expect(client.getByRole('heading', { level: 1 })).toBeFocused()
    await recording.getByRole('button', { name: 'Mark as accepted' }).click()
    await expect(recording.getByRole('alert').getByRole('row').last()).toContainText('By phone')
    await recording.getByRole('button', { name: 'Keep theirs' }).click()

    await page.getByRole('button', { name: 'Pay by invoice instead' }).press('Enter')
    const asking = page.getByRole('dialog', { name: 'Invoice for the deposit' })
    await asking.getByLabel('Your tax number').fill('29ABCDE1234F1Z5')
    await asking.getByRole('button', { name: 'Get the invoice' }).press('Enter')
    const invoice = client.getByRole('link', { name: /^Invoice TINV/ })
    await expect(invoice).toBeVisible()
    await expect(asking).toBeHidden()
    await page.keyboard.press('Tab')
    await expect(invoice).toBeFocused()
    const pay = page.getByRole('button', { name: /^Pay ₹/ })
    deposit = await rupeesOn(pay)
    await expect(client).toContainText(guarantee())
    await invoice.click()
    await expect(client.getByRole('heading', { level: 1 })).toContainText('Invoice TINV/')
    expect(await rupeesOn(pay)).toBe(deposit)
    await page.goBack()
    await pay.click()
    await payInWindow(page)
    await expect(paymentDialog(page)).toContainText('Payment successful')
    await paymentDialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(client).toContainText('The deposit is paid')
    await expect(pay).toHaveCount(0)
  })

  await test.step('the client approves the first milestone of the project', async () => {
    await staffPage.goto(leadPath)
    await expect(admin).toContainText('opened by the client')
    await expect(admin).toContainText(/Quote QUO\S+ accepted/)
    await expect(admin).toContainText('Won')
    await openLinkIn(page, site, email, 'Follow progress')
    await staffPage.reload()
    await admin.getByRole('link', { name: 'Business Pro' }).click()
    await expect(admin.getByRole('link', { name: /^QUO/ })).toBeVisible()
    await admin.getByRole('button', { name: 'Begin (Structure)' }).click()
    await admin.getByRole('button', { name: 'Show to the client (Structure)' }).click()
    const show = staffPage.getByRole('dialog', { name: 'Show to the client?' })
    await show.getByLabel('Preview link').fill('https://test.looms.example/structure')
    await show.getByRole('button', { name: 'Show to the client' }).click()
    await expect(admin).toContainText('“Structure” moved from In work to In review')
    await site.mailbox.mailTo(email, 'https://test.looms.example/structure')
    await page.reload()
    await expect(client.getByRole('link', { name: 'test.looms.example/structure' })).toBeVisible()
    await client.getByRole('button', { name: 'Approve (Structure)' }).click()
    await expect(client).toContainText('“Structure” moved from In review to Approved')
  })

  let balanceNumber = ''
  await test.step('staff invoice the balance with one click', async () => {
    const documents = staffPage.getByRole('region', { name: 'Invoices' })
    await documents.getByRole('button', { name: 'Issue the balance invoice' }).click()
    await expect(documents.getByRole('listitem')).toContainText([/Invoice TINV.*Due/, /Invoice TINV.*Paid/])
    await expect(documents.getByRole('button', { name: 'Issue the balance invoice' })).toHaveCount(0)
    balanceNumber = (await documents.getByRole('link').first().textContent()) ?? ''
  })

  await test.step('the client pays it, and the PDF says what the page says', async () => {
    await openLinkIn(page, site, email, balanceNumber)
    const title = client.getByRole('heading', { level: 1 })
    await expect(title).toContainText('Invoice TINV/')
    await expect(client).toContainText('Tax number 29ABCDE1234F1Z5')
    await expect(client).toContainText(/Deposit: invoice TINV\S+ of/)
    await expectAccessible(page)
    const checking = client.getByText('A payment is being checked')
    await page.route(
      '**/api/invoices/*',
      async (route) => {
        const answer = await route.fetch()
        const read = await answer.json()
        await route.fulfill({ json: { ...read, document: { ...read.document, isChecking: true } } })
      },
      { times: 1 },
    )
    await withoutHints(page)
    await page.clock.install()
    await page.reload()
    await expect(checking).toBeVisible()
    await page.clock.fastForward(10_000)
    await expect(checking).toBeHidden()
    const downloading = page.waitForEvent('download')
    await client.getByRole('button', { name: 'Download the PDF' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^TINV-\d\d-\d\d-\d{4}\.pdf$/)
    const pdf = await readPdf(await readFile(await download.path()))
    const shown = await client
      .getByRole('region', { name: 'Document' })
      .locator('dt, dd, h2, p, td, th')
      .allInnerTexts()
    expect(shown.length).toBeGreaterThan(15)
    for (const words of [await title.innerText(), ...shown]) {
      expect(pdf.text, 'what the page says').toContain(words.trim())
    }
    const pay = client.getByRole('button', { name: /^Pay ₹/ })
    // €400 in rupees, a tenth of it paid.
    const balance = await rupeesOn(pay)
    expect(Math.round(deposit / 0.1 / 10)).toBe(Math.round((deposit + balance) / 10))
    await pay.click()
    const paying = page.getByRole('dialog', { name: 'Pay Now' })
    await paying.getByRole('button', { name: /^Pay ₹/ }).click()
    await providerWindow(page)
      .getByRole('button', { name: /^Pay ₹/ })
      .click()
    await expect(client).toContainText(`Paid₹${balance.toLocaleString('en-IN')}`)
    await expect(client).not.toContainText('To pay')
    await expect(paying).toContainText(`Payment successful₹${balance.toLocaleString('en-IN')}`)
    await paying.getByRole('button', { name: 'Done' }).click()
    await expect(title).toBeFocused()
    await expect(client.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  })
})

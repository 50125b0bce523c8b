import { postProjectRequest, projectRequest, quote } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { tabThrough } from '../accessibility/focus.ts'
import { expect, test, withoutHints } from '../fixtures.ts'
import { openAsMeera } from './open-as-meera.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('staff make a quote from a lead, edit it by keyboard, send it, remind of it and revise it, and the client accepts the new one', {
  tag: '@recorded',
}, async ({ page, staffPage, browser, site, email, tolerated }) => {
  test.slow()
  // Another member of staff saves first.
  tolerated.push(/status of 409/)
  const request = projectRequest({ customerEmail: email, quote: quote() })
  const { id: leadId } = await (await postProjectRequest(site.origin, request)).json()
  const main = staffPage.getByRole('main')
  const { keyboard } = staffPage
  const rows = main.getByRole('table').getByRole('row')
  const total = () => main.getByText(/^Total/).locator('strong')
  await staffPage.emulateMedia({ reducedMotion: 'reduce' })
  await staffPage.goto(`/admin/leads/${leadId}`)

  await test.step('it starts with what the client chose', async () => {
    await staffPage.getByRole('button', { name: 'Make a quote' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Draft quote')
    await expect(rows).toHaveCount(1 + 1 + (quote().addOnIds?.length ?? 0))
    await expectAccessible(staffPage)
  })

  await test.step('the catalogue adds lines by keyboard, once or several times', async () => {
    const before = await rows.count()
    await main.getByRole('button', { name: 'Add from the catalogue' }).press('Enter')
    const dialog = staffPage.getByRole('dialog', { name: 'Add from the catalogue' })
    const search = dialog.getByRole('combobox')
    await expect(search).toBeFocused()
    const cut = await dialog
      .getByRole('option')
      .evaluateAll((options) =>
        options
          .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
          .map(({ textContent }) => textContent),
      )
    expect(cut).toEqual([])
    await keyboard.type('membership')
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await expectAccessible(staffPage)
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await expect(
      dialog.getByRole('status').filter({ hasText: 'Membership Portal: 2 in the quote.' }),
    ).toHaveCount(1)
    await search.fill('nothing like it')
    await expect(
      dialog.getByRole('status').filter({ hasText: 'Nothing in the catalogue matches.' }),
    ).toHaveCount(1)
    await keyboard.press('Escape')
    await expect(main.getByLabel('Quantity (Membership Portal)')).toHaveValue('2')
    await expect(rows).toHaveCount(before + 1)
  })

  await test.step('keys order the lines, and a removed line comes back', async () => {
    const name = main.getByRole('textbox', { name: 'Item (Membership Portal)' })
    await name.press('Alt+ArrowUp')
    await expect(name).toBeFocused()
    const count = await rows.count()
    await expect(main.getByRole('status').filter({ hasText: 'is line' })).toHaveText(
      `Membership Portal is line ${count - 2} of ${count - 1}.`,
    )
    for (let place = count - 2; place > 1; place -= 1) await keyboard.press('Alt+ArrowUp')
    await expect(rows.nth(1).getByRole('textbox').first()).toHaveValue('Membership Portal')
    const sum = await total().textContent()
    await main.getByRole('button', { name: 'Remove (Membership Portal)' }).press('Enter')
    await expect(total()).not.toHaveText(sum ?? '')
    await expect(main.getByRole('button', { name: 'Undo' })).toBeFocused()
    await keyboard.press('Enter')
    await expect(name).toBeFocused()
    await expect(total()).toHaveText(sum ?? '')
    await expect(rows.nth(1).getByRole('textbox').first()).toHaveValue('Membership Portal')
  })

  await test.step('the total and the client’s view follow what is typed', async () => {
    for (const price of await main.getByLabel(/^Price in/).all()) await price.fill('100')
    await main.getByLabel('Quantity (Membership Portal)').fill('3')
    const lines = (await rows.count()) - 1
    const symbol = (await total().textContent())?.[0]
    await expect(total()).toHaveText(`${symbol}${100 * (lines + 2)}`)
    await main.getByRole('textbox', { name: 'Discount' }).fill('50')
    await expect(total()).toHaveText(`${symbol}${50 * (lines + 2)}`)
    const preview = staffPage.getByRole('complementary')
    await expect(preview).toContainText('Discount (50%)')
    await expect(preview).toContainText('3 × ')
    await main.getByLabel('Note to the client').fill('As we said: the shop can wait.')
    await expect(preview).toContainText('As we said: the shop can wait.')
  })

  await test.step('errors are at the cell, and unsaved changes outlive another screen', async () => {
    const price = main.getByLabel('Price in', { exact: false }).first()
    await price.fill('12,50')
    const row = rows.nth(1)
    await expect(row).toContainText(/[.]50/)
    await price.fill('1.500')
    await expect(row).toContainText('?')
    await expect(total()).toHaveText('?')
    await expect(staffPage.getByRole('complementary')).toContainText('once every amount is a number')
    await price.press('Enter')
    await expect(price).toBeFocused()
    await expect(price).toHaveAccessibleDescription('Enter an amount, such as 1,250.')
    await price.fill('100')
    await expect(main.getByText('Not saved yet')).toBeVisible()
    await staffPage.getByRole('link', { name: 'All quotes' }).click()
    await expect(main.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible()
    await expect(main.getByRole('row', { name: /Draft/ }).first()).toBeVisible()
    await expectAccessible(staffPage)
    await staffPage.goBack()
    await expect(main.getByLabel('Note to the client')).toHaveValue('As we said: the shop can wait.')
    await main.getByLabel('Note to the client').press('Tab')
    await main.getByRole('textbox', { name: 'Discount' }).press('Enter')
    await expect(main.getByText('Saved', { exact: true })).toBeVisible()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Draft quote')
    await staffPage.reload()
    await expect(rows.first()).toBeVisible()
    await tabThrough(staffPage)
  })

  await test.step('staff who saved meanwhile are not overwritten', async () => {
    const meera = await openAsMeera(browser, site)
    const id = staffPage.url().split('/').at(-1)
    const { quote: stored } = await (await staffPage.request.get(`/api/quotes/${id}`)).json()
    await main.getByLabel('Company').fill('Rao Silks')
    const other = await meera.request.post(`/api/quotes/${id}/edit`, {
      data: { ...stored, companyName: 'Another company', taxNumber: '29ABCDE1234F1Z5' },
      headers: { origin: site.origin },
    })
    expect(other.status()).toBe(200)
    const alert = main.getByRole('alert').filter({ hasText: 'Meera Nair changed this quote' })
    await expect(alert).toBeVisible()
    await expect(main.getByLabel('Company')).toBeFocused()
    await main.getByRole('button', { name: 'Save the draft' }).click()
    await expect(alert).toBeFocused()
    await expect(alert).toBeInViewport()
    await expect(main.getByText('Someone has changed this in the meantime.')).toHaveCount(0)
    await expect(alert.getByRole('row')).toHaveText(['NowYours', 'CompanyAnother companyRao Silks'])
    await expect(main).toContainText('Changed only by them: Tax number.')
    await expectAccessible(staffPage)
    await main.getByRole('button', { name: 'Keep mine' }).click()
    await expect(alert).toBeHidden()
    await expect(main.getByLabel('Tax number')).toHaveValue('29ABCDE1234F1Z5')
    await main.getByRole('button', { name: 'Send the quote' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^QUO/)
    await expect(main).toContainText('Rao Silks')
    await expect(main).toContainText('29ABCDE1234F1Z5')
    await expect(main).toContainText('As we said: the shop can wait.')
    await meera.context().close()
    await expect(main).toContainText('Discount (50%)')
    await expectAccessible(staffPage)
    const { text } = await site.mailbox.mailTo(email, 'Your quote:')
    expect(text).toContain('3 × Membership Portal')
    expect(text).toContain('Discount (50%)')
  })

  await test.step('the client is reminded, once a day', async () => {
    await expect(main).toContainText(`Sent to ${email} on`)
    await main.getByRole('button', { name: 'Remind the client' }).click()
    await expect(main).toContainText('Reminded on')
    await site.mailbox.mailTo(email, 'Your quote is waiting')
    await main.getByRole('button', { name: 'Remind the client' }).click()
    await expect(main.getByRole('alert').filter({ hasText: 'reminded today' })).toBeVisible()
  })

  let link = ''
  await test.step('a revision replaces the quote once it is sent', async () => {
    const { text } = await site.mailbox.mailTo(email, 'Your quote:')
    link = /\/quote\/[\w-]+#[\w-]{22}/.exec(text)?.[0] ?? ''
    await withoutHints(page)
    await page.goto(link)
    await expect(page.getByRole('button', { name: 'Accept the quote' })).toBeVisible()
    await main.getByRole('button', { name: 'Revise' }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Draft quote')
    await expect(main).toContainText('This revises an earlier quote')
    await expectAccessible(staffPage)
    await main.getByRole('textbox', { name: 'Discount' }).fill('60')
    await main.getByRole('button', { name: 'Send the quote' }).press('Enter')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^QUO/)
    await site.mailbox.mailTo(email, 'It replaces quote QUO')
  })

  await test.step('the old link leads to the new quote, which the client accepts', async () => {
    await page.getByRole('button', { name: 'Accept the quote' }).click()
    const client = page.getByRole('main')
    await expect(client).toContainText('Your answer was not saved.')
    await expectAccessible(page)
    await client.getByRole('link', { name: /^Open quote QUO/ }).click()
    await expect(client).toContainText('Discount (60%)')
    await page.getByRole('button', { name: 'Accept the quote' }).click()
    await expect(client).toContainText('You have accepted this quote.')
    await staffPage.reload()
    await expect(main).toContainText('What was accepted')
    await main.getByRole('link', { name: 'What the client sees' }).click()
    await expect(main).toContainText('You have accepted this quote.')
    await expect(main.getByRole('button', { name: /Accept|Pay/ })).toHaveCount(0)
    await expectAccessible(staffPage)
  })
})

test('staff send a draft once they have seen what others saved, extend it, record that the client accepted in a meeting, and discard none', async ({
  staffPage,
  site,
  email,
  tolerated,
}) => {
  tolerated.push(/status of 4(09|22)/)
  const request = projectRequest({ customerEmail: email, quote: quote() })
  const { id: leadId } = await (await postProjectRequest(site.origin, request)).json()
  const main = staffPage.getByRole('main')
  await staffPage.goto(`/admin/leads/${leadId}`)
  await staffPage.getByRole('button', { name: 'Make a quote' }).click()
  await test.step('a draft that another user has saved meanwhile is sent only once it was shown', async () => {
    const heading = main.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Draft quote')
    const id = staffPage.url().split('/').at(-1)
    const total = main.getByText(/^Total/).locator('strong')
    const before = (await total.textContent()) ?? ''

    const { quote: stored } = await (await staffPage.request.get(`/api/quotes/${id}`)).json()
    const lines = stored.lines.map((line: object) => ({ ...line, amountMinor: 71_700 }))
    const edited = await staffPage.request.post(`/api/quotes/${id}/edit`, { data: { ...stored, lines } })
    expect(edited.status()).toBe(200)
    const alert = main.getByRole('alert').filter({ hasText: 'You see it as it was before.' })
    await expect(alert).toBeVisible()
    await expect(total).toHaveText(before)
    await expectAccessible(staffPage)
    await main.getByRole('button', { name: 'Send the quote' }).click()
    await expect(alert).toBeFocused()
    await expect(heading).toHaveText('Draft quote')

    await expect(main).toContainText('Changed only by them: Line 1: price')
    await main.getByRole('button', { name: 'Show the saved quote' }).click()
    await expect(main.getByRole('alert').filter({ hasText: 'changed' })).toHaveCount(0)
    await expect(total).toHaveText(`$${(717 * lines.length).toLocaleString('en')}`)
    await main.getByRole('button', { name: 'Send the quote' }).click()
    await expect(heading).toHaveText(/^QUO/)
  })
  await expect(main.getByRole('button', { name: 'Discard the draft' })).toHaveCount(0)

  await main.getByRole('button', { name: 'Extend validity' }).click()
  const extending = staffPage.getByRole('dialog', { name: 'Extend validity' })
  const day = extending.getByLabel('Valid until')
  const later = new Date(Date.now() + 40 * 24 * 3_600_000).toISOString().slice(0, 10)
  const button = extending.getByRole('button', { name: 'Extend validity' })
  await day.fill('2020-01-01')
  await button.click()
  await expect(day).toHaveAccessibleDescription(/Choose a day from/)
  await expectAccessible(staffPage)
  await day.fill(later)
  await button.click()
  await expect(extending).toBeHidden()
  await expect(main).toContainText(`${Number(later.slice(8))} `)

  await main.getByRole('button', { name: 'Mark as accepted' }).click()
  const recording = staffPage.getByRole('dialog', { name: 'Mark as accepted?' })
  await recording.getByRole('button', { name: 'Mark as accepted' }).click()
  await expect(recording.getByLabel('How')).toHaveAccessibleDescription(/Choose how/)
  await recording.getByLabel('How').selectOption('In a meeting')
  await expectAccessible(staffPage)
  await recording.getByRole('button', { name: 'Mark as accepted' }).click()
  await expect(main).toContainText('in a meeting on')
  await expect(main.getByRole('button', { name: 'Mark as accepted' })).toHaveCount(0)
  await site.mailbox.mailTo(email, 'accepted in a meeting on')
})

import type { Page } from '@playwright/test'
import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, holdRequests, test } from '../fixtures.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to…' })
const dialogs = (page: Page) => page.getByRole('dialog')
const said = (page: Page, text: string) => palette(page).getByRole('status').filter({ hasText: text })

async function receive(origin: string, names: readonly string[], email: string): Promise<string[]> {
  const ids: string[] = []
  for (const customerName of names) {
    const request = projectRequest({ customerEmail: email, customerName })
    ids.push((await (await postProjectRequest(origin, request)).json()).id)
  }
  return ids
}

test('staff find a lead by “Li”, open it, move it and undo, by keys alone', async ({
  staffPage: page,
  site,
  email,
}) => {
  const { keyboard } = page
  const [, id] = await receive(site.origin, ['Olivia Reed', 'Li', 'Ada Li'], email)
  await page.goto('/admin/prices')
  await expect(page.getByRole('heading', { level: 1, name: 'Prices' })).toBeVisible()

  await test.step('the palette has what this page offers, and finds records', async () => {
    await keyboard.press('Control+k')
    const search = palette(page).getByRole('combobox', { name: 'Search or jump to…' })
    await expect(search).toBeFocused()
    await expect(palette(page).getByRole('option', { name: /^Quotes/ })).toBeVisible()
    await expectAccessible(page)
    await keyboard.type('Li')
    const leads = palette(page).getByRole('group', { name: 'Leads' }).getByRole('option')
    await expect(leads.filter({ hasText: /^Li/ })).toHaveCount(1)
    await expect(palette(page).getByRole('option', { name: /Olivia/ })).toHaveCount(0)
    await expect(palette(page).getByRole('option', { name: /^Quotes/ })).toHaveCount(0)
    await expectAccessible(page)
    const option = leads.filter({ hasText: /^Li/ })
    for (
      let presses = 0;
      presses < 20 && (await option.getAttribute('data-highlighted')) === null;
      presses += 1
    ) {
      await keyboard.press('ArrowDown')
    }
    await expect(search).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
    await keyboard.press('Enter')
    await expect(page).toHaveURL(`${site.origin}/admin/leads/${id}`)
    await expect(dialogs(page)).toHaveCount(0)
  })

  const status = page.getByRole('region', { name: 'Status' })
  const badge = page.getByRole('article').getByText('Contacted', { exact: true })
  await test.step('a letter opens the dialog of its button, and Escape returns to it', async () => {
    const move = status.getByRole('button', { name: 'Move to…' })
    await expect(move).toHaveAttribute('aria-keyshortcuts', 'm')
    await keyboard.press('m')
    await expect(page.getByRole('dialog', { name: 'Move to…' })).toBeVisible()
    await keyboard.press('m')
    await keyboard.press('g')
    await keyboard.press('l')
    await expect(dialogs(page)).toHaveCount(1)
    await keyboard.press('Escape')
    await expect(move).toBeFocused()
  })
  await test.step('the palette moves it, and Z undoes', async () => {
    await keyboard.press('Control+k')
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    await keyboard.type('contacted')
    await expect(palette(page).getByRole('option', { name: 'Move to contacted' })).toHaveAttribute(
      'data-highlighted',
    )
    await keyboard.press('Enter')
    await expect(badge).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo', exact: true }).first()).toBeVisible()
    await keyboard.press('z')
    await expect(page.getByRole('status').filter({ hasText: 'Undone' })).toBeVisible()
    await expect(badge).toBeHidden()
  })
  await test.step('W marks it won, N begins a note, where letters are letters', async () => {
    await keyboard.press('w')
    await expect(page.getByRole('article').getByText('Won', { exact: true })).toBeVisible()
    await keyboard.press('n')
    await expect(page.getByLabel('Note')).toBeFocused()
    await keyboard.type('gl?zj')
    await expect(page.getByLabel('Note')).toHaveValue('gl?zj')
    await expect(page).toHaveURL(/leads\/./)
    await expect(dialogs(page)).toHaveCount(0)
  })
  await test.step('what was opened last comes first', async () => {
    await keyboard.press('Control+k')
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    await keyboard.press('Control+k')
    await expect(dialogs(page)).toHaveCount(0)
    await page.locator('main h1').focus()
    await keyboard.press('g')
    await keyboard.press('q')
    await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible()
    await keyboard.press('Control+k')
    const recent = palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')
    await expect(recent.first()).toHaveText(/^Li/)
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/leads\/./)
  })
  await test.step('keys go through the rows of a list, search it, and open what they stand on', async () => {
    await page.goto(`/admin/leads?q=${email}`)
    const link = (name: string) => page.getByRole('rowheader').getByRole('link', { name, exact: true })
    await expect(link('Ada Li')).toBeVisible()
    for (const name of ['Ada Li', 'Li', 'Olivia Reed', 'Olivia Reed']) {
      await keyboard.press('j')
      await expect(link(name)).toBeFocused()
    }
    await keyboard.press('k')
    await expect(link('Li')).toBeFocused()
    await keyboard.press('x')
    await expect(page.getByRole('checkbox', { name: 'Select Li', exact: true })).toBeChecked()
    await expect(link('Li')).toBeFocused()
    await keyboard.press('/')
    const search = page.getByRole('searchbox', { name: 'Search' })
    await expect(search).toBeFocused()
    await keyboard.type('olivia')
    await keyboard.press('Enter')
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await search.blur()
    await keyboard.press('j')
    await keyboard.press('o')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Olivia Reed')
  })
})

test('a button says its keys in a tip, ? lists those of the page, and the account switches them off for this browser', async ({
  staffPage: page,
  site,
  email,
}) => {
  const { keyboard } = page
  const [id] = await receive(site.origin, ['Asha Rao'], email)
  await page.goto(`/admin/leads/${id}`)
  await expect(page.getByRole('region', { name: 'Status' })).toBeVisible()
  const take = page.getByRole('button', { name: 'Assign to me' })
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const choice = page.getByRole('switch', { name: 'Single-key shortcuts' })

  await test.step('a button with a command says its name and keys to a pointer and to the focus, until Escape', async () => {
    const tip = page.getByRole('tooltip')
    await take.hover()
    await expect(tip).toHaveText(/Assign to me\s*A/)
    await tip.hover()
    await expect(tip).toBeVisible()
    await page.getByRole('button', { name: 'Tags…' }).hover()
    await expect(tip).toHaveText(/Tags…\s*L/)
    await page.keyboard.press('Escape')
    await expect(tip).toHaveCount(0)
    await page.mouse.move(0, 0)
    await take.focus()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Answered elsewhere' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(tip).toHaveText(/Assign to me\s*A/)
    await expectAccessible(page)
    await page.keyboard.press('Tab')
    await expect(tip).toHaveText(/Hand over to…\s*H/)
  })

  await test.step('? lists the keys', async () => {
    await keyboard.press('?')
    await expect(help.getByRole('term').filter({ hasText: 'Assign to me' })).toBeVisible()
    await expect(help.getByRole('term').filter({ hasText: 'Next row' })).toHaveCount(0)
    await expectAccessible(page)
    await help.getByRole('link', { name: 'Turn off single-key shortcuts' }).press('Enter')
    await choice.press('Space')
    await expect(choice).not.toBeChecked()
    await expectAccessible(page)
  })

  await test.step('switched off, they do nothing', async () => {
    await page.goto(`/admin/leads/${id}`)
    await expect(take).not.toHaveAttribute('aria-keyshortcuts')
    for (const key of ['a', '?', 'g', 'q']) await keyboard.press(key)
    await expect(dialogs(page)).toHaveCount(0)
    await expect(take).toBeVisible()
    await keyboard.press('Control+k')
    await palette(page).getByRole('option', { name: 'Keyboard shortcuts' }).click()
    await expect(help).toContainText('Single-key shortcuts are off')
    await help.getByRole('link', { name: 'Turn on single-key shortcuts' }).click()
    await choice.click()
    await page.locator('main h1').focus()
    await keyboard.press('g')
    await keyboard.press('q')
    await expect(page).toHaveURL(/\/admin\/quotes$/)
  })

  await test.step('a button without a key has no tip that repeats its words', async () => {
    await page.clock.install()
    await page.goto(`/admin/leads/${id}`)
    const tips = await page.evaluateHandle(() => {
      const seen: (string | null)[] = []
      new MutationObserver(() => {
        for (const tip of document.querySelectorAll('[role=tooltip]')) seen.push(tip.textContent)
      }).observe(document, { childList: true, characterData: true, subtree: true })
      return seen
    })
    for (const name of ['Answered elsewhere', 'Assign to me', 'Answered elsewhere', 'Tags…']) {
      await page.getByRole('button', { name }).hover()
      await page.clock.fastForward(1_000)
    }
    await expect(page.getByRole('tooltip')).toHaveText(/Tags…\s*L/)
    expect(new Set(await tips.jsonValue())).toEqual(new Set(['Assign to meA', 'Tags…L']))
    await page.clock.pauseAt(Date.now() + 60 * 60_000)

    const tip = page.getByRole('tooltip')
    const tags = page.getByRole('button', { name: 'Tags…' })
    // The first after 700 ms.
    await page.mouse.move(0, 0)
    await page.clock.runFor(1_000)
    await expect(tip).toHaveCount(0)
    await take.hover()
    await page.clock.runFor(699)
    await expect(tip).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(tip).toHaveText(/Assign to me/)
    // The next within 300 ms after one has closed at once, and not after them.
    await page.keyboard.press('Escape')
    await expect(tip).toHaveCount(0)
    await page.clock.runFor(299)
    await tags.hover()
    await page.clock.runFor(0)
    await expect(tip).toHaveText(/Tags…/)
    await page.keyboard.press('Escape')
    await page.clock.runFor(300)
    await take.hover()
    await page.clock.runFor(699)
    await expect(tip).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(tip).toHaveText(/Assign to me/)
  })
})

test('the palette waits for the session, says what it could not search, and has the actions of each list’s bar', async ({
  staffPage: page,
  tolerated,
}) => {
  tolerated.push(/status of 500/)
  await test.step('it waits for the session, which says what it offers', async () => {
    const release = await holdRequests(page, '**/api/me')
    await page.goto('/admin/prices')
    const button = page.getByRole('button', { name: 'Search…' })
    await expect(button).toBeDisabled()
    release()
    await button.click()
    await expect(palette(page).getByRole('option', { name: /^Quotes/ })).toBeVisible()
  })

  await test.step('it says that it searches, and what it could not search', async () => {
    const letGo = await holdRequests(page, '**/api/admin/projects?**')
    await page.route('**/api/admin/quotes?**', (route) => route.fulfill({ status: 500, json: {} }))
    await palette(page).getByRole('combobox').fill('nobody by this name')
    await expect(said(page, 'Searching…')).toHaveCount(1)
    letGo()
    await expect(said(page, 'Not everything was searched.')).toHaveCount(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('it has the actions of each list’s bar', async () => {
    const run = async (name: string) => {
      await page.keyboard.press('Control+k')
      await palette(page).getByRole('combobox').fill(name)
      await palette(page).getByRole('option', { name }).click()
    }
    await page.goto('/admin/leads')
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
    await run('Import leads')
    await expect(page.getByRole('heading', { level: 1, name: 'Import leads' })).toBeVisible()
    for (const [path, command] of [
      ['/admin/invoices', 'New invoice'],
      ['/admin/leads', 'New lead'],
      ['/admin/clients', 'New lead'],
      ['/admin/quotes', 'New quote'],
      ['/admin/people', 'Invite'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: command, exact: true })).toBeVisible()
      await run(command)
      await expect(dialogs(page)).toHaveCount(1)
    }
  })
})

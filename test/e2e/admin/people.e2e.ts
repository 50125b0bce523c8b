import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

const password = 'nine silk threads'

async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('an owner invites an editor, who is refused at an owner’s verb until made an owner', async ({
  page,
  context,
  site,
  staffPage,
  tolerated,
}) => {
  tolerated.push(/status of 40[134]/)
  const email = `ishaan-${randomUUID()}@example.com`
  await staffPage.goto('/admin')
  await staffPage.getByRole('link', { name: 'People' }).click()
  await staffPage.getByRole('button', { name: 'Invite' }).click()
  const dialog = staffPage.getByRole('dialog', { name: 'Invite to the admin' })
  await dialog.getByRole('button', { name: 'Send the invite' }).click()
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/Enter an email address/)
  await expectAccessible(staffPage)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Name').fill('Ishaan')
  await staffPage.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const invite = staffPage.getByRole('listitem').filter({ hasText: email })
  await expect(invite).toContainText('Editor, invited by')
  const [first] = await site.mailbox.mailsTo(email)
  await invite.getByRole('button', { name: 'Send again' }).click()
  await expect(invite.getByText('Sent again.')).toBeVisible()
  await expectAccessible(staffPage)

  const linkIn = (text: string | undefined) => /\/signup#invite=[\w-]{22}/.exec(text ?? '')?.[0] ?? ''
  const [, second] = await site.mailbox.mailsTo(email, 2)
  const stale = await openPage(context, linkIn(first?.text))
  await expect(stale.getByText('This invite has expired, was used or was withdrawn.')).toBeVisible()
  await stale.close()

  await page.goto(linkIn(second?.text))
  await expect(page.getByRole('heading', { name: 'Join Orbweaver’s admin' })).toBeVisible()
  await expect(page.getByText('to work here as an editor')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Ishaan')
  await expectAccessible(page)
  await page.getByLabel('Your name').fill('Ishaan Rao')
  await page.getByLabel('New password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin')

  await page.getByRole('link', { name: 'People' }).click()
  await expect(page.getByText('Only owners invite people and change roles.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('You')
  await expect(page.getByRole('button', { name: 'Invite' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Prices' }).click()
  await expect(page.getByText('Only owners can change prices.')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'India', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit India' })).toHaveCount(0)
  const change = () =>
    page.evaluate(async () => {
      const answer = await fetch('/api/admin/prices/currency/XAU', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"multiplier":2,"version":1}',
      })
      return answer.status
    })
  expect(await change()).toBe(403)

  await staffPage.getByRole('button', { name: 'Ishaan Rao', exact: true }).click()
  const person = staffPage.getByRole('dialog', { name: 'Ishaan Rao', exact: true })
  await expect(person).toContainText('Editor. All daily work')
  await expectAccessible(staffPage)
  await person.getByRole('button', { name: 'Make owner' }).click()
  const asked = staffPage.getByRole('dialog', { name: 'Make Ishaan Rao an owner?' })
  await asked.getByRole('button', { name: 'Make owner' }).click()
  await expect(person).toContainText('Owner. Everything')
  await expect(page.getByRole('button', { name: 'Edit India', exact: true })).toBeVisible()

  await person.getByRole('button', { name: 'Make editor' }).click()
  const question = staffPage.getByRole('dialog', { name: 'Make Ishaan Rao an editor?' })
  const role = async () =>
    (await site.query<{ staff_role: string }>('select staff_role from users where email = $1', [email]))[0]
  await site.query("update users set staff_role = 'editor' where email = $1", [email])
  await expect(person.getByText('Editor. All daily work')).toBeAttached()
  await question.getByRole('button', { name: 'Make editor' }).click()
  await expect(question).toBeHidden()
  expect(await role(), 'another owner was quicker: the question stays the same').toEqual({
    staff_role: 'editor',
  })

  await person.getByRole('button', { name: 'End sessions' }).click()
  await staffPage
    .getByRole('dialog', { name: 'End the sessions of Ishaan Rao?' })
    .getByRole('button', { name: 'End sessions' })
    .click()
  await expect(person).toContainText('Logged out')
  await expect(page).toHaveURL(/\/login\?next=/)

  await person.getByRole('button', { name: 'Remove' }).click()
  const removal = staffPage.getByRole('dialog', { name: 'Remove Ishaan Rao?' })
  await expectAccessible(staffPage)
  await removal.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(person).toBeHidden()
  await expect(staffPage.getByRole('row').filter({ hasText: email })).toHaveCount(0)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('The email address or the password is wrong.')).toBeVisible()

  await test.step('the dialog of a person whom someone else removes stays, and its change is refused', async () => {
    const zoya = `zoya-${randomUUID()}@example.com`
    await site.query(
      `insert into users (id, name, email, email_verified, role, staff_role)
      values (gen_random_uuid(), 'Zoya Khan', $1, true, 'staff', 'editor')`,
      [zoya],
    )
    await staffPage
      .getByRole('row')
      .filter({ hasText: zoya })
      .getByRole('button', { name: 'Zoya Khan', exact: true })
      .click()
    await staffPage
      .getByRole('dialog', { name: 'Zoya Khan', exact: true })
      .getByRole('button', { name: 'Make owner' })
      .click()
    const question = staffPage.getByRole('dialog', { name: 'Make Zoya Khan an owner?' })
    await site.query('delete from users where email = $1', [zoya])
    await expect(staffPage.locator('tr').filter({ hasText: zoya })).toHaveCount(0)
    await question.getByRole('button', { name: 'Make owner' }).click()
    await expect(question).toContainText('This person doesn’t exist.')
  })
})

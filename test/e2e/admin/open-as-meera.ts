import type { Browser, Page } from '@playwright/test'
import { freshAddress } from '../../fixtures/visitor-fixtures.ts'
import type { Site } from '../../servers/site.ts'
import { expect } from '../fixtures.ts'

/** A second staff user, an editor, with the first one's password. Close its context. */
export async function openAsMeera(browser: Browser, site: Site): Promise<Page> {
  const email = 'meera@orbweaver.example'
  const [known] = await site.query("select from users where email = 'meera@orbweaver.example'")
  if (!known) {
    await site.query(
      `insert into users (id, name, email, email_verified, role, staff_role)
       values (gen_random_uuid(), 'Meera Nair', '${email}', true, 'staff', 'editor')`,
    )
    await site.query(
      `insert into accounts (id, user_id, provider_id, account_id, password)
       select gen_random_uuid(), users.id, 'credential', users.id::text, accounts.password
       from users, accounts join users owner on owner.id = accounts.user_id
       where users.email = '${email}' and owner.email = $1`,
      [site.staff.email],
    )
  }
  const context = await browser.newContext({
    baseURL: site.origin,
    extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
  })
  const page = await context.newPage()
  const signedIn = await page.request.post('/api/auth/sign-in/email', { data: { ...site.staff, email } })
  expect(signedIn.status()).toBe(200)
  return page
}

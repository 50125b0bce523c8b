import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fileLimits } from '#features/files/file.ts'
import { createSecretToken, hashToken } from '#platform/access/secret-token.server.ts'
import { postProjectRequest, projectRequest } from '../../fixtures/visitor-fixtures.ts'
import type { Site } from '../../servers/site.ts'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'

async function startProject(site: Site, staffPage: Page): Promise<string> {
  const lead = await (await postProjectRequest(site.origin, projectRequest())).json()
  const started = await staffPage.request.post('/api/admin/projects', { data: { leadId: lead.id } })
  const { id } = await started.json()
  const token = createSecretToken()
  await site.query(
    `insert into record_links (id, noun, subject_id, token_hash, email, created_at, expires_at)
     values ($1, 'project', $2, $3, 'client@example.com', now(), now() + interval '1 day')`,
    [randomUUID(), id, hashToken(token)],
  )
  return `/project/${id}#${token}`
}

const text = (name: string, content: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
})

const filesOf = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Files', exact: true }) })

test('an emailed link is enough to send, retry, download and remove files; refusals are plain, and staff see the rest', {
  tag: '@recorded',
}, async ({ page, site, staffPage, tolerated }) => {
  tolerated.push(/415|ERR_INTERNET_DISCONNECTED/)
  const path = await startProject(site, staffPage)
  await page.goto(path)
  const files = filesOf(page)
  const row = (name: string) => files.getByRole('listitem', { name })
  await expect(files.getByText('No files yet.')).toBeVisible()
  const field = files.getByLabel('Add files')

  await field.setInputFiles([
    text('Über uns.md', '# Our pottery'),
    text('setup.exe', `MZ${'\0'.repeat(100)}`),
    text('empty.txt', ''),
  ])
  await expect(row('Über uns.md')).toContainText('13 bytes, ')
  await expect(row('setup.exe').getByRole('alert')).toContainText('We accept pictures')
  await expect(row('empty.txt').getByRole('alert')).toHaveText('This file is empty.')
  await expect(files.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expectAccessible(page)
  // The type check needs a large file's start alone.
  const posted: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && pathname.includes('/files')) posted.push(pathname)
  })
  await field.setInputFiles(text('large.exe', `MZ${'\0'.repeat(fileLimits.head)}`))
  await expect(row('large.exe').getByRole('alert')).toContainText('We accept pictures')
  expect(posted).toEqual([expect.stringMatching(/\/files\/check$/)])
  for (const name of ['setup.exe', 'empty.txt', 'large.exe'])
    await row(name).getByRole('button', { name: 'Dismiss' }).click()

  await page.context().setOffline(true)
  await field.setInputFiles(text('prices.csv', 'bowl,7'))
  await expect(row('prices.csv').getByRole('alert')).toContainText('couldn’t reach our server')
  await page.context().setOffline(false)
  await row('prices.csv').getByRole('button', { name: 'Try again' }).click()
  await expect(row('prices.csv')).toContainText('6 bytes')

  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    for (const name of ['one.txt', 'two.txt']) data.items.add(new File(['silk'], name))
    return data
  })
  await field.dispatchEvent('drop', { dataTransfer: dropped })
  await expect(files.getByRole('listitem')).toHaveCount(4)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row('Über uns.md').getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Über uns.md')
  expect(await readFile(await download.path(), 'utf8')).toBe('# Our pottery')

  await row('one.txt').getByRole('button', { name: 'Remove' }).click()
  await expect(row('one.txt').getByRole('button', { name: 'Remove for good' })).toBeFocused()
  await row('one.txt').getByRole('button', { name: 'Keep it' }).click()
  await expect(row('one.txt').getByRole('button', { name: 'Remove' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(row('one.txt')).toHaveCount(0)
  await expect(files.getByRole('list')).toBeFocused()

  await staffPage.goto(`/admin/projects/${path.split(/[/#]/)[2]}`)
  await expect(filesOf(staffPage).getByRole('listitem')).toHaveCount(3)
})

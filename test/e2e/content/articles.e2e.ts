import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../accessibility/expect-accessible.ts'
import { expect, test } from '../fixtures.ts'
import { newArticle } from './new-article.ts'

const bar = (page: Page) => page.getByRole('status').filter({ hasText: /Sav|Kept/ })
const article = (page: Page) => page.frameLocator('iframe[title="What visitors see"]').getByRole('article')

const photo = () =>
  sharp({ create: { width: 1500, height: 900, channels: 3, background: '#0b5a85' } })
    .jpeg()
    .toBuffer()

/** As a browser hands over what somebody drops. */
async function dropPicture(page: Page, name: string, bytes: Buffer): Promise<void> {
  const data = await page.evaluateHandle(
    ({ name, bytes }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' }))
      return transfer
    },
    { name, bytes: [...bytes] },
  )
  await page.getByRole('textbox', { name: 'Text' }).dispatchEvent('drop', { dataTransfer: data })
}

test('an article is written with a picture and a cover, published, and read from another process', async ({
  page,
  staffPage,
  site,
  secondOrigin,
  tolerated,
}) => {
  tolerated.push(/status of (415|422|404)/)
  const id = await newArticle(staffPage)
  await expectAccessible(staffPage)

  await staffPage.getByRole('button', { name: 'Publish', exact: true }).click()
  const title = staffPage.getByLabel('Title')
  await expect(title).toBeFocused()
  await expect(title).toHaveAccessibleDescription('Give the article a title.')
  await title.fill('Looms that last <b>&</b> “pay”')
  await expect(staffPage.getByRole('textbox', { name: 'Address' })).toHaveValue('looms-that-last-b-b-pay')
  const text = staffPage.getByRole('textbox', { name: 'Text' })
  await text.fill('Oil it once a year.\n\n## Why\n\n<script>alert(1)</script> Because.')
  await staffPage.getByLabel('Excerpt').fill('How to keep a loom.')
  await staffPage.getByLabel('Tags').fill('looms, oil, looms')
  await expect(bar(staffPage)).toHaveText('Saved')
  await expect(article(staffPage).getByRole('heading', { level: 1 })).toHaveText(
    'Looms that last <b>&</b> “pay”',
  )
  await expect(article(staffPage)).toContainText('<script>alert(1)</script> Because.')

  await test.step('a picture that is dropped into the text is described, then stands at the cursor', async () => {
    await dropPicture(staffPage, 'notes.jpg', Buffer.from('silk'))
    await expect(
      staffPage.getByRole('alert').filter({ hasText: 'This is no picture that we can show.' }),
    ).toBeVisible()
    await text.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(19, 19))
    await dropPicture(staffPage, 'loom.jpg', await photo())
    const alt = staffPage.getByLabel('What it shows')
    await expect(alt).toBeFocused()
    await expectAccessible(staffPage)
    await staffPage.getByRole('button', { name: 'Insert into the text' }).click()
    await expect(alt).toHaveAccessibleDescription(/Say what the picture shows\./)
    await alt.fill('A loom [blue]')
    await staffPage.getByRole('button', { name: 'Insert into the text' }).click()
    await expect(text).toBeFocused()
    await expect(text).toHaveValue(
      /^Oil it once a year\.\n\n!\[A loom \\\[blue\\\]\]\(\/pictures\/[0-9a-f]{32}-1280\.jpg#1500x900\)\n\n## Why/,
    )
    await expect(article(staffPage).getByRole('img', { name: 'A loom [blue]' })).toBeVisible()
  })

  await test.step('a cover', async () => {
    await staffPage.getByLabel('Choose a picture: Cover').setInputFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 1600, height: 900, channels: 4, background: '#ffc933' } })
        .png()
        .toBuffer(),
    })
    const alt = staffPage.getByLabel('What it shows')
    await expect(alt).toBeFocused()
    await staffPage.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(alt).toHaveAccessibleDescription(/Say what the picture shows\./)
    await alt.fill('Yellow silk')
    await expect(bar(staffPage)).toHaveText('Saved')
  })

  const address = `${secondOrigin}/blog/looms-that-last-b-b-pay`
  expect((await fetch(address)).status).toBe(404)
  await staffPage.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(staffPage.getByText('Published', { exact: true })).toBeVisible()
  await site.settled(secondOrigin)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Looms that last <b>&</b> “pay”')
  await expect(page.getByRole('img', { name: 'Yellow silk' })).toBeVisible()
  const loom = page.getByRole('img', { name: 'A loom [blue]' })
  await loom.scrollIntoViewIfNeeded()
  await expect
    .poll(() => loom.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\/pictures\/[0-9a-f]{32}-\d+\.avif$/)
  expect(await loom.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.goto(`${secondOrigin}/blog`)
  await expect(page.getByRole('link', { name: 'Looms that last' })).toBeVisible()

  await test.step('a change waits until it is published; a new address leads on from the old one', async () => {
    await title.fill('Looms that lasted')
    await expect(staffPage.getByRole('textbox', { name: 'Address' })).toHaveValue('looms-that-last-b-b-pay')
    await staffPage.getByRole('textbox', { name: 'Address' }).fill('looms')
    await expect(bar(staffPage)).toHaveText('Saved')
    await expect(staffPage.getByText('Unpublished changes')).toBeVisible()
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Looms that last </)
    await staffPage.getByRole('button', { name: 'Publish the changes' }).click()
    await expect(staffPage.getByText('Published', { exact: true })).toBeVisible()
    await site.settled(secondOrigin)
    await page.goto(address)
    await expect(page).toHaveURL(`${secondOrigin}/blog/looms`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Looms that lasted')
  })

  await test.step('unpublished, it is gone', async () => {
    await staffPage.getByRole('button', { name: 'Unpublish' }).click()
    await expect(staffPage.getByText('Draft', { exact: true })).toBeVisible()
    await site.settled(secondOrigin)
    expect((await fetch(`${secondOrigin}/blog/looms`)).status).toBe(404)
  })
  await site.query('delete from content_entries where id = $1', [id])
})

test('what is typed offline, in two tabs or before a reload is saved, and overwrites no one', async ({
  staffPage,
  site,
  tolerated,
}) => {
  tolerated.push(/ERR_INTERNET_DISCONNECTED|status of 409/)
  const id = await newArticle(staffPage)
  const context = staffPage.context()
  const stored = async () =>
    (
      await site.query<{ draft: Record<string, string> }>('select draft from content_entries where id = $1', [
        id,
      ])
    )[0]?.draft
  const title = staffPage.getByLabel('Title')
  await title.fill('Before')
  await expect(bar(staffPage)).toHaveText('Saved')

  await test.step('offline', async () => {
    await context.setOffline(true)
    await title.fill('Typed offline')
    await expect(bar(staffPage)).toHaveText('Kept on this device. It is saved once the connection is back.')
    expect((await stored())?.title).toBe('Before')
    await context.setOffline(false)
    await expect(bar(staffPage)).toHaveText('Saved')
    expect((await stored())?.title).toBe('Typed offline')
  })

  await test.step('a reload while offline keeps what was typed', async () => {
    await staffPage.route(`**/api/admin/posts/${id}`, (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
    )
    await staffPage.getByLabel('Excerpt').fill('Typed before a reload')
    await expect(bar(staffPage)).toHaveText(/^Kept on this device/)
    await staffPage.reload()
    await expect(staffPage.getByLabel('Excerpt')).toHaveValue('Typed before a reload')
    await staffPage.unroute(`**/api/admin/posts/${id}`)
    await expect(bar(staffPage)).toHaveText('Saved')
    expect((await stored())?.excerpt).toBe('Typed before a reload')
  })

  await test.step('two tabs of one author show and save the same', async () => {
    const second = await context.newPage()
    await second.goto(staffPage.url())
    await second.getByRole('textbox', { name: 'Text' }).fill('From the second tab.')
    await expect(staffPage.getByRole('textbox', { name: 'Text' })).toHaveValue('From the second tab.')
    await title.fill('From the first tab')
    await expect(second.getByLabel('Title')).toHaveValue('From the first tab')
    await expect(bar(staffPage)).toHaveText('Saved')
    await expect(bar(second)).toHaveText('Saved')
    expect(await stored()).toMatchObject({ title: 'From the first tab', body: 'From the second tab.' })
    await expect(staffPage.getByText('Someone changed this article')).toBeHidden()
    await expect(second.getByText('Someone changed this article')).toBeHidden()
    await second.close()
  })

  await test.step('another person’s text of the same field is shown beside one’s own', async () => {
    await staffPage.route(`**/api/admin/posts/${id}`, (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
    )
    await title.fill('Mine')
    await expect(bar(staffPage)).toHaveText(/^Kept on this device/)
    await site.query(
      `update content_entries set draft = draft || '{"title": "Theirs", "excerpt": "Theirs too"}', version = version + 1 where id = $1`,
      [id],
    )
    const conflict = staffPage.getByRole('alert').filter({ hasText: 'Someone changed this article' })
    await expect(conflict).toContainText('Theirs')
    await expect(conflict).toContainText('Mine')
    await staffPage.unroute(`**/api/admin/posts/${id}`)
    await staffPage.getByRole('button', { name: 'Save mine anyway' }).click()
    await expect(bar(staffPage)).toHaveText('Saved')
    expect(await stored()).toMatchObject({ title: 'Mine', excerpt: 'Theirs too' })
    await expect(staffPage.getByLabel('Excerpt')).toHaveValue('Theirs too')
  })
  await site.query('delete from content_entries where id = $1', [id])
})

import type { Page } from '@playwright/test'
import { entryAddress, listAddress } from '#features/content/admin/content-address.ts'
import { contentKinds } from '#features/content/content-kinds.ts'
import { uploadType } from '#features/files/file.ts'
import { questionKind } from '#features/questions/question-kind.ts'
import { fieldsOf } from '#platform/content/define-content.ts'
import { href } from '#routes'
import { shortWhere } from '../../browser/is-full.ts'
import { publicPaths } from '../../browser/public-paths.ts'
import { publishEverywhere } from '../../fixtures/hostile-content.ts'
import { harmlessLike, hostileTexts } from '../../fixtures/hostile-texts.ts'
import { onePixel } from '../../fixtures/one-pixel.ts'
import type { Site } from '../../servers/site.ts'
import { chatButton, chatSteps } from '../chat/chat.ts'
import { expect, test } from '../fixtures.ts'
import { openWizardAt } from '../wizard/wizard-dialog.ts'

// `test/http/hostile-content.test.ts` reads what the server renders; here scripts draw it. A setting of a file starts
// another site, whose content no other test needs.
test.use({ settings: {}, contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(180_000)

async function publisher(site: Site, page: Page) {
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const send = (path: string, body?: object) =>
    fetch(site.origin + path, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, origin: site.origin, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
  const uploaded = await page.request.post('/api/admin/pictures', {
    headers: { 'content-type': uploadType },
    data: onePixel,
  })
  const given = { seeded: new Map(), picture: await uploaded.json() }
  return async (text: string) => {
    await publishEverywhere(send, text, given)
    await site.settled()
  }
}

/** The fixture's alarms hear of errors in the console, such as scripts that the policy blocks. */
async function expectInert(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  for (const section of await page.locator('main section').all()) await section.scrollIntoViewIfNeeded()
  // An article's preview is a frame.
  for (const frame of page.frames()) expect([path, await frame.evaluate(readDanger)]).toEqual([path, []])
}

/** Runs in the page. */
function readDanger(): string[] {
  const all = [...document.querySelectorAll('*')]
  const isCode = (name: string, value: string | null) =>
    name.startsWith('on') || /^\s*(javascript|vbscript|data:text)/i.test(value ?? '')
  const active = all.filter((element) =>
    element.getAttributeNames().some((name) => isCode(name, element.getAttribute(name))),
  )
  // Ours have a title.
  const foreign = document.querySelectorAll('iframe:not([title]), object, embed, base, img[src=x]')
  const found = [...active, ...foreign].map(({ outerHTML }) => outerHTML.slice(0, 300))
  return '__hostile' in window ? [...found, 'A script has run.'] : found
}

test.beforeEach(({ page, staffPage, alarms }) => {
  for (const one of [page, staffPage]) {
    one.on('dialog', (dialog) => {
      alarms.push(`A dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
  }
})

/** Names and bytes as of a file that somebody sends to staff. */
const hostileFiles = {
  refused: {
    name: '../<img src=x onerror=window.__hostile=1>.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>window.__hostile=1</script></svg>'),
  },
  taken: {
    name: '..\\"><script>window.__hostile=1</script>.gif',
    mimeType: 'text/html',
    buffer: Buffer.from(`${onePixel}<script>window.__hostile=1</script>`, 'latin1'),
  },
}

test('a hostile file is refused, or kept as pixels, in every field for a picture', async ({
  staffPage: page,
  site,
  tolerated,
}) => {
  tolerated.push(/status of 415/)
  const main = page.getByRole('main')
  for (const kind of contentKinds) {
    const pictures = fieldsOf(kind).filter(([, { input }]) => input === 'picture')
    for (const [, { label }] of pictures) {
      const { items } = await (await page.request.get(`/api/admin/content/${kind.kind}`)).json()
      await page.goto(entryAddress(kind, items[0].id))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const chosen = main.getByLabel(`Choose a picture: ${label}`)
      await chosen.setInputFiles(hostileFiles.refused)
      await expect(main.getByText('This is no picture that we can show.')).toBeVisible()
      await chosen.setInputFiles(hostileFiles.taken)
      await expect(main.getByLabel('What it shows')).toBeVisible()
      const shown = main.locator('img[src^="/pictures/"]').last()
      const bytes = await page.request.get((await shown.getAttribute('src')) ?? '')
      expect(bytes.headers()['content-type']).toBe('image/jpeg')
      expect((await bytes.body()).toString('latin1')).not.toContain('script')
      expect(await page.evaluate(readDanger)).toEqual([])
    }
  }
  await site.settled()
})

for (const name of ['the end of a script', 'the end of an attribute', 'HTML in Markdown'] as const) {
  const text = hostileTexts[name] ?? ''
  const title = `${name} in every field runs nothing, on pages and on the screens of content`
  test(title, shortWhere(name === 'the end of an attribute'), async ({ page, staffPage, site, email }) => {
    const publish = await publisher(site, staffPage)
    await publish(harmlessLike(text))
    await publish(text)
    await test.step('what visitors see', async () => {
      for (const path of publicPaths) await expectInert(page, path)
      await expect(page.getByText(text.slice(0, 12)).first()).toBeVisible()
    })
    await test.step('the suggestions of the wizard and the services of the chat', async () => {
      await openWizardAt(page, 4)
      expect(await page.evaluate(readDanger)).toEqual([])
      await page.goto('/')
      await chatButton(page).click()
      const chat = page.getByRole('dialog')
      for (const { label, answer } of chatSteps.slice(0, 3)) {
        await chat.getByLabel(label).fill(String(answer ?? email))
        await chat.getByLabel(label).press('Enter')
      }
      await expect(chat.getByRole('checkbox').first()).toBeVisible()
      await expect(chat).toContainText(text.slice(0, 12))
      expect(await page.evaluate(readDanger)).toEqual([])
    })
    await test.step('lists, forms and histories', async () => {
      for (const path of [href('adminContent'), href('adminPosts'), href('adminAudit')])
        await expectInert(staffPage, path)
      for (const kind of contentKinds) {
        await expectInert(staffPage, listAddress(kind))
        const { items } = await (await staffPage.request.get(`/api/admin/content/${kind.kind}`)).json()
        await expectInert(staffPage, entryAddress(kind, items[0].id))
      }
    })
    await test.step('the words of an undo', async () => {
      await staffPage.goto(href('adminContentKind', { id: questionKind.kind }))
      await staffPage.getByRole('main').getByRole('row').getByRole('link').first().click()
      await staffPage.getByLabel('Question').fill(`${text.slice(0, 60)} again`)
      await staffPage.getByRole('button', { name: 'Publish', exact: true }).click()
      await staffPage.getByRole('button', { name: 'Undo' }).click()
      await expect(staffPage.getByRole('button', { name: 'Undo' })).toBeHidden()
      expect(await staffPage.evaluate(() => '__hostile' in window)).toBe(false)
    })
  })
}

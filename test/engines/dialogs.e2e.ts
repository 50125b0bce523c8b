import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build, type Rolldown } from 'vite'
import { shortWhere } from '../is-full.ts'
import { test as base, expect } from './engine-fixtures.ts'
import { visitorAt } from './visitor.ts'

/** Serves the style guide, which no build of the site contains, as a page. */
const test = base.extend<object, { styleguide: string }>({
  styleguide: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const { output } = (await build({
        logLevel: 'error',
        mode: 'production',
        publicDir: false,
        build: { write: false, rolldownOptions: { input: 'test/engines/styleguide-page.tsx' } },
      })) as Rolldown.RolldownOutput
      const files = new Map(
        output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
      )
      const tags = output.flatMap((file) => {
        if (file.fileName.endsWith('.css')) return `<link rel="stylesheet" href="/${file.fileName}">`
        return file.type === 'chunk' && file.isEntry
          ? `<script type="module" src="/${file.fileName}"></script>`
          : []
      })
      const page = `<!doctype html><meta name="viewport" content="width=device-width"><body>${tags.join('')}`
      const server = createServer(({ url = '' }, response) => {
        const type = url.endsWith('.css') ? 'text/css' : url.endsWith('.js') ? 'text/javascript' : 'text/html'
        response.writeHead(200, { 'content-type': type }).end(files.get(url) ?? page)
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
})

const dialogs = [
  { opener: 'Small dialog', title: 'Delete this draft?', closer: 'Keep it' },
  { opener: 'Long dialog', title: 'Start your project', closer: 'Cancel' },
  { opener: 'Dialog that refuses to close', title: 'Pay 10% Now', closer: 'Finish the payment' },
  { opener: 'Drawer', title: 'Menu', closer: 'Close' },
]

const sizes = [
  { width: 360, height: 740 },
  { width: 640, height: 740 },
  { width: 740, height: 360 },
  { width: 1440, height: 740 },
]
for (const { width, height } of sizes) {
  test(
    `every dialog of the style guide shows what it holds at ${width} by ${height} px`,
    shortWhere(width === 360 || height === 360),
    async ({ driver, styleguide }) => {
      await driver.resize({ width, height })
      const visitor = visitorAt(driver, styleguide)
      await visitor.open('/')
      for (const { opener, title, closer } of dialogs) {
        await visitor.press(opener)
        await visitor.meets(title)
        await visitor.press(closer)
        await visitor.meetsNoMore()
      }
    },
  )
}

test('the name of a group of fields stands below its rule, and clear of what follows', async ({
  driver,
  visitor,
  styleguide,
}) => {
  await driver.open(styleguide)
  await expect.poll(() => driver.evaluate(countFieldsets)).toBeGreaterThan(0)
  expect(await driver.evaluate(findCrowdedNames)).toEqual([])

  await visitor.open('/?request=1')
  await visitor.meets('Start your project')
  expect(await driver.evaluate(findCrowdedNames)).toEqual([])
})

/** Runs in the page. */
const countFieldsets = () => document.querySelectorAll('fieldset').length

/** Runs in the page: WebKit puts a legend on the fieldset's edge if the fieldset is a grid. */
function findCrowdedNames(): string[] {
  return [...document.querySelectorAll('fieldset')]
    .filter((group) => {
      const [name, next] = [...group.children].map((child) => child.getBoundingClientRect())
      const inside =
        group.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(group).borderTopWidth)
      return name && next && name.height > 0 && (name.top < inside - 0.5 || next.top < name.bottom + 3)
    })
    .map((group) => group.textContent.slice(0, 40))
}

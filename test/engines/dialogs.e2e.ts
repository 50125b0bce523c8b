import { shortWhere } from '../browser/is-full.ts'
import { openStyleguide } from '../browser/open-styleguide.ts'
import { test as base, expect } from './engine-fixtures.ts'
import { visitorAt } from './visitor.ts'

const test = base.extend<object, { styleguide: string }>({
  styleguide: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const { origin, close } = await openStyleguide()
      await use(origin)
      close()
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
    `every dialog of the style guide shows its content at ${width} by ${height} px`,
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

test('the name of a field group is below its rule, with space before the next element', async ({
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

const countFieldsets = () => document.querySelectorAll('fieldset').length

/** Runs in the page: WebKit draws a grid fieldset's legend on its border. */
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

import { expect, test } from './engine-fixtures.ts'

test('a page scrolled to its end scrolls back by the requested distance', async ({ visitor }) => {
  await visitor.open('/')
  expect(await visitor.evaluate(findJumps)).toEqual([])
})

/** Runs in the page. */
async function findJumps(): Promise<string[]> {
  const jumps: string[] = []
  const step = 100
  window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
  const untilPainted = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await untilPainted()
  while (scrollY >= step) {
    const watched = document.elementFromPoint(innerWidth / 3, innerHeight / 2) ?? document.body
    const { top } = watched.getBoundingClientRect()
    window.scrollBy({ top: -step, behavior: 'instant' })
    await untilPainted()
    const moved = watched.getBoundingClientRect().top - top
    if (Math.abs(moved - step) > 2) jumps.push(`${watched.closest('[id]')?.id}: ${moved}`)
  }
  return jumps
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeEntities, findElement } from '../readers/read-html.ts'
import { openRenderedPages } from '../servers/rendered-pages.ts'

let pages: Awaited<ReturnType<typeof openRenderedPages>>
beforeAll(async () => {
  pages = await openRenderedPages()
})
afterAll(() => pages.close())

/** Title, description and words of a page's article, with anchors, links and stressed words. */
function readingOf(html: string): string {
  const head = [
    /<title>([^<]*)/.exec(html)?.[1],
    /<meta name="description" content="([^"]*)"/.exec(html)?.[1],
    /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  ]
  const words = findElement(html, 'article', '')
    .replace(/<(script|style|svg)\b.*?<\/\1>|<!--.*?-->/gs, '')
    .replace(/\s+/g, ' ')
    .replace(/<h2\b[^>]*\bid="([^"]*)"[^>]*>/g, '\n\n# ($1) ')
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/g, '[$2]($1)')
    .replace(/<time\b[^>]*\bdatetime="([^"]*)"[^>]*>/gi, '($1) ')
    .replace(/<\/?(b|strong)>/g, '**')
    .replace(/<li\b[^>]*>/g, '\n- ')
    .replace(/<\/?(h1|p|ul|ol|li|dl|dt|dd|div|section|nav|footer|header)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
  return decodeEntities(`${head.join('\n')}\n${words}`)
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n- \n/g, '\n- ')
    .trim()
    .concat('\n')
}

/** The files hold what the pages said when they were part of the program. */
test.each(['terms-conditions', 'privacy-policy', 'cancellation-refunds', 'shipping-policy'])(
  'on a new site, %s says what it has always said',
  async (name) => {
    const reading = readingOf(await pages.read(`/${name}`))
    expect(reading.length).toBeGreaterThan(2500)
    await expect(reading).toMatchFileSnapshot(`policies/${name}.txt`)
  },
)

import { expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.server.ts'

const htmlOf = (markdown: string) => renderMarkdown(markdown).html

test('lists second-level headings with unique anchors', () => {
  const { html, headings } = renderMarkdown(
    '## Split, `then` *check*\n\n### Not listed\n\n## ₹\n\n## Split then check',
  )
  expect(headings).toEqual([
    { id: 'part-split-then-check', text: 'Split, then check' },
    { id: 'part-2', text: '₹' },
    { id: 'part-split-then-check-2', text: 'Split then check' },
  ])
  for (const { id } of headings) expect(html).toContain(`<h2 id="${id}">`)
  expect(html).toContain('<h3>Not listed</h3>')
})

test('the title stays the only heading of the first level', () => {
  expect(htmlOf('# Loud')).toBe('<h2 id="part-loud">Loud</h2>\n')
})

test.for([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<p style="position:fixed">x</p>',
])('%s is shown as it was typed', (markup) => {
  expect(htmlOf(`Before ${markup} after`)).not.toMatch(/<(?!\/?p>)/)
})

test.for([
  'javascript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'file:///etc/passwd',
  '//elsewhere.example',
])('no link leads to %s', (address) => {
  expect(htmlOf(`[x](${address})`)).not.toContain('href')
})

test('renders no pictures from other hosts', () => {
  expect(htmlOf('![pixel](https://elsewhere.example/pixel.png)')).not.toContain('<img')
})

test('marks links to other hosts, not links within the site', () => {
  expect(htmlOf('[WCAG](https://www.w3.org/TR/WCAG22/)')).toContain(
    '<a href="https://www.w3.org/TR/WCAG22/" rel="external noopener">WCAG</a>',
  )
  expect(htmlOf('[Prices](/#pricing)')).toContain('<a href="/#pricing">Prices</a>')
  expect(htmlOf('[Blog](https://orbweaver.example/blog)')).not.toContain('rel=')
})

test('code keeps its characters and can be scrolled with the keyboard', () => {
  expect(htmlOf('```html\n<b>"1" -- 2</b>\n```')).toBe(
    '<pre tabindex="0"><code>&lt;b&gt;"1" -- 2&lt;/b&gt;\n</code></pre>',
  )
})

test('tables scroll in named boxes, and keep their alignment', () => {
  const html = htmlOf('| a | b |\n| --- | ---: |\n| 1 | 2 |\n\nText\n\n| c |\n| --- |\n| 3 |')
  expect(html.match(/<div role="group" aria-label="Table \d" tabindex="0"><table>/g)).toEqual([
    '<div role="group" aria-label="Table 1" tabindex="0"><table>',
    '<div role="group" aria-label="Table 2" tabindex="0"><table>',
  ])
  expect(html).toContain('<td style="text-align:right">2</td>')
})

import { expect, test } from 'vitest'
import { escapeMarkdown, renderMarkdown, renderSections } from './render-markdown.server.ts'

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

const hash = '0123456789abcdef'.repeat(2)

test('shows our own pictures, with room for them before they load', () => {
  expect(htmlOf(`![A loom & “silk”](/pictures/${hash}-1280.jpg#1500x900)`)).toBe(
    `<p><picture><source type="image/avif" srcset="/pictures/${hash}-640.avif 640w, /pictures/${hash}-1280.avif 1280w, /pictures/${hash}-1500.avif 1500w" sizes="(min-width: 44rem) 36rem, 100vw" /><img src="/pictures/${hash}-1280.jpg" width="1500" height="900" alt="A loom &amp; “silk”" loading="lazy" decoding="async" /></picture></p>\n`,
  )
})

test.for([
  'https://elsewhere.example/pixel.png',
  '//elsewhere.example/pixel.png',
  `https://elsewhere.example/pictures/${hash}-1280.jpg#1500x900`,
  `/pictures/${hash}-1280.jpg`,
  `/pictures/${hash}-1280.jpg#0x0`,
  `/pictures/${hash}-640.jpg#1500x900`,
  `/pictures/../api/live#1500x900`,
  'data:image/svg+xml,<svg/onload=alert(1)>',
  'javascript:alert(1)',
])('shows the words of a picture at %s, and asks no host for it', (address) => {
  const html = htmlOf(`![A loom](${address})`)
  expect(html).not.toMatch(/<(img|picture|source)/)
  expect(html).toContain('A loom')
})

/** Stored by a member of staff whose account somebody else uses. */
const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<details open ontoggle=alert(1)>',
  '<style>@import "https://elsewhere.example"</style>',
  '<base href="https://elsewhere.example">',
  '<form action="https://elsewhere.example"><input name="password"></form>',
  '<a href="java&#x0a;script:alert(1)">x</a>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt&colon;alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x]( "onmouseover=alert(1)")',
  '[x](https://a.example/"onmouseover="alert(1))',
  '<javascript:alert(1)>',
  '[x][y]\n\n[y]: javascript:alert(1)',
  `![" onerror="alert(1)](/pictures/${hash}-1280.jpg#1500x900)`,
  `![<img src=x onerror=alert(1)>](/pictures/${hash}-1280.jpg#1500x900 "' onload='alert(1)")`,
  '# "><img src=x onerror=alert(1)>',
  '```"><script>alert(1)</script>\n```',
  '| <b onclick=alert(1)> |\n| --- |\n| ![x](data:,x) |',
  '`</code><script>alert(1)</script>`',
  '<<script>alert(1)//<</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]
const whole = hostile.join('\n\n')

test.for([...hostile, whole])('%j has no markup of its own', (markdown) => {
  const html = htmlOf(markdown)
  const tags = [...html.matchAll(/<\/?([a-z0-9]+)((?:\s+[a-z-]+="[^"]*")*)\s*\/?>/g)]
  // Every bracket belongs to one of these tags.
  expect(
    tags
      .map(([tag]) => tag)
      .join('')
      .replace(/[^<]/g, ''),
  ).toBe(html.replace(/[^<]/g, ''))
  for (const [, name, attributes = ''] of tags) {
    expect(name).toMatch(
      /^(h[2-4]|p|a|pre|code|div|table|thead|tbody|tr|th|td|picture|source|img|blockquote)$/,
    )
    for (const [, attribute, value = ''] of attributes.matchAll(/\s([a-z-]+)="([^"]*)"/g)) {
      expect(attribute).toMatch(
        /^(id|href|rel|role|aria-label|tabindex|type|srcset|sizes|src|width|height|alt|loading|decoding)$/,
      )
      if (attribute === 'href') expect(value).toMatch(/^(https:\/\/a\.example\/|%22|$)/)
      if (attribute === 'src') expect(value).toBe(`/pictures/${hash}-1280.jpg`)
    }
  }
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

test('divides a text into sections, each with the anchor that its heading names', () => {
  const sections = renderSections(
    [
      'Before.\n\n## Payment {#payment}\n\nIn *rupees*.\n\n# Loud\n\n> ## Quoted\n\n### Small',
      '## Payment {#payment}\n\n```\n## Code {#code}\n```\n\n## {#empty}',
    ].join('\n\n'),
  )
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ['payment', 'Payment'],
    ['part-loud', 'Loud'],
    ['part-payment', 'Payment'],
    ['empty', ''],
  ])
  expect(sections.map(({ html }) => html.replaceAll('\n', ''))).toEqual([
    '<p>In <em>rupees</em>.</p>',
    '<blockquote><h3>Quoted</h3></blockquote><h3>Small</h3>',
    '<pre tabindex="0"><code>## Code {#code}</code></pre>',
    '',
  ])
})

test('shows an escaped text as it is', () => {
  const text = '*a* _b_ `c` [d](e) <i>f</i> 1. #g ## h | ~~i~~ \\ & "j" (c)'
  expect(htmlOf(escapeMarkdown(text))).toBe(
    '<p>*a* _b_ `c` [d](e) &lt;i&gt;f&lt;/i&gt; 1. #g ## h | ~~i~~ \\ &amp; "j" (c)</p>\n',
  )
  expect(htmlOf(`[Write](mailto:${escapeMarkdown('a_b+c@silk.example')})`)).toContain(
    'href="mailto:a_b+c@silk.example"',
  )
})

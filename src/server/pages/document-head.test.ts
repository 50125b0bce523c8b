import { expect, test } from 'vitest'
import { scriptSafeJson } from './document-head.server.ts'

test.each(['</script><b>out</b>', '</SCRIPT >', '<!-- <script>', '<ScRiPt src=x>', '<<!--</</script'])(
  '%s stays text within a script element',
  (text) => {
    const json = scriptSafeJson({ [text]: [text] })
    expect(json).not.toMatch(/<(!--|\/?script)/i)
    expect(JSON.parse(json)).toEqual({ [text]: [text] })
  },
)

test('leaves other tags unescaped', () => {
  expect(scriptSafeJson('<p>a</p>')).toBe('"<p>a</p>"')
})

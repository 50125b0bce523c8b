import { expect, test } from 'vitest'
import { attachmentOf, cleanFileName } from './file-name.server.ts'

test.each([
  ['Logo final (2).png', 'Logo final (2).png'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\mira\\logo.png', 'logo.png'],
  ['..', 'file'],
  ['.htaccess', 'htaccess'],
  ['', 'file'],
  ['logo\r\nSet-Cookie: a=b.png', 'logo Set-Cookie_ a=b.png'],
  ['logo\u202Egnp.exe', 'logognp.exe'],
  ['a\u0000b.png', 'a b.png'],
  ['<img src=x>.png', '_img src=x_.png'],
  ['名刺.pdf', '名刺.pdf'],
])('cleans %j to %j', (given, kept) => {
  expect(cleanFileName(given)).toBe(kept)
})

test('shortens a long name, but keeps its extension', () => {
  const name = cleanFileName(`${'x'.repeat(300)}.docx`)
  expect(name).toHaveLength(180)
  expect(name).toMatch(/x\.docx$/)
})

test('escapes every character of a name in the header', () => {
  expect(attachmentOf('Mira\'s "menu" (50%) für 名刺.pdf')).toBe(
    `attachment; filename="Mira's _menu_ (50_) f_r __.pdf"; filename*=UTF-8''Mira%27s%20%22menu%22%20%2850%25%29%20f%C3%BCr%20%E5%90%8D%E5%88%BA.pdf`,
  )
})

import { expect, test } from 'vitest'
import { galleryHref, previewHref, readGalleryView, readPreview } from './portfolio-address.ts'

const query = (text: string) => new URLSearchParams(text)

test.for([
  ['', { category: null, showsAll: false }],
  ['category=health-fitness', { category: 'health-fitness', showsAll: false }],
  ['show=all', { category: null, showsAll: true }],
  ['category=events&show=all&package=x', { category: 'events', showsAll: true }],
  ['category=cooking&show=some', { category: null, showsAll: false }],
  ['category=constructor', { category: null, showsAll: false }],
] as const)('the gallery reads %o', ([text, view]) => {
  expect(readGalleryView(query(text))).toEqual(view)
})

test("the gallery's view can be written to the address and read again, and leaves the rest alone", () => {
  const view = { category: 'arts-culture', showsAll: true } as const
  const href = galleryHref('/home', query('preview=A&project=old'), view)
  expect(href).toBe('/home?preview=A&category=arts-culture&show=all#portfolio')
  expect(readGalleryView(new URL(href, 'https://x.example').searchParams)).toEqual(view)
  expect(galleryHref('/', query('category=events&show=all'), { category: null, showsAll: false })).toBe(
    '/#portfolio',
  )
})

test('a preview opens over the shown gallery and closes to it', () => {
  const open = previewHref('/', query('category=events'), 'gasholder-three')
  expect(open).toBe('/?category=events&project=gasholder-three#portfolio')
  const { searchParams } = new URL(open, 'https://x.example')
  expect(readPreview(searchParams)).toBe('gasholder-three')
  expect(previewHref('/', searchParams, null)).toBe('/?category=events#portfolio')
})

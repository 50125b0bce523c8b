import * as v from 'valibot'
import { expect, expectTypeOf, test } from 'vitest'
import { type AnswerOf, type ApiPath, apiPath, type BodyOf, download, of, wire } from './wire.ts'

const _edit = v.object({ version: v.number(), note: v.optional(v.string(), '') })
const _query = v.object({
  status: v.optional(v.picklist(['', 'new']), ''),
  ids: v.optional(v.array(v.string())),
})
type Slug = string & { readonly brand: 'slug' }
type Page = { slug: Slug; at: string; counts: Readonly<Record<'a' | 'b', number>>; more?: readonly [null] }

const edit = wire('POST', '/api/pages/:id/parts/:partId', of<{ body: typeof _edit; answer: Page }>)
const list = wire('GET', '/api/pages', of<{ query: typeof _query; answer: Page[] }>)
const pdf = download('/api/pages/:id/pdf', of<{ query: typeof _query }>)

test('a path has escaped parameters and a sorted query', () => {
  expect(apiPath(edit, { id: 'a/b', partId: '1 2' })).toBe('/api/pages/a%2Fb/parts/1%202')
  expect(apiPath(list)).toBe('/api/pages')
  expect(apiPath(list, { status: 'new', ids: ['b', 'a'] })).toBe('/api/pages?ids=b&ids=a&status=new')
  expect(apiPath(list, { status: '', ids: undefined })).toBe('/api/pages?status=')
  expect(apiPath(pdf, { id: '7', ids: [] })).toBe('/api/pages/7/pdf')
})

test('a path’s type has its answer, and a body is what the schema reads', () => {
  expectTypeOf(apiPath(list)).toEqualTypeOf<ApiPath<Page[]>>()
  expectTypeOf<AnswerOf<typeof edit>>().toEqualTypeOf<Page>()
  expectTypeOf<BodyOf<typeof edit>>().toEqualTypeOf<{
    readonly version: number
    readonly note?: string | undefined
  }>()
  expectTypeOf<BodyOf<typeof list>>().toEqualTypeOf<undefined>()
  // @ts-expect-error a text says nothing of its answer
  const _path: ApiPath<Page> = '/api/pages'
})

test('a wire refuses what its path or JSON does not have', () => {
  // @ts-expect-error a parameter is missing
  apiPath(edit, { id: '7' })
  // @ts-expect-error the path has no such parameter
  apiPath(pdf, { id: '7', pageId: '7' })
  // @ts-expect-error the query has no such value
  apiPath(list, { status: 'old' })
  // @ts-expect-error a Date arrives as a text
  wire('GET', '/api/dates', of<{ answer: { at: Date } }>)
  // @ts-expect-error a Map arrives empty
  wire('GET', '/api/maps', of<{ answer: { pages: ReadonlyMap<string, Page>[] } }>)
  // @ts-expect-error bytes do not arrive
  wire('GET', '/api/blobs', of<{ answer: { picture: Blob | null } }>)
})

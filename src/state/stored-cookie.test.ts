import { afterEach, expect, test, vi } from 'vitest'
import { expireCookie, storedCookie } from './stored-cookie.ts'

const seen = storedCookie<{ pages: number }>('seen', {
  keepForDays: 2,
  parse(text) {
    const { pages } = JSON.parse(decodeURIComponent(text))
    return typeof pages === 'number' ? { pages } : null
  },
  format: (value) => encodeURIComponent(JSON.stringify(value)),
})

afterEach(() => vi.unstubAllGlobals())

test('a value is read among other cookies as it was written', () => {
  const pair = `seen=${seen.format({ pages: 3 })}`
  for (const cookies of [pair, `a=1; ${pair}`, `${pair};a=1`, `seen=; ${pair}`]) {
    expect(seen.read(cookies)).toEqual({ pages: 3 })
  }
})

test.each([
  ['no cookies', undefined],
  ['an empty one', 'seen='],
  ['one whose name ends alike', `unseen=${seen.format({ pages: 3 })}`],
  ['one whose name begins alike', `seen2=${seen.format({ pages: 3 })}`],
  ['what the check refuses', `seen=${encodeURIComponent('{"pages":"3"}')}`],
  ['what is no JSON', 'seen=%7B'],
  ['broken escapes', 'seen=%E0%A4%A'],
])('%s hold no value', (_, cookies) => {
  expect(seen.read(cookies)).toBeNull()
})

test('the server’s header names the site’s own requests, and HTTPS where the site has it', () => {
  const value = seen.format({ pages: 3 })
  expect(seen.header({ pages: 3 }, { isHttps: false })).toBe(
    `seen=${value}; Max-Age=172800; Path=/; SameSite=Lax`,
  )
  expect(seen.header({ pages: 3 }, { isHttps: true })).toBe(
    `seen=${value}; Max-Age=172800; Path=/; SameSite=Lax; Secure`,
  )
})

test.each([
  ['http:', ''],
  ['https:', '; Secure'],
])(
  'on %s a page sets a value as the server does, and removes a cookie from a wider domain',
  (protocol, end) => {
    const written: string[] = []
    vi.stubGlobal('location', { protocol })
    vi.stubGlobal('document', {
      set cookie(header: string) {
        written.push(header)
      },
    })
    seen.keep({ pages: 3 })
    expireCookie('_ga')
    expireCookie('_ga', 'example.com')
    expect(written).toEqual([
      seen.header({ pages: 3 }, { isHttps: protocol === 'https:' }),
      `_ga=; Max-Age=0; Path=/; SameSite=Lax${end}`,
      `_ga=; Max-Age=0; Path=/; Domain=example.com; SameSite=Lax${end}`,
    ])
  },
)

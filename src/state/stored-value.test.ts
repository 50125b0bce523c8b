import { afterEach, expect, test, vi } from 'vitest'
import { isStored, storedValue } from './stored-value.ts'

const day = 24 * 60 * 60_000
const nameOf = (stored: unknown) => {
  const { name } = stored as { name: unknown }
  return typeof name === 'string' ? { name } : null
}
const stored = storedValue('sessionStorage', 'visitor', nameOf, { version: 2, keepForMs: day })

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('a stored value is read back until it is forgotten', () => {
  expect(stored.read()).toBeNull()
  expect(stored.keep({ name: 'Asha' })).toBe(true)
  expect(stored.read()).toEqual({ name: 'Asha' })
  expect(isStored('sessionStorage', 'visitor')).toBe(true)
  stored.forget()
  expect(stored.read()).toBeNull()
  expect(isStored('sessionStorage', 'visitor')).toBe(false)
})

test('reads a value until it expires', () => {
  const text = JSON.stringify({ version: 2, savedAtMs: 0, name: 'Asha' })
  expect(stored.parse(text, day)).toEqual({ name: 'Asha' })
  expect(stored.parse(text, day + 1)).toBeNull()
})

test.each([
  ['nothing', null],
  ['no text', ''],
  ['no JSON', '{'],
  ['null', 'null'],
  ['a list', '[]'],
  ['another version', '{"version":1,"savedAtMs":0,"name":"Asha"}'],
  ['a value without its time', '{"version":2,"name":"Asha"}'],
  ['an invalid value', '{"version":2,"savedAtMs":0,"name":7}'],
])('ignores %s', (_, text) => {
  expect(stored.parse(text, 0)).toBeNull()
})

test('keeps nothing, without an error, in a browser that refuses storage', () => {
  const refuse = () => {
    throw new DOMException('Private mode', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, clear: () => {} })
  expect(stored.keep({ name: 'Asha' })).toBe(false)
  expect(stored.read()).toBeNull()
  expect(() => stored.forget()).not.toThrow()
  expect(isStored('sessionStorage', 'visitor')).toBe(false)
})

import { expect, test } from 'vitest'
import { isPlainClick } from './is-plain-click.ts'

const plain = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

test('only a click with the first button and no modifier is ours', () => {
  expect(isPlainClick(plain)).toBe(true)
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
    expect(isPlainClick({ ...plain, [key]: true }), key).toBe(false)
  }
  expect(isPlainClick({ ...plain, button: 1 })).toBe(false)
})

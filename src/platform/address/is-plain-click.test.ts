import { expect, test } from 'vitest'
import { isPlainClick } from './is-plain-click.ts'

const plain = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

test('a press with the first button alone is ours, any other is the browser’s', () => {
  expect(isPlainClick(plain)).toBe(true)
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
    expect(isPlainClick({ ...plain, [key]: true }), key).toBe(false)
  }
  expect(isPlainClick({ ...plain, button: 1 })).toBe(false)
})

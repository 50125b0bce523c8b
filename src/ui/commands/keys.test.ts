import { expect, test } from 'vitest'
import { capsOf, type KeyPress, keyOf } from './keys.ts'

function press(key: string, given: Partial<KeyPress> & { altGr?: boolean } = {}): KeyPress {
  const none = {
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
  }
  return { ...none, key, getModifierState: (name) => name === 'AltGraph' && given.altGr === true, ...given }
}

test.for([
  ['a letter', press('j'), 'j'],
  ['a letter under Caps Lock', press('J'), 'j'],
  ['a letter with Shift', press('J', { shiftKey: true }), null],
  ['a sign that this layout has on Shift', press('/', { shiftKey: true, code: 'Digit7' }), '/'],
  [
    'a sign on AltGr, which Windows reports with Ctrl and Alt',
    press('?', { altGr: true, ctrlKey: true, altKey: true }),
    '?',
  ],
  ['a letter on AltGr', press('q', { altGr: true, ctrlKey: true, altKey: true }), null],
  ['Ctrl', press('k', { ctrlKey: true }), 'mod+k'],
  ['Ctrl and Alt', press('k', { ctrlKey: true, altKey: true }), null],
  ['the Windows key', press('k', { metaKey: true }), null],
  ['Alt', press('j', { altKey: true }), null],
  ['a Cyrillic letter in the place of J', press('о', { code: 'KeyJ' }), 'j'],
  ['Ctrl with a Cyrillic letter in the place of K', press('л', { code: 'KeyK', ctrlKey: true }), 'mod+k'],
  ['the place of ? on a layout of another script', press('؟', { code: 'Slash', shiftKey: true }), '?'],
  ['a letter with a mark in a place without one', press('ö', { code: 'Semicolon' }), null],
  ['a Latin layout that has another letter in the place of Q', press('a', { code: 'KeyQ' }), 'a'],
  ['a composition', press('j', { isComposing: true }), null],
  ['a dead key', press('Dead', { code: 'KeyJ' }), null],
  ['Enter', press('Enter'), null],
  ['the space', press(' '), null],
] as const)('%s', ([, pressed, key]) => {
  expect(keyOf(pressed, false)).toBe(key)
})

test('⌘ on a Mac is what Ctrl is elsewhere, and Ctrl is none', () => {
  expect(keyOf(press('k', { metaKey: true }), true)).toBe('mod+k')
  expect(keyOf(press('k', { ctrlKey: true }), true)).toBeNull()
  expect(capsOf('mod+k', true)).toEqual(['⌘', 'K'])
  expect(capsOf('mod+k', false)).toEqual(['Ctrl', 'K'])
  expect(capsOf('g l', false)).toEqual(['G', 'L'])
})

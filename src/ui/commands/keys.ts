export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'getModifierState'
>

/**
 * As commands spell it: `mod+k`, `g`, `?`. Null for a press with other modifiers, or in the middle of a composition.
 * By what the key writes, so that it is where the layout has it.
 */
export function keyOf(press: KeyPress, isApple: boolean): string | null {
  if (press.isComposing) return null
  // Windows reports Ctrl and Alt too with AltGr.
  const isAltGr = press.getModifierState('AltGraph')
  const [mod, other] = isApple ? [press.metaKey, press.ctrlKey] : [press.ctrlKey, press.metaKey]
  if (!isAltGr && (other || press.altKey)) return null
  const key = latinKey(press)
  if (!/^[\x21-\x7e]$/.test(key)) return null
  const isLetter = /^[a-z]$/i.test(key)
  if (isLetter && (press.shiftKey || isAltGr)) return null
  return mod && !isAltGr ? `mod+${key.toLowerCase()}` : key.toLowerCase()
}

/** The letter that a Latin keyboard has in this place, for a layout of another script. */
function latinKey({ key, code, shiftKey }: KeyPress): string {
  if (!/^\P{ASCII}$/u.test(key)) return key
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter) return letter.toLowerCase()
  return code === 'Slash' ? (shiftKey ? '?' : '/') : key
}

/** Needs no modifier, so it can be switched off. */
export function isSingleKey(keys: string): boolean {
  return !keys.startsWith('mod+')
}

export function isAppleKeyboard(): boolean {
  return /^(Mac|iP)/.test(navigator.platform)
}

/** One cap for each key: `Ctrl` `K`, or `G` `L` one after the other. */
export function capsOf(keys: string, isApple: boolean): string[] {
  return keys
    .split(/[+ ]/)
    .map((key) => (key === 'mod' ? (isApple ? '⌘' : 'Ctrl') : /^[a-z]$/.test(key) ? key.toUpperCase() : key))
}

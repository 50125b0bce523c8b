import { useEffect } from 'react'
import { listCommands } from './commands.ts'
import { isAppleKeyboard, isSingleKey, keyOf } from './keys.ts'
import { areSingleKeysOn } from './single-keys.ts'

/** A second key must follow the first within this time. */
const sequenceMs = 1500

const fields = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=combobox]'

/** Runs the page's commands by their keys. Mount it once. */
export function useCommandKeys(): void {
  useEffect(() => {
    const isApple = isAppleKeyboard()
    const end = new AbortController()
    let first: { key: string; atMs: number } | null = null
    addEventListener(
      'keydown',
      (event) => {
        const key = keyOf(event, isApple)
        const target = event.composedPath()[0]
        if (key === null || event.defaultPrevented || document.querySelector('dialog:modal')) return
        const isOffered = isSingleKey(key) ? areSingleKeysOn() && !isField(target) : true
        if (!isOffered) return
        const before = first && event.timeStamp - first.atMs < sequenceMs ? first.key : null
        first = null
        const commands = listCommands()
        const wanted = before ? `${before} ${key}` : key
        const command = commands.find(({ keys }) => keys === wanted)
        if (command) {
          event.preventDefault()
          // A key that is held down would open one dialog upon another.
          if (!event.repeat || command.isRepeatable) command.run()
        } else if (commands.some(({ keys }) => keys?.startsWith(`${key} `))) {
          first = { key, atMs: event.timeStamp }
        }
      },
      { signal: end.signal },
    )
    return () => end.abort()
  }, [])
}

function isField(target: EventTarget | undefined): boolean {
  return target instanceof HTMLElement && (target.matches(fields) || target.isContentEditable)
}

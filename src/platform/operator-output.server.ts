import { inspect } from 'node:util'
import { OperatorError } from './operator-error.server.ts'

/** Those of terminals, and those that reorder text. */
const controls = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/** One line: a name or value from elsewhere can neither forge another one nor command the terminal. */
export function escapeControls(text: string): string {
  return text.replace(controls, (character) => {
    const code = character.charCodeAt(0).toString(16)
    return `\\u${code.padStart(4, '0')}`
  })
}

export function printLine(line: string): void {
  console.log(escapeControls(line))
}

/** An expected failure by its message alone, another one with its stack. */
export function printFailure(error: unknown): void {
  const text = error instanceof OperatorError ? error.message : inspect(error)
  console.error(text.split('\n').map(escapeControls).join('\n'))
}

import type { SetupCheck, SetupState } from '#features/setup/setup.ts'
import { escapeControls } from '#platform/operator-output.server.ts'

const marks: Record<SetupState, string> = { ok: '✓', missing: '!', failing: '✗' }
const titleWidth = 18
const narrowest = 40

/** @param width of the terminal, in characters; undefined for a file or a pipe, whose lines are not broken */
export function describeChecks(checks: readonly SetupCheck[], width = Number.POSITIVE_INFINITY): string {
  const lines = checks.map(({ state, title, setting, sentence, guide }) => {
    const text = [setting && `${setting}:`, sentence, state !== 'ok' && guide && `See ${guide}.`]
    return `${marks[state]} ${title.padEnd(titleWidth)}${wrap(escapeControls(text.filter(Boolean).join(' ')), width)}`
  })
  return [...lines, '', summarise(checks)].join('\n')
}

function wrap(text: string, width: number): string {
  const indent = titleWidth + 2
  const room = Math.max(width - indent, narrowest)
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= room)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.join(`\n${' '.repeat(indent)}`)
}

function summarise(checks: readonly SetupCheck[]): string {
  const count = (state: SetupState) => checks.filter((check) => check.state === state).length
  const [failing, missing] = [count('failing'), count('missing')]
  if (failing + missing === 0) return 'Nothing is missing, and nothing fails.'
  const found = [
    failing > 0 && `${failing} ${failing === 1 ? 'check fails' : 'checks fail'}: something would be lost`,
    missing === 1 && '1 is missing: the site works without it, but does less',
    missing > 1 && `${missing} are missing: the site works without them, but does less`,
  ]
  return `${found.filter(Boolean).join('; ')}.`
}

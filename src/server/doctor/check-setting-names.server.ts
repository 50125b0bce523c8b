import type { SetupCheck } from '#features/setup/setup.ts'
import { settingNames } from '#platform/env.server.ts'

/** Other programs have no such settings. */
const ownPrefix = /^(RAZORPAY|SMTP|STAFF|LLM|METRICS|BACKUP|GEOLOCATION)_/

/** Reports settings that have no effect, because their name is not one of ours though it was surely meant to be. */
export function checkSettingNames(source: Readonly<Record<string, string | undefined>>): SetupCheck[] {
  return Object.keys(source).flatMap((name): SetupCheck[] => {
    if (!source[name] || settingNames.includes(name)) return []
    const [closest] = settingNames
      .map((known) => ({ known, distance: distanceBetween(name, known) }))
      .toSorted((a, b) => a.distance - b.distance)
    // One slip in five letters: HOME is not meant to be HOST.
    const isSlip = closest !== undefined && closest.distance <= Math.min(3, Math.floor(name.length / 5))
    if (!closest || !(isSlip || ownPrefix.test(name))) return []
    const sentence = `There is no such setting, so it has no effect. Did you mean ${closest.known}?`
    return [{ id: 'settings', title: 'Settings', setting: name, state: 'missing', sentence }]
  })
}

/** How many letters to change, add, leave out or swap with the next one. */
function distanceBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const changed = cell(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1])
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(changed, cell(i - 1, j) + 1, cell(i, j - 1) + 1, isSwap ? cell(i - 2, j - 2) + 1 : changed),
      )
    }
  }
  return cell(a.length, b.length)
}

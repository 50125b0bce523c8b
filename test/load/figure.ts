export type Figure = {
  name: string
  measured: string
  /** A limit from the same run, or a fixed aim. */
  against: string
  ratio?: { value: number; atLeast: number }
  isMet: boolean
  note: string
}

export function shareOf({
  name,
  unit,
  measured,
  limit,
  limitName,
  atLeast,
  note,
}: {
  name: string
  unit: string
  measured: number
  limit: number
  limitName: string
  atLeast: number
  note: string
}): Figure {
  const value = measured / limit
  return {
    name,
    measured: `${formatNumber(measured)} ${unit}`,
    against: `${formatNumber(limit)} ${unit}, ${limitName}`,
    ratio: { value, atLeast },
    isMet: value >= atLeast,
    note,
  }
}

export function atMost({
  name,
  unit,
  measured,
  aim,
  note,
}: {
  name: string
  unit: string
  measured: number
  aim: number
  note: string
}): Figure {
  return {
    name,
    measured: `${formatNumber(measured)} ${unit}`,
    against: `at most ${aim} ${unit}`,
    isMet: measured <= aim,
    note,
  }
}

export function formatTable(figures: readonly Figure[]): string {
  const rows = [
    ['Figure', 'Measured', 'Beside', 'Ratio', 'Aim'],
    ...figures.map(({ name, measured, against, ratio, isMet }) => [
      name,
      measured,
      against,
      ratio ? `${ratio.value.toFixed(2)} (at least ${ratio.atLeast})` : '',
      isMet ? 'met' : 'MISSED',
    ]),
  ]
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const notes = figures.filter(({ note }) => note !== '').map(({ name, note }) => `${name}: ${note}`)
  return [...lines, '', ...notes].join('\n')
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function formatNumber(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 1000 ? 1 : 0 })
}

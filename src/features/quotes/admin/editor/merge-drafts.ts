import type { CurrencyCode } from '#domain/money/currency.ts'
import { type DraftLine, draftLabels, type QuoteDraft } from './quote-draft.ts'

type DraftDifference = { label: string; now: string; yours: string }

export type MergedDraft = {
  /** Mine, with what only the other user changed. */
  draft: QuoteDraft
  /** Fields that both changed. */
  differences: DraftDifference[]
  /** What only the other user changed. */
  theirs: string[]
}

/**
 * @param base what both began with
 * @param now what the other user has saved
 */
export function mergeDrafts(
  { base, mine, now }: Record<'base' | 'mine' | 'now', QuoteDraft>,
  currency: CurrencyCode,
): MergedDraft {
  const differences: DraftDifference[] = []
  const theirs: string[] = []

  function merge<Value>(
    label: string,
    values: Record<'base' | 'mine' | 'now', Value>,
    show: (value: Value) => string,
  ): Value {
    const [before, yours, other] = [values.base, values.mine, values.now].map((value) =>
      JSON.stringify(value),
    )
    if (other === before || other === yours) return values.mine
    if (yours === before) {
      theirs.push(label)
      return values.now
    }
    differences.push({ label, now: show(values.now), yours: show(values.mine) })
    return values.mine
  }
  function mergeTexts<Holder, Name extends keyof Holder>(
    holders: Record<'base' | 'mine' | 'now', Holder>,
    labels: Record<Name, string>,
  ): Pick<Holder, Name> {
    const names = Object.keys(labels) as Name[]
    return Object.fromEntries(
      names.map((name) => {
        const values = { base: holders.base[name], mine: holders.mine[name], now: holders.now[name] }
        return [name, merge(labels[name], values, (value) => String(value) || 'Empty')]
      }),
    ) as Pick<Holder, Name>
  }
  function mergeLine(label: string, lines: Record<'base' | 'mine' | 'now', DraftLine>): DraftLine {
    const choiceOf = ({ isOption, isChosen }: DraftLine) => ({ isOption, isChosen })
    const choices = {
      base: choiceOf(lines.base),
      mine: choiceOf(lines.mine),
      now: choiceOf(lines.now),
    }
    const texts = mergeTexts(lines, {
      name: `${label}: name`,
      detail: `${label}: description`,
      quantity: `${label}: quantity`,
      amount: `${label}: price`,
    })
    return { ...lines.mine, ...texts, ...merge(`${label}: client’s choice`, choices, describeChoice) }
  }
  /** Null for a line that is removed. */
  function mergeLineOf(id: string): DraftLine | null {
    const label = `Line ${placeOf(mine.lines, id) ?? placeOf(now.lines, id)}`
    const [before, yours, other] = [base, mine, now].map(({ lines }) => lines.find((line) => line.id === id))
    if (before && yours && other) return mergeLine(label, { base: before, mine: yours, now: other })
    const values = { base: before ?? null, mine: yours ?? null, now: other ?? null }
    const name = yours ? label : other?.name || 'A line'
    const fate = !other ? ' (removed)' : before ? '' : ' (new)'
    return merge(name + fate, values, (line) => (line ? describeLine(line, currency) : 'Removed'))
  }

  const texts = mergeTexts({ base, mine, now }, draftLabels)
  const discountOf = ({ discount, discountKind }: QuoteDraft) => ({ discount, discountKind })
  const discounts = { base: discountOf(base), mine: discountOf(mine), now: discountOf(now) }
  const discount = merge('Discount', discounts, ({ discount: typed, discountKind }) =>
    typed === '' ? 'None' : `${typed}${discountKind === 'percent' ? '%' : ` ${currency}`}`,
  )
  const order = mergeOrder()
  const lines = order.flatMap((id) => mergeLineOf(id) ?? [])
  return { draft: { ...mine, ...texts, ...discount, lines }, differences, theirs }

  /** All lines of both; those that only one has keep their place after the line before. */
  function mergeOrder(): string[] {
    const inAll = (id: string) => [base, mine, now].every(({ lines }) => lines.some((line) => line.id === id))
    const common = ({ lines }: QuoteDraft) => lines.map(({ id }) => id).filter(inAll)
    const named = (ids: string[]) =>
      ids.map((id) => mine.lines.find((line) => line.id === id)?.name || 'A line').join(', ')
    const orders = { base: common(base), mine: common(mine), now: common(now) }
    const isTheirs = merge('Order of the lines', orders, named) === orders.now
    const [first, second] = isTheirs ? [now, mine] : [mine, now]
    const merged = first.lines.map(({ id }) => id)
    second.lines.forEach(({ id }, index) => {
      if (merged.includes(id)) return
      const before = second.lines[index - 1]
      merged.splice(before ? merged.indexOf(before.id) + 1 : 0, 0, id)
    })
    return merged
  }
}

function placeOf(lines: readonly DraftLine[], id: string): number | null {
  const index = lines.findIndex((line) => line.id === id)
  return index < 0 ? null : index + 1
}

function describeChoice({ isOption, isChosen }: Pick<DraftLine, 'isOption' | 'isChosen'>): string {
  if (!isOption) return 'Part of the price'
  return isChosen ? 'Optional, chosen' : 'Optional'
}

function describeLine({ name, quantity, amount }: DraftLine, currency: CurrencyCode): string {
  return `${quantity} × ${name || 'A line'}, ${amount || '?'} ${currency}`
}

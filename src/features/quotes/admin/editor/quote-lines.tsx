// biome-ignore-all lint/a11y/noRedundantRoles: the stacked form is `display: grid`, for which some browsers drop a table's own roles

import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatMoney, negated } from '#domain/money/money.ts'
import { chosenOptions, discountTitle, type PricedQuote, sumsOf } from '#domain/money/quote-sums.ts'
import { Button } from '#ui/button.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { quoteLimits } from '../../quote.ts'
import { CataloguePicker } from './catalogue-picker.tsx'
import {
  amountOfLine,
  type DraftLine,
  emptyLine,
  isPriced,
  moveLine,
  type QuoteDraft,
} from './quote-draft.ts'
import { QuoteLineRow } from './quote-line-row.tsx'
import styles from './quote-lines.module.css'

type Removed = { line: DraftLine; index: number }

export function QuoteLines({
  draft,
  priced,
  field,
  onChange,
}: {
  draft: QuoteDraft
  priced: PricedQuote
  field: Field
  onChange: (values: Partial<QuoteDraft>) => void
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const [removed, setRemoved] = useState<Removed[]>([])
  const [said, setSaid] = useState('')
  const { lines } = draft
  const { currency } = priced.terms
  const { off } = sumsOf(priced, chosenOptions(priced.lines))
  const last = removed.at(-1)
  const isFull = lines.length >= quoteLimits.lines

  function nameInput(id: string) {
    return body.current?.querySelector<HTMLInputElement>(`[data-line="${CSS.escape(id)}"] input`)
  }
  function change(id: string, values: Partial<DraftLine>) {
    onChange({ lines: lines.map((line) => (line.id === id ? { ...line, ...values } : line)) })
  }
  function add(line: DraftLine) {
    flushSync(() => onChange({ lines: [...lines, line] }))
  }
  function move(id: string, step: -1 | 1) {
    const moved = moveLine(lines, id, step)
    const place = moved.findIndex((line) => line.id === id)
    const focused = document.activeElement
    flushSync(() => onChange({ lines: moved }))
    // Moving a row in the document takes the focus from it.
    if (focused instanceof HTMLElement) focused.focus()
    setSaid(`${moved[place]?.name || 'This line'} is line ${place + 1} of ${moved.length}.`)
  }
  function remove(line: DraftLine, index: number) {
    flushSync(() => {
      onChange({ lines: lines.filter(({ id }) => id !== line.id) })
      setRemoved([...removed, { line, index }])
      setSaid('')
    })
    undo.current?.focus()
  }
  function putBack({ line, index }: Removed) {
    flushSync(() => {
      onChange({ lines: lines.toSpliced(index, 0, line) })
      setRemoved(removed.slice(0, -1))
    })
    nameInput(line.id)?.focus()
  }
  function moveByKey(event: KeyboardEvent, id: string) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(id, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <Stack gap="4" shrinks className={styles.lines}>
      <table className={styles.table} role="table">
        <caption>
          <VisuallyHidden>Lines of the quote. Alt and an arrow key move a line.</VisuallyHidden>
        </caption>
        <thead className={styles.head} role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              <VisuallyHidden>Order</VisuallyHidden>
            </th>
            <th scope="col" role="columnheader">
              Item
            </th>
            <th scope="col" role="columnheader">
              Quantity
            </th>
            <th scope="col" role="columnheader">
              Price in {currency}
            </th>
            <th scope="col" role="columnheader" className={styles.end}>
              Amount
            </th>
            <th scope="col" role="columnheader">
              Client’s choice
            </th>
            <th scope="col" role="columnheader">
              <VisuallyHidden>Remove</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody ref={body} role="rowgroup">
          {lines.map((line, index) => (
            <QuoteLineRow
              key={line.id}
              line={line}
              amountMinor={amountOfLine(line, currency)}
              currency={currency}
              place={{ index, count: lines.length }}
              field={(name) => field(`lines.${index}.${name}`)}
              onChange={(values) => change(line.id, values)}
              onMove={(step) => move(line.id, step)}
              onKeyDown={(event) => moveByKey(event, line.id)}
              onRemove={() => remove(line, index)}
            />
          ))}
        </tbody>
      </table>
      <Cluster as="p" gap="2 3" align="center" role="status" className={styles.removed}>
        {last
          ? `${last.line.name || 'The line'} was removed. `
          : said && <VisuallyHidden>{said}</VisuallyHidden>}
        {last && (
          <Button ref={undo} size="s" onClick={() => putBack(last)}>
            Undo
          </Button>
        )}
      </Cluster>
      <Cluster gap="2 3" align="center">
        <Button
          size="s"
          disabled={isFull}
          onClick={() => {
            const line = emptyLine()
            add(line)
            nameInput(line.id)?.focus()
          }}
        >
          Add a line
        </Button>
        <DialogButton
          size="s"
          disabled={isFull}
          dialog={(close) => (
            <CataloguePicker
              terms={priced.terms}
              lines={lines}
              onPick={(picked) => onChange({ lines: picked })}
              onClose={close}
            />
          )}
        >
          Add from the catalogue
        </DialogButton>
        {isFull && (
          <Text as="span" size="s" tone="muted">
            A quote has at most {quoteLimits.lines} lines.
          </Text>
        )}
        <Text as="span" size="s" tone="muted">
          <kbd>Alt</kbd> with <kbd>↑</kbd> or <kbd>↓</kbd> moves a line.
        </Text>
      </Cluster>
      <div className={styles.discount}>
        <TextInput
          {...field('discount.value')}
          label="Discount"
          inputMode="decimal"
          value={draft.discount}
          onChange={({ target }) => onChange({ discount: target.value })}
        />
        <Select
          label="Kind of discount"
          hideLabel
          value={draft.discountKind}
          options={[
            { value: 'percent', label: 'percent' },
            { value: 'amount', label: currency },
          ]}
          onChange={({ target }) => onChange({ discountKind: target.value as QuoteDraft['discountKind'] })}
        />
        {isPriced(draft, currency) && off.amountMinor > 0 && (
          <p className={styles.off}>
            {discountTitle(priced.discount)}: {formatMoney(negated(off))}
          </p>
        )}
      </div>
    </Stack>
  )
}

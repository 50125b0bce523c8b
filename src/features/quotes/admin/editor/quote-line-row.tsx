// biome-ignore-all lint/a11y/noRedundantRoles: rows are `display: grid`, for which some browsers drop a table's own roles
import type { KeyboardEvent } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { formatMoney, money } from '#domain/money/money.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import { Icon } from '#ui/icon.tsx'
import { quoteLimits } from '../../quote.ts'
import type { DraftLine } from './quote-draft.ts'
import styles from './quote-lines.module.css'

export function QuoteLineRow({
  line,
  amountMinor,
  currency,
  place: { index, count },
  field,
  onChange,
  onMove,
  onKeyDown,
  onRemove,
}: {
  line: DraftLine
  /** For all of its quantity; null if that is no number. */
  amountMinor: number | null
  currency: CurrencyCode
  place: { index: number; count: number }
  field: Field
  onChange: (values: Partial<DraftLine>) => void
  onMove: (step: -1 | 1) => void
  onKeyDown: (event: KeyboardEvent) => void
  onRemove: () => void
}) {
  const what = line.name || `line ${index + 1}`
  const bound = (name: 'name' | 'detail' | 'quantity' | 'amount', label: string) => ({
    ...field(name === 'amount' ? 'amountMinor' : name),
    label: `${label} (${what})`,
    hideLabel: true,
    value: line[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <tr className={styles.line} role="row" data-line={line.id} onKeyDown={onKeyDown}>
      <td className={styles.order} role="cell">
        <Button
          size="s"
          variant="quiet"
          aria-label={`Move up (${what})`}
          aria-disabled={index === 0 || undefined}
          className={styles.up}
          onClick={() => onMove(-1)}
        >
          <Icon name="chevron" size={18} />
        </Button>
        <Button
          size="s"
          variant="quiet"
          aria-label={`Move down (${what})`}
          aria-disabled={index === count - 1 || undefined}
          onClick={() => onMove(1)}
        >
          <Icon name="chevron" size={18} />
        </Button>
      </td>
      <td className={styles.what} role="cell">
        <TextInput {...bound('name', 'Item')} maxLength={quoteLimits.lineName} placeholder="Item" />
        <TextInput
          {...bound('detail', 'Description')}
          maxLength={quoteLimits.lineDetail}
          placeholder="Description"
        />
      </td>
      <td className={styles.quantity} role="cell" data-label="Quantity">
        <TextInput {...bound('quantity', 'Quantity')} inputMode="numeric" />
      </td>
      <td className={styles.price} role="cell" data-label={`Price in ${currency}`}>
        <TextInput {...bound('amount', `Price in ${currency}`)} inputMode="decimal" />
      </td>
      <td className={styles.amount} role="cell" data-label="Amount">
        {amountMinor === null ? '?' : formatMoney(money(amountMinor, currency))}
      </td>
      <td className={styles.choice} role="cell">
        <Checkbox
          label="Optional"
          checked={line.isOption}
          aria-label={`Optional (${what})`}
          onChange={({ target }) =>
            onChange({ isOption: target.checked, isChosen: line.isChosen || !target.checked })
          }
        />
        {line.isOption && (
          <Checkbox
            label="Chosen"
            checked={line.isChosen}
            aria-label={`Chosen from the start (${what})`}
            onChange={({ target }) => onChange({ isChosen: target.checked })}
          />
        )}
      </td>
      <td className={styles.remove} role="cell">
        {count > 1 && (
          <Button size="s" variant="quiet" aria-label={`Remove (${what})`} onClick={onRemove}>
            <Icon name="close" size={18} />
          </Button>
        )}
      </td>
    </tr>
  )
}

import { formatRupees } from '#domain/money/money.ts'
import { parseRupees } from '#domain/money/typed-amount.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import { Icon } from '#ui/icon.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Text } from '#ui/layout/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type FreeInvoice, invoiceLimits, sumOfLines } from '../invoice.ts'
import styles from './invoice-lines.module.css'

export type TypedLine = { id: string; what: string; quantity: string; price: string }

export const emptyLine = (): TypedLine => ({ id: crypto.randomUUID(), what: '', quantity: '1', price: '' })

/** Reads what was typed; NaN where it is no number, which the schema refuses. */
export function lineOf({ what, quantity, price }: TypedLine): FreeInvoice['lines'][number] {
  return {
    what,
    quantity: quantity.trim() === '' ? Number.NaN : Number(quantity),
    amountInrMinor: parseRupees(price) ?? Number.NaN,
  }
}

/** Stays in sight at the foot of the dialog while the form scrolls. */
export function InvoiceSum({ lines }: { lines: readonly TypedLine[] }) {
  const sum = sumOfLines(lines.map(lineOf))
  return (
    <Text as="output" size="l" weight="bold" figures className={styles.sum}>
      To pay {Number.isNaN(sum) ? '?' : formatRupees(sum)}
    </Text>
  )
}

export function InvoiceLines({
  lines,
  field,
  onChange,
}: {
  lines: readonly TypedLine[]
  field: Field
  onChange: (lines: TypedLine[]) => void
}) {
  return (
    <fieldset className={styles.lines}>
      <legend className={styles.legend}>Lines</legend>
      {lines.map((line, index) => (
        <Line
          key={line.id}
          line={line}
          index={index}
          field={field}
          onChange={(changed) => onChange(lines.map((one) => (one.id === line.id ? changed : one)))}
          onRemove={lines.length > 1 ? () => onChange(lines.filter(({ id }) => id !== line.id)) : null}
        />
      ))}
      <Button
        size="s"
        className={styles.add}
        disabled={lines.length >= invoiceLimits.lines}
        onClick={() => onChange([...lines, emptyLine()])}
      >
        Add a line
      </Button>
    </fieldset>
  )
}

/** @param onRemove null for the only line */
function Line({
  line,
  index,
  field,
  onChange,
  onRemove,
}: {
  line: TypedLine
  index: number
  field: Field
  onChange: (line: TypedLine) => void
  onRemove: (() => void) | null
}) {
  const of = `(line ${index + 1})`
  const bound = (name: 'what' | 'quantity' | 'price', label: string) => ({
    ...field(`lines.${index}.${name === 'price' ? 'amountInrMinor' : name}`),
    label: (
      <>
        {label} <VisuallyHidden>{of}</VisuallyHidden>
      </>
    ),
    value: line[name],
    required: true,
    mark: 'none' as const,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...line, [name]: target.value }),
  })
  return (
    <Grid gap="2 3" align="end" className={styles.line}>
      <TextInput {...bound('what', 'Item')} className={styles.what} maxLength={invoiceLimits.what} />
      <TextInput {...bound('quantity', 'Quantity')} inputMode="numeric" />
      <TextInput {...bound('price', 'Price in rupees')} inputMode="decimal" />
      {onRemove && (
        <Button size="s" variant="quiet" aria-label={`Remove ${of}`} onClick={onRemove}>
          <Icon name="close" size={18} />
        </Button>
      )}
    </Grid>
  )
}

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { describeItem, type SoldItem } from '#domain/catalogue/sold-items.ts'
import type { PriceTerms } from '#domain/money/agreed-price.ts'
import { formatMoney } from '#domain/money/money.ts'
import { priceIn } from '#domain/money/pricing.ts'
import { useCatalogue } from '#features/pricing/catalogue/use-catalogue.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { quoteLimits } from '../../quote.ts'
import styles from './catalogue-picker.module.css'
import { findSoldItems } from './find-sold-items.ts'
import { type DraftLine, draftLineOf } from './quote-draft.ts'

/** Stays open, for several items. An item that the quote has gets one more. */
export function CataloguePicker({
  terms,
  lines,
  onPick,
  onClose,
}: {
  terms: PriceTerms
  lines: readonly DraftLine[]
  onPick: (lines: DraftLine[]) => void
  onClose: () => void
}) {
  const id = useId()
  const search = useRef<HTMLInputElement>(null)
  // After the dialog has focused its title.
  useEffect(() => search.current?.focus(), [])
  const [words, setWords] = useState('')
  const [active, setActive] = useState(0)
  const [said, setSaid] = useState('')
  const catalogue = useCatalogue()
  const found = findSoldItems(catalogue, words)
  const optionId = (index: number) => `${id}-${index}`

  function pick(item: SoldItem) {
    const held = lines.find((line) => line.id === item.id)
    const quantity = Number(held?.quantity) + 1 || 1
    if (held) {
      onPick(lines.map((line) => (line === held ? { ...line, quantity: String(quantity) } : line)))
    } else if (lines.length >= quoteLimits.lines) {
      return setSaid(`A quote has at most ${quoteLimits.lines} lines.`)
    } else {
      const { name, priceInr } = item
      const { amountMinor } = priceIn(priceInr, terms)
      const line = {
        id: item.id,
        name,
        detail: describeItem(catalogue, item.id),
        quantity: 1,
        amountMinor,
        isOption: false,
        isChosen: true,
      }
      onPick([...lines, draftLineOf(line, terms.currency)])
    }
    setSaid(held ? `${item.name}: ${quantity} in the quote.` : `${item.name} was added.`)
  }
  function chooseByKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const item = found[active]
    if (step) {
      const next = (active + step + found.length) % found.length
      setActive(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter' && item) pick(item)
    else return
    event.preventDefault()
  }
  return (
    <Dialog
      open
      title="Add from the catalogue"
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Stack gap="3">
        <TextInput
          ref={search}
          label="Search packages and add-ons"
          mark="none"
          type="search"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          maxLength={quoteLimits.search}
          value={words}
          hint="The arrow keys choose, Enter adds."
          onChange={({ target }) => {
            setWords(target.value)
            setActive(0)
          }}
          onKeyDown={chooseByKey}
        />
        <p role="status" className={styles.said}>
          {found.length === 0 ? 'Nothing in the catalogue matches.' : said}
        </p>
        {found.length > 0 && (
          <div className={styles.list} id={`${id}-list`} role="listbox" aria-label="Packages and add-ons">
            {found.map((item, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search field keeps the focus and chooses by arrow keys and Enter
              <div
                key={item.id}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={styles.item}
                onClick={() => {
                  setActive(index)
                  pick(item)
                }}
              >
                <span>
                  <Text as="span" block weight="medium">
                    {item.name}
                  </Text>
                  <Text as="span" block size="s" tone="muted">
                    {item.kind === 'package' ? 'Package' : 'Add-on'}: {item.description}
                  </Text>
                </span>
                <Text as="span" wrap="never" figures>
                  {formatMoney(priceIn(item.priceInr, terms))}
                </Text>
              </div>
            ))}
          </div>
        )}
      </Stack>
    </Dialog>
  )
}

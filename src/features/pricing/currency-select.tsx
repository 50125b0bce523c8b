import { useId } from 'react'
import { currencies, currencyCodes, isCurrencyCode } from '#domain/currency.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { SelectBox, SelectPicture } from '#ui/select-box.tsx'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './currency-select.module.css'
import { chooseCurrency, usePricing } from './currency-store.ts'

const options = currencyCodes.map((code) => {
  const symbol = currencies[code].symbol.trim()
  return { value: code, label: symbol === code ? code : `${code} ${symbol}` }
})

/**
 * For a section below the first screen: a select once the page is alive, before that its picture. Browsers that fill in
 * forms lay out every part of a page that has a field, however far below, before they paint.
 */
export function LateCurrencySelect() {
  const isHydrated = useIsHydrated()
  const pricing = usePricing()
  if (isHydrated) return <CurrencySelect />
  const code = pricing.status === 'ready' ? pricing.location.currency : null
  return (
    <div className={styles.select}>
      <SelectPicture size="s">{options.find(({ value }) => value === code)?.label ?? '…'}</SelectPicture>
    </div>
  )
}

/** Chooses the currency of every price on the site. */
export function CurrencySelect({ className }: { className?: string }) {
  const pricing = usePricing()
  const id = useId()
  return (
    <div className={joinClasses(styles.select, className)}>
      <VisuallyHidden>
        <label htmlFor={id}>Currency</label>
      </VisuallyHidden>
      <SelectBox
        id={id}
        size="s"
        autoComplete="off"
        options={options}
        placeholder={pricing.status === 'resolving' ? '…' : undefined}
        value={pricing.status === 'ready' ? pricing.location.currency : ''}
        onChange={({ target }) => {
          if (isCurrencyCode(target.value)) chooseCurrency(target.value)
        }}
      />
    </div>
  )
}

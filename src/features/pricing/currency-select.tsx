import { useId } from 'react'
import { currencies, currencyCodes, isCurrencyCode } from '#domain/money/currency.ts'
import { SelectBox } from '#ui/forms/select-box.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './currency-select.module.css'
import { chooseCurrency, usePricing } from './currency-store.ts'

const options = currencyCodes.map((code) => {
  const symbol = currencies[code].symbol.trim()
  return { value: code, label: symbol === code ? code : `${code} ${symbol}` }
})

export function CurrencySelect({ className }: { className?: string }) {
  const pricing = usePricing()
  const id = useId()
  return (
    <div className={joinClasses(styles.select, className)} data-scripted>
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

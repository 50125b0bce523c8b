import { formatRupees } from '#domain/money.ts'
import { owedAgeStates, owedAges } from '#domain/records/owed-age.ts'
import { Chip } from '#ui/forms/chip.tsx'
import type { OwedByAge } from '../invoice.ts'
import styles from './owed-by-age.module.css'

/** What clients owe, if anything; each sum filters the list. */
export function OwedSums({
  owed,
  value,
  onChange,
}: {
  owed: OwedByAge
  value: string
  onChange: (age: string) => void
}) {
  const total = owedAges.reduce((sum, age) => sum + owed[age].amountInrMinor, 0)
  const shown = owedAges.filter((age) => owed[age].amountInrMinor > 0 || age === value)
  if (shown.length === 0) return null
  return (
    <fieldset className={styles.owed} aria-label="Owed by age">
      <Chip pressed={value === ''} onClick={() => onChange('')}>
        Owed <strong className={styles.sum}>{formatRupees(total)}</strong>
      </Chip>
      {shown.map((age) => (
        <Chip key={age} pressed={value === age} onClick={() => onChange(value === age ? '' : age)}>
          {owedAgeStates[age].label}{' '}
          <strong className={styles.sum}>{formatRupees(owed[age].amountInrMinor)}</strong>
        </Chip>
      ))}
    </fieldset>
  )
}

import type { Variant } from '#domain/records/experiment.ts'
import { Text } from '#ui/layout/text.tsx'
import type { SplitResult, VariantCount } from '../experiment.ts'
import styles from './split-figures.module.css'

/** `33.3%` */
export function percentOf(perMille: number): string {
  return `${perMille / 10}%`
}

/** The counts of both pages, the chance that B is better, and a warning if the split went wrong. */
export function SplitFigures({ split }: { split: SplitResult }) {
  const { counts, chanceToBeat, sampleRatio } = split
  return (
    <>
      {sampleRatio === 'mismatch' && <Mismatch split={split} />}
      <dl className={styles.chances}>
        <Chance label="Leads" chance={chanceToBeat.leads} />
        <Chance label="Deposits" chance={chanceToBeat.deposits} />
      </dl>
      <Text as="table" figures className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Visitors</th>
            <th scope="col">Leads</th>
            <th scope="col">Deposits</th>
          </tr>
        </thead>
        <tbody>
          {(['A', 'B'] as const).map((variant) => (
            <CountRow key={variant} variant={variant} count={counts[variant]} />
          ))}
        </tbody>
      </Text>
    </>
  )
}

function Chance({ label, chance }: { label: string; chance: number | null }) {
  return (
    <div className={styles.chance}>
      <Text as="dt" size="s" tone="muted">
        {label}: chance that B beats A
      </Text>
      <Text as="dd" size="xl" weight="bold" display figures tone={chance === null ? 'muted' : 'ink'}>
        {chance === null ? 'Too early to tell' : chanceText(chance)}
      </Text>
    </div>
  )
}

/** Never 0% or 100%, which no count can show. */
function chanceText(chance: number): string {
  const percent = Math.round(100 * chance)
  if (percent < 1) return 'Under 1%'
  return percent > 99 ? 'Over 99%' : `${percent}%`
}

function CountRow({
  variant,
  count: { visitors, leads, deposits },
}: {
  variant: Variant
  count: VariantCount
}) {
  return (
    <tr>
      <th scope="row">{variant}</th>
      <td>{visitors.toLocaleString('en-IN')}</td>
      <td>
        <Rate part={leads} of={visitors} />
      </td>
      <td>
        <Rate part={deposits} of={visitors} />
      </td>
    </tr>
  )
}

function Rate({ part, of: all }: { part: number; of: number }) {
  return (
    <>
      {part.toLocaleString('en-IN')}{' '}
      {all > 0 && (
        <Text as="span" tone="muted" weight="regular" className={styles.rate}>
          {((100 * part) / all).toFixed(1)}%
        </Text>
      )}
    </>
  )
}

function Mismatch({ split: { counts, shareBPerMille } }: { split: SplitResult }) {
  const all = counts.A.visitors + counts.B.visitors
  return (
    <p className={styles.warning}>
      <strong>Don’t trust these figures yet.</strong> {percentOf(shareBPerMille)} of visitors should be B’s,
      but {((100 * counts.B.visitors) / all).toFixed(1)}% are: too far off for chance. Perhaps one page makes
      more visitors agree to analytics.
    </p>
  )
}

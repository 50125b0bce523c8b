import { Text } from '#ui/layout/text.tsx'
import { CountOf, FigureTable, formatFigure } from '#ui/records/figure-table.tsx'
import type { SplitResult } from '../experiment.ts'
import styles from './split-figures.module.css'

const variants = ['A', 'B'] as const

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
      <FigureTable
        caption="Counts of both pages"
        columns={['Page', 'Visitors', 'Leads', 'Deposits']}
        rows={variants.map((variant) => {
          const { visitors, leads, deposits } = counts[variant]
          return {
            key: variant,
            cells: [
              variant,
              formatFigure(visitors),
              <CountOf key="leads" count={leads} all={visitors} />,
              <CountOf key="deposits" count={deposits} all={visitors} />,
            ],
          }
        })}
      />
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

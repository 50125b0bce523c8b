import { useQuery } from '@tanstack/react-query'
import { chargeFloorPercent } from '#domain/money/pricing.ts'
import { priceOutcomes } from '#features/pricing/price-outcomes.ts'
import { listPrices } from '#features/pricing/price-setting.admin.wire.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { href } from '#routes'
import { joinClasses } from '#ui/join-classes.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/link.tsx'
import styles from './price-outcomes.module.css'

/**
 * What visitors see of a price in each currency.
 * @param props.inr null while what is typed is no price
 * @param props.publishedInr null before the first publication
 * @param props.isPaid false for a price that only stands beside the one to pay
 */
export function PriceOutcomes({
  label,
  inr,
  publishedInr,
  isPaid,
}: {
  label: string
  inr: number | null
  publishedInr: number | null
  isPaid: boolean
}) {
  const { data } = useQuery(endpointQuery(listPrices))
  const bases = data?.items.filter(isReadable)
  const outcomes = bases && inr !== null ? priceOutcomes(inr, bases, publishedInr) : []
  const tooLow = isPaid ? outcomes.filter(({ isTooLow }) => isTooLow) : []
  const worse = tooLow.filter(({ isWorse }) => isWorse)
  return (
    <Stack gap="2" size="s">
      {outcomes.length > 0 && (
        <dl className={styles.outcomes} aria-label={`${label}, as visitors see it`}>
          {outcomes.map((outcome) => (
            <div
              key={outcome.currency}
              className={joinClasses(styles.outcome, worse.includes(outcome) && styles.tooLow)}
            >
              <dt>{outcome.currency}</dt>
              <dd>
                {outcome.sums.join(' or ')}
                {tooLow.includes(outcome) && <span className={styles.note}>to be confirmed</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {tooLow.length > 0 && (
        <Text tone="muted">
          To be confirmed: under {chargeFloorPercent}% of the rupee price, so not paid online.{' '}
          <TextLink href={href('adminPrices')}>Multipliers</TextLink>
        </Text>
      )}
      <div aria-live="polite">
        {worse.length > 0 && (
          <Text tone="danger">
            At this price, visitors can’t pay online in {worse.map(({ currency }) => currency).join(', ')}.
          </Text>
        )}
      </div>
    </Stack>
  )
}

import { useState } from 'react'
import { addDays } from '#domain/duration.ts'
import { chosenOptions, type PricedQuote } from '#domain/money/quote-sums.ts'
import type { QuoteLine } from '#domain/records/quote.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { QuoteOffer, QuotePrice } from '../../client/quote-offer.tsx'
import { type QuotePage, quoteLimits } from '../../quote.ts'
import { isPriced, lastDayOf, type QuoteDraft } from './quote-draft.ts'
import styles from './quote-editor.module.css'

type Priced = PricedQuote & { lines: QuoteLine[] }

/** The client's page with what is typed now. */
export function QuotePreview({
  page,
  draft,
  priced,
}: {
  page: QuotePage
  draft: QuoteDraft
  priced: Priced
}) {
  const [now] = useState(() => new Date())
  const { clientName, companyName, taxNumber, note } = draft
  const chosen = chosenOptions(priced.lines)
  const quote = {
    ...page.quote,
    ...{ clientName, companyName, taxNumber, note },
    ...priced,
    status: 'sent' as const,
    sentAt: now.toISOString(),
    validUntil:
      lastDayOf(page.quote, draft) ??
      addDays(now, Math.min(Number(draft.validDays) || 0, quoteLimits.validDays)).toISOString(),
  }
  return (
    <aside className={styles.preview}>
      <RecordSection title="What the client sees">
        {isPriced(draft, priced.terms.currency) ? (
          <Offer key={chosen.join()} page={{ ...page, quote }} chosen={chosen} />
        ) : (
          <p>It appears once every amount is a number.</p>
        )}
      </RecordSection>
    </aside>
  )
}

function Offer({ page, chosen }: { page: QuotePage; chosen: string[] }) {
  const [optionIds, setOptionIds] = useState(chosen)
  return (
    <Stack gap="5" packed shrinks>
      <QuoteOffer page={page} optionIds={optionIds} onOptions={setOptionIds} />
      <QuotePrice page={page} optionIds={optionIds} />
    </Stack>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { formatMoney } from '#domain/money/money.ts'
import { quoteStates } from '#domain/records/quote.ts'
import { send } from '#platform/api/api-client.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import type { ActionLook } from '#ui/records/record-actions.tsx'
import { createQuote, listQuotes } from '../quote.admin.wire.ts'
import type { QuoteSummary } from '../quote.ts'
import styles from './lead-quotes.module.css'

/** @param make the button, unless it stands among the lead's actions */
export function LeadQuotes({ leadId, make }: { leadId: string; make?: ReactNode }) {
  const { data, error } = useQuery(endpointQuery(listQuotes, { leadId }))
  return (
    <Stack gap="3" align="start" className={styles.quotes}>
      <Rows
        className={styles.list}
        rowClass={styles.quote}
        rows={data?.items ?? []}
        rowHref={(id) => href('adminQuote', { id })}
      >
        {(quote) => (
          <>
            <Text as={Link} weight="bold" figures href={href('adminQuote', { id: quote.id })}>
              {quote.number ?? 'Draft quote'}
            </Text>
            <span>
              <StatusBadge state={quoteStates[quote.status]} /> {formatMoney(quote.shown)}
            </span>
            <Text as="span" size="s" tone="muted">
              <DateTime iso={lastOf(quote)} />
            </Text>
          </>
        )}
      </Rows>
      {make}
      <Refusal>{error && explainFailure(error)}</Refusal>
    </Stack>
  )
}

export function MakeQuoteButton({ leadId, look }: { leadId: string; look: ActionLook }) {
  const [, navigate] = useLocation()
  const { data } = useQuery(endpointQuery(listQuotes, { leadId }))
  const making = useSending({
    mutationFn: () => send(createQuote, {}, { leadId }),
    onSuccess: ({ id }) => navigate(href('adminQuote', { id })),
  })
  const make = useCommandButton({ id: 'lead-quote', label: 'Make a quote', keys: 'q', group: 'This lead' })
  const canMake = data?.items
    .filter(isReadable)
    .every(({ status }) => status !== 'draft' && status !== 'accepted')
  return (
    canMake && (
      <>
        <Button {...make} {...look} busy={making.isPending} onClick={() => making.save()}>
          Make a quote
        </Button>
        <Refusal>{making.refusal}</Refusal>
      </>
    )
  )
}

function lastOf({ answeredAt, openedAt, sentAt, createdAt }: QuoteSummary): string {
  return answeredAt ?? openedAt ?? sentAt ?? createdAt
}

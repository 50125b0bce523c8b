import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { AsClient } from '#ui/records/as-client.tsx'
import { RecordReference } from '#ui/records/record-head.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { LinkedOrder } from '../links/linked-order.tsx'
import type { OrderAsClient } from '../own-payments/own-payment.ts'
import { OwnPayments } from '../own-payments/own-payments.tsx'
import { readOrderAsClient } from './order.admin.wire.ts'

export function OrderAsClientView({ id }: { id: string }) {
  return (
    <RecordScreen
      noun="payment"
      record={useRecord(endpointQuery(readOrderAsClient, { id }))}
      name={() => 'What the client sees'}
      marks={({ view }) => <RecordReference>{view.receipt}</RecordReference>}
    >
      {({ view, hasAccount, own }) => (
        <>
          <RecordSection title="In their account">
            {own ? <OwnPayments payments={[own]} /> : <p>{whyMissing({ view, hasAccount })}</p>}
          </RecordSection>
          <RecordSection title="The payment’s page">
            <AsClient note="Anyone with the payment’s link sees this. Here it is read-only.">
              <LinkedOrder
                view={view}
                token={null}
                currency="INR"
                currencySelect={null}
                onChange={() => {}}
                level={2}
              />
            </AsClient>
          </RecordSection>
        </>
      )}
    </RecordScreen>
  )
}

function whyMissing({ view, hasAccount }: Pick<OrderAsClient, 'view' | 'hasAccount'>): string {
  if (!hasAccount) return 'Nothing: the client has no account.'
  if (view.isExpired) return 'Nothing: the order expired without a payment.'
  return 'Nothing: this part of the price is paid by another order.'
}

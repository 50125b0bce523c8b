import { RelatedDocuments } from '#features/billing/documents/admin/related-documents.tsx'
import { OrderDetail } from '#features/payments/orders/order-detail.tsx'
import { ReplyButton } from '#features/replies/admin/reply-button.tsx'

export function AdminPayment({ id }: { id: string }) {
  return (
    <OrderDetail
      orderId={id}
      documents={<RelatedDocuments record={{ order: id }} />}
      reply={(leadId, look) => <ReplyButton leadId={leadId} noun="payment" label="Follow up…" look={look} />}
    />
  )
}

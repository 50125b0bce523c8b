import { money, wholeMoney } from '#domain/money.ts'
import { depositShown } from '#domain/pricing.ts'
import { ApiError, sendJson } from '#platform/api-client.ts'
import { orderStates } from './order.ts'
import type { PaymentLinkView } from './payment.ts'
import { clearPaymentNote, readPaymentNote } from './payment-note.ts'

/** The part of a payment link that names its order. */
function tokenOf(link: string): string {
  return link.slice(link.indexOf('#') + 1)
}

/** @throws ApiError 404 for a link we do not know */
export function readPaymentLink(token: string): Promise<PaymentLinkView> {
  return sendJson<PaymentLinkView>('POST', '/api/payment/link', { token })
}

/** The payment noted on this device, if it arrived and was not given back. Null as well when nobody can be asked. */
export async function readPaidOrder() {
  const note = readPaymentNote()
  if (!note) return null
  try {
    const { status, amountInrMinor, quote, isSimulated } = await readPaymentLink(tokenOf(note.link))
    if (!orderStates[status].isPaid || status === 'refunded') return null
    return {
      deposit: money(amountInrMinor, 'INR'),
      shown: quote && depositShown(wholeMoney(quote.shownTotal, quote.currency)),
      isSimulated,
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) clearPaymentNote()
    return null
  }
}

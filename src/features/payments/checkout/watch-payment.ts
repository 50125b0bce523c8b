import { ApiError, readPath, send } from '#platform/api/api-client.ts'
import { linkHeaders } from '#platform/api/link-token.ts'
import { apiPath } from '#platform/api/wire.ts'
import type { AskedPayment, PaymentState } from '../payment.ts'
import { readLinkedPaymentState, readPaymentState } from '../payment.wire.ts'
import { paymentNote } from './payment-note.ts'

const answerWaitMs = 30_000
const firstPauseMs = 2000
const longestPauseMs = 60_000
/** About ten minutes of questions; later ones wait until the visitor or the network comes back. */
const mostAsks = 14

/**
 * Asks the server about a payment, with growing pauses, until it is paid. Reports nothing while the server cannot be
 * reached.
 * @returns a function that stops
 */
export function watchPayment(
  asked: AskedPayment,
  onState: (state: PaymentState) => void,
  onUnknown = () => {},
): () => void {
  const end = new AbortController()
  const { signal } = end
  let timer: ReturnType<typeof setTimeout> | undefined
  let asks = 0
  let isAsking = false

  async function ask() {
    if (isAsking) return
    isAsking = true
    clearTimeout(timer)
    asks += 1
    const answer = await read(asked, signal)
    isAsking = false
    if (signal.aborted) return
    if (answer === 'unknown') onUnknown()
    else if (answer) onState(answer)
    if (answer === 'unknown' || answer?.state === 'paid') end.abort()
    else if (asks < mostAsks) timer = setTimeout(ask, pauseAfter(asks))
  }
  function askAnew() {
    if (document.visibilityState !== 'visible') return
    asks = 0
    void ask()
  }
  document.addEventListener('visibilitychange', askAnew, { signal })
  addEventListener('online', askAnew, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  void ask()
  return () => end.abort()
}

/** Watches the payment noted on this device, if any. */
export function watchNotedPayment(onState: (state: PaymentState) => void): () => void {
  const note = paymentNote.read()
  if (!note) return () => {}
  return watchPayment({ token: note.link.slice(note.link.indexOf('#') + 1) }, onState, paymentNote.forget)
}

/** Returns null if the server cannot be reached. */
async function read(asked: AskedPayment, ended: AbortSignal): Promise<PaymentState | 'unknown' | null> {
  try {
    const signal = AbortSignal.any([ended, AbortSignal.timeout(answerWaitMs)])
    if ('order_id' in asked) {
      return await send(readPaymentState, {}, asked, { signal })
    }
    const headers = linkHeaders(asked.token)
    return await readPath(apiPath(readLinkedPaymentState), { headers, signal })
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'unknown' : null
  }
}

function pauseAfter(asks: number): number {
  return Math.min(firstPauseMs * 2 ** (asks - 1), longestPauseMs)
}

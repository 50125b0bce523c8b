import { ApiError, readPath, send } from '#platform/api/api-client.ts'
import { linkHeaders } from '#platform/api/link-token.ts'
import { apiPath } from '#platform/api/wire.ts'
import type { PaymentRef, PaymentState } from '../payment.ts'
import { readLinkedPaymentState, readPaymentState } from '../payment.wire.ts'
import { paymentNote } from './payment-note.ts'

const answerWaitMs = 30_000
const firstPauseMs = 2000
const longestPauseMs = 60_000
/** About ten minutes; then it waits for the tab or the network to return. */
const maxPolls = 14

/** Polls with growing pauses until the payment is paid; returns a function that stops. */
export function watchPayment(
  payment: PaymentRef,
  onState: (state: PaymentState) => void,
  onUnknown = () => {},
): () => void {
  const end = new AbortController()
  const { signal } = end
  let timer: ReturnType<typeof setTimeout> | undefined
  let polls = 0
  let isPolling = false

  async function poll() {
    if (isPolling) return
    isPolling = true
    clearTimeout(timer)
    polls += 1
    const answer = await read(payment, signal)
    isPolling = false
    if (signal.aborted) return
    if (answer === 'unknown') onUnknown()
    else if (answer) onState(answer)
    if (answer === 'unknown' || answer?.state === 'paid') end.abort()
    else if (polls < maxPolls) timer = setTimeout(poll, pauseAfter(polls))
  }
  function restart() {
    if (document.visibilityState !== 'visible') return
    polls = 0
    void poll()
  }
  document.addEventListener('visibilitychange', restart, { signal })
  addEventListener('online', restart, { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  void poll()
  return () => end.abort()
}

export function watchNotedPayment(onState: (state: PaymentState) => void): () => void {
  const note = paymentNote.read()
  if (!note) return () => {}
  return watchPayment({ token: note.link.slice(note.link.indexOf('#') + 1) }, onState, paymentNote.forget)
}

/** Null if the server cannot be reached. */
async function read(payment: PaymentRef, ended: AbortSignal): Promise<PaymentState | 'unknown' | null> {
  try {
    const signal = AbortSignal.any([ended, AbortSignal.timeout(answerWaitMs)])
    if ('order_id' in payment) {
      return await send(readPaymentState, {}, payment, { signal })
    }
    const headers = linkHeaders(payment.token)
    return await readPath(apiPath(readLinkedPaymentState), { headers, signal })
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'unknown' : null
  }
}

function pauseAfter(polls: number): number {
  return Math.min(firstPauseMs * 2 ** (polls - 1), longestPauseMs)
}

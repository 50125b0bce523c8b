import { ApiError, send } from '#platform/api/api-client.ts'
import { isWorthRetrying } from '#platform/outbox/outbox-retry.ts'
import type { LeadDraftInput } from '../forms/lead-draft.ts'
import { saveLeadDraft } from '../lead.wire.ts'

const retryAfterMs = 15_000

const waiting = new Map<string, LeadDraftInput>()
let isPosting = false

/** Posts one at a time, so an older draft cannot overtake a newer one; retries while the page is open. */
export async function postLeadDraft(draft: LeadDraftInput): Promise<void> {
  waiting.set(draft.key, draft)
  await postWaiting()
}

async function postWaiting(): Promise<void> {
  if (isPosting) return
  isPosting = true
  let draft = nextWaiting()
  while (draft && (await post(draft))) draft = nextWaiting()
  isPosting = false
}

function nextWaiting(): LeadDraftInput | undefined {
  return waiting.values().next().value
}

/** False if a retry is due. */
async function post(draft: LeadDraftInput): Promise<boolean> {
  try {
    await send(saveLeadDraft, {}, draft, { keepalive: true })
  } catch (error) {
    if (!(error instanceof ApiError) || isWorthRetrying(error.status)) {
      addEventListener('online', postWaiting, { once: true })
      setTimeout(postWaiting, retryAfterMs)
      return false
    }
  }
  if (waiting.get(draft.key) === draft) waiting.delete(draft.key)
  return true
}

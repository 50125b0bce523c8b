import { ApiError, send } from '#platform/api/api-client.ts'
import { isWorthRetrying } from '#platform/outbox/outbox-retry.ts'
import type { LeadDraftInput } from '../forms/lead-draft.ts'
import { saveLeadDraft } from '../lead.wire.ts'

const retryAfterMs = 15_000

/** The newest unsaved draft of each key. */
const waiting = new Map<string, LeadDraftInput>()
let isPosting = false

/**
 * Saves a visitor's draft on the server, in case they never send the request. Drafts go one at a time, so that an
 * older one cannot overtake a newer one. A failed save is repeated while the page is open; the request itself needs
 * no draft.
 */
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

/** Returns false if the draft still waits for another attempt. */
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
  // A newer draft may have replaced this one meanwhile.
  if (waiting.get(draft.key) === draft) waiting.delete(draft.key)
  return true
}

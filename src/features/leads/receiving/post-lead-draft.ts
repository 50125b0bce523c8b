import { ApiError, sendJson } from '#platform/api-client.ts'
import { isWorthRetrying } from '#platform/outbox-retry.ts'
import type { LeadDraftInput } from '../lead.ts'

const retryAfterMs = 15_000

/** The newest that is not on the server yet, by key. */
const waiting = new Map<string, LeadDraftInput>()
let isPosting = false

/**
 * Saves on the server what a visitor has said so far, in case they never send it. One at a time, so that an older draft
 * does not overtake a newer one; what fails is tried again while the page lives. Nothing depends on it: the final submit
 * needs no draft.
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

/** False: it waits to be tried again. */
async function post(draft: LeadDraftInput): Promise<boolean> {
  try {
    await sendJson('POST', '/api/lead-drafts', draft, { keepalive: true })
  } catch (error) {
    if (!(error instanceof ApiError) || isWorthRetrying(error.status)) {
      addEventListener('online', postWaiting, { once: true })
      setTimeout(postWaiting, retryAfterMs)
      return false
    }
  }
  // A newer one may have taken its place meanwhile.
  if (waiting.get(draft.key) === draft) waiting.delete(draft.key)
  return true
}

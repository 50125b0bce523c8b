import { sendJson } from '#platform/api-client.ts'
import type { LeadDraftInput } from './lead.ts'

/** The newest that is not on the server yet, by key. */
const waiting = new Map<string, LeadDraftInput>()
let isPosting = false

/**
 * Saves on the server what a visitor has said so far, in case they never send it. One at a time, so that an older draft
 * does not overtake a newer one; whatever fails is tried again with the next one and when the network is back. Nothing
 * depends on it: the final submit needs no draft.
 */
export async function postLeadDraft(draft: LeadDraftInput): Promise<void> {
  waiting.set(draft.key, draft)
  await postWaiting()
}

async function postWaiting(): Promise<void> {
  if (isPosting) return
  isPosting = true
  try {
    for (let next = nextWaiting(); next; next = nextWaiting()) {
      await sendJson('POST', '/api/lead-drafts', next, { keepalive: true })
      if (waiting.get(next.key) === next) waiting.delete(next.key)
    }
  } catch {
    addEventListener('online', postWaiting, { once: true })
  } finally {
    isPosting = false
  }
}

function nextWaiting(): LeadDraftInput | undefined {
  return waiting.values().next().value
}

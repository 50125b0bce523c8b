import { useEffect, useState } from 'react'
import { type OutboxEntry, type Outcome, readOutboxEntry } from '#platform/outbox/outbox.ts'
import type { Confirmation } from './confirmation.ts'
import { confirmationWords } from './confirmation-texts.ts'
import { useDelivery } from './use-delivery.ts'

export type ConfirmationState = {
  /** Null if nothing went through the outbox. */
  outcome: Outcome | null
  title: string
  message: string
  /** True if the request was received or the outbox is still sending it. */
  isUnderWay: boolean
  /** The request's entry, while the outbox holds it. */
  entry: OutboxEntry | null
  /** The entry, if the server refused it and the visitor can correct it. */
  refused: OutboxEntry | null
}

/** Follows the delivery and the payment of a sent request. */
export function useConfirmation(confirmation: Confirmation): ConfirmationState {
  const delivery = useDelivery(confirmation.delivery)
  const outcome = delivery?.outcome ?? null
  const entry = useEntryLeft(delivery?.entryId, outcome)
  return {
    outcome,
    ...confirmationWords(confirmation, outcome),
    isUnderWay: outcome === null || outcome.kind === 'received' || outcome.kind === 'saved',
    entry,
    refused: outcome?.kind === 'refused' ? entry : null,
  }
}

/** Returns the outbox's entry. Each new outcome reads it again, because a refusal is stored in it. */
function useEntryLeft(entryId: string | undefined, outcome: Outcome | null): OutboxEntry | null {
  const [found, setFound] = useState<{ kind: Outcome['kind']; entry: OutboxEntry | null } | null>(null)
  const isLeft = outcome !== null && outcome.kind !== 'received' && outcome.kind !== 'discarded'
  const kind = isLeft ? outcome.kind : null
  useEffect(() => {
    if (!entryId || !kind) return
    let isCurrent = true
    readOutboxEntry(entryId).then((entry) => {
      if (isCurrent) setFound({ kind, entry })
    })
    return () => {
      isCurrent = false
    }
  }, [entryId, kind])
  return found && found.kind === kind ? found.entry : null
}

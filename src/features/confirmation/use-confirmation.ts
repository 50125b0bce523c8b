import { useEffect, useState } from 'react'
import { type OutboxEntry, type Outcome, readOutboxEntry } from '#platform/outbox.ts'
import type { Confirmation } from './confirmation.ts'
import { confirmationWords } from './confirmation-texts.ts'
import { useDelivery } from './use-delivery.ts'

export type ConfirmationState = {
  /** Null where nothing went through the outbox. */
  outcome: Outcome | null
  title: string
  message: string
  /** Received, or still being sent. */
  isUnderWay: boolean
  /** What the outbox still holds of it. */
  entry: OutboxEntry | null
}

/** What is known about something that was sent, and goes on becoming known. */
export function useConfirmation(confirmation: Confirmation): ConfirmationState {
  const delivery = useDelivery(confirmation.delivery)
  const outcome = delivery?.outcome ?? null
  return {
    outcome,
    ...confirmationWords(confirmation, outcome),
    isUnderWay: outcome === null || outcome.kind === 'received' || outcome.kind === 'saved',
    entry: useEntryLeft(delivery?.entryId, outcome),
  }
}

/** What the outbox still holds of it; looked up anew whenever another outcome is known, since a refusal is part of it. */
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

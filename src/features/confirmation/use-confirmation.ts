import { useEffect, useState } from 'react'
import { type OutboxEntry, type Outcome, readOutboxEntry } from '#platform/outbox/outbox.ts'
import type { Confirmation } from './confirmation.ts'
import { confirmationMessage } from './confirmation-texts.ts'
import { useDelivery } from './use-delivery.ts'

export type ConfirmationState = {
  outcome: Outcome | null
  title: string
  message: string
  /** Received, or still being sent. */
  isUnderWay: boolean
  entry: OutboxEntry | null
  /** If the visitor can correct it. */
  refused: OutboxEntry | null
}

export function useConfirmation(confirmation: Confirmation): ConfirmationState {
  const delivery = useDelivery(confirmation.delivery)
  const outcome = delivery?.outcome ?? null
  const entry = useOutboxEntry(delivery?.entryId, outcome)
  return {
    outcome,
    ...confirmationMessage(confirmation, outcome),
    isUnderWay: outcome === null || outcome.kind === 'received' || outcome.kind === 'saved',
    entry,
    refused: outcome?.kind === 'refused' ? entry : null,
  }
}

/** Each outcome changes the entry: it stores the refusal. */
function useOutboxEntry(entryId: string | undefined, outcome: Outcome | null): OutboxEntry | null {
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

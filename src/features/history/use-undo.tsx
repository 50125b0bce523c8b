import { useQueryClient } from '@tanstack/react-query'
import { send } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { isReadable, type Listed } from '#platform/records/list-page.ts'
import { undoChange } from '#platform/records/record-change.admin.wire.ts'
import { showToast } from '#ui/overlays/toast.ts'
import type { Told } from './told.ts'

export type Undo = (changeId: string) => Promise<void>

/** A toast says what came of it. Reads again what is on screen. */
export function useUndo(): Undo {
  const client = useQueryClient()
  return async (changeId) => {
    try {
      const { changed, refused } = await send(undoChange, { id: changeId })
      const message = refused.map(({ name, reason }) => `${name}: ${reason}`).join(' ')
      showToast({
        title: refused.length === 0 ? 'Undone' : `Undone for ${changed} of ${changed + refused.length}`,
        ...(message && { message }),
      })
    } catch (error) {
      showToast({ title: 'Not undone', message: explainFailure(error as Error), tone: 'destructive' })
    }
    await client.invalidateQueries()
  }
}

/** Offers to undo the change that a timeline's last event tells of. */
export function offerUndoOfLast<Event extends object>(
  events: readonly Listed<Event>[],
  tell: (event: Event) => Told,
  undo: Undo,
): void {
  const last = events.filter(isReadable).at(-1)
  const told = last && tell(last)
  if (told?.undo) offerUndo(told.what, told.undo, undo)
}

export function offerUndo(title: string, changeId: string, undo: Undo): void {
  showToast({ title, action: { label: 'Undo', onAct: () => void undo(changeId) } })
}

import { Button } from '#ui/button.tsx'
import { Conflict } from '#ui/changes/conflict.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import type { QuoteChange } from '../../quote.ts'
import type { MergedDraft } from './merge-drafts.ts'

/** Another user saved this draft while it was open here. */
export function QuoteConflict({
  merged: { differences, theirs },
  changed,
  isDirty,
  isRefused,
  onKeep,
  onDiscard,
}: {
  merged: MergedDraft
  changed: QuoteChange | null
  isDirty: boolean
  /** A press could not be done, so its user looks for why. */
  isRefused: boolean
  onKeep: () => void
  onDiscard: () => void
}) {
  return (
    <Stack gap="3">
      <Conflict rows={differences} takesFocus={isRefused}>
        {changed ? (
          <>
            {changed.by} changed this quote on <DateTime iso={changed.at} />.
          </>
        ) : (
          'This quote was changed in the meantime.'
        )}{' '}
        {isDirty
          ? 'Your changes are not saved yet.'
          : 'You see it as it was before. Check the saved one before you send it.'}
      </Conflict>
      {theirs.length > 0 && (
        <p>
          Changed only by them: {theirs.join('; ')}.{isDirty && ' “Keep mine” keeps that too.'}
        </p>
      )}
      <Cluster gap="2 3" align="center">
        {isDirty && (
          <Button size="s" onClick={onKeep}>
            Keep mine
          </Button>
        )}
        <Button size="s" onClick={onDiscard}>
          Show the saved quote
        </Button>
      </Cluster>
    </Stack>
  )
}

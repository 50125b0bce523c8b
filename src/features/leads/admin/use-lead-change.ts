import { offerUndoOfLast, useUndo } from '#features/history/use-undo.tsx'
import type { ParamsOf, WhereOf, Wire } from '#platform/api/wire.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { tellLeadEvent } from '../describe-event.ts'
import { readLead } from '../lead.admin.wire.ts'
import type { LeadPage } from '../lead-record.ts'

/** A toast names the change and offers to undo it. */
export function useLeadChange<C extends Wire<'POST'>>(
  change: C & Wire<'POST', string, { answer: LeadPage }>,
  where: WhereOf<C> & ParamsOf<(typeof readLead)['path']>,
) {
  const undo = useUndo()
  return useRecordChange(readLead, change, where, {
    onSaved: ({ events }) => offerUndoOfLast(events, tellLeadEvent, undo),
  })
}

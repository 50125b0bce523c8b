import type { ParamsOf, WhereOf, Wire } from '#platform/api/wire.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { describeEvent } from '../describe-event.ts'
import { readLead } from '../lead.admin.wire.ts'
import type { LeadPage } from '../lead-record.ts'
import { offerUndo, useUndo } from './use-undo.tsx'

/** A toast names the change and offers to undo it. */
export function useLeadChange<C extends Wire<'POST'>>(
  change: C & Wire<'POST', string, { answer: LeadPage }>,
  where: WhereOf<C> & ParamsOf<(typeof readLead)['path']>,
) {
  const undo = useUndo()
  return useRecordChange(readLead, change, where, {
    onSaved({ events }) {
      const last = events.filter(isReadable).at(-1)
      if (last?.undo) offerUndo(describeEvent(last), last.undo, undo)
    },
  })
}

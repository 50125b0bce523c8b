import { useRecordChange } from '#platform/records/use-record-change.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { readClient, undoMerge } from '../client.admin.wire.ts'
import { type ClientPage, mergeUndoSchema, type UndoableMerge } from '../client.ts'
import rows from './client-records.module.css'
import { useRowsAgain } from './use-rows-again.ts'

export function ClientMerges({ page }: { page: ClientPage }) {
  return (
    <Rows rowClass={rows.row} rows={page.merges}>
      {(merge) => (
        <>
          <Text as="span" weight="bold" wrap="anywhere">
            {merge.name}
          </Text>
          <UndoMergeButton page={page} merge={merge} />
          <span className={rows.minor}>
            {merge.by}, <DateTime iso={merge.at} />. Can be undone until <DateTime iso={merge.until} />
          </span>
        </>
      )}
    </Rows>
  )
}

export function UndoMergeButton({ page: { client }, merge }: { page: ClientPage; merge: UndoableMerge }) {
  return (
    <DialogButton size="s" dialog={(close) => <UndoDialog client={client} merge={merge} onClose={close} />}>
      Undo merge
    </DialogButton>
  )
}

function UndoDialog({
  client,
  merge,
  onClose,
}: {
  client: ClientPage['client']
  merge: UndoableMerge
  onClose: () => void
}) {
  const undoing = useRecordChange(readClient, undoMerge, { id: client.id, mergeId: merge.id })
  const change = useRowsAgain(client.id, undoing)
  return (
    <ChangeDialog
      title={`Undo the merge with ${merge.name}?`}
      description="What moved goes back. Requests received since go to the client whose address sent them. Details edited since stay."
      change={change}
      schema={mergeUndoSchema}
      version={client.version}
      action="Undo merge"
      onClose={onClose}
    />
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listedLeadStatuses } from '#domain/records/lead.ts'
import { offerUndo, useUndo } from '#features/history/use-undo.tsx'
import { send } from '#platform/api/api-client.ts'
import type { ChangeOfMany } from '#platform/records/record-change.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { changeLeads } from '../lead.admin.wire.ts'
import {
  type LeadsChange,
  leadsChangeSchema,
  leadsMoveFormSchema,
  leadsRemovalFormSchema,
  leadsTagFormSchema,
} from '../lead-handling.ts'
import { RemovalFields } from '../removing/removal-dialog.tsx'
import { AssigneeField } from './assignee-field.tsx'
import { MoveFields, TagsFields, useTagsTyped } from './lead-handling-dialogs.tsx'

type Selected = {
  /** Rows may leave the list under an open dialog, which is about those of its opening. */
  ids: readonly string[]
  onDone: () => void
  onRefused: (outcome: ChangeOfMany) => void
}
type DialogOf<Props> = Props & { onClose: () => void }

const movable = listedLeadStatuses.filter((status) => status !== 'draft')

export function ActionsOnLeads(selected: Selected) {
  const isOffered = selected.ids.length > 0
  return (
    <>
      <DialogButton
        size="s"
        isOffered={isOffered}
        dialog={(close) => <MoveLeads {...selected} onClose={close} />}
      >
        Move to…
      </DialogButton>
      <DialogButton
        size="s"
        isOffered={isOffered}
        dialog={(close) => <AssignLeads {...selected} onClose={close} />}
      >
        Hand over to…
      </DialogButton>
      <DialogButton
        size="s"
        isOffered={isOffered}
        dialog={(close) => <TagLeads {...selected} onClose={close} />}
      >
        Add tags…
      </DialogButton>
      <DialogButton
        size="s"
        isOffered={isOffered}
        dialog={(close) => <RemoveLeads {...selected} onClose={close} />}
      >
        Delete…
      </DialogButton>
    </>
  )
}

function MoveLeads({ onClose, ...selected }: DialogOf<Selected>) {
  const [ids] = useState(selected.ids)
  return (
    <ChangeDialog
      title={`Move ${countOf(ids)} to…`}
      change={useLeadsChange(selected)}
      schema={leadsMoveFormSchema}
      values={(typed) => ({ ...typed, ids })}
      action="Move"
      onClose={onClose}
    >
      {(field) => <MoveFields field={field} offered={movable} />}
    </ChangeDialog>
  )
}

function AssignLeads({ onClose, ...selected }: DialogOf<Selected>) {
  const [ids] = useState(selected.ids)
  return (
    <ChangeDialog
      title={`Hand over ${countOf(ids)} to…`}
      change={useLeadsChange(selected)}
      schema={leadsChangeSchema}
      values={(typed) => ({ ...typed, ids })}
      action="Hand over"
      onClose={onClose}
    >
      {(field) => <AssigneeField field={field} assigned="none" />}
    </ChangeDialog>
  )
}

function TagLeads({ onClose, ...selected }: DialogOf<Selected>) {
  const [ids] = useState(selected.ids)
  const { chosen, ...typing } = useTagsTyped([])
  return (
    <ChangeDialog
      title={`Add tags to ${countOf(ids)}`}
      change={useLeadsChange(selected)}
      schema={leadsTagFormSchema}
      values={() => ({ addTags: chosen, ids })}
      action="Add tags"
      onClose={onClose}
    >
      {(field) => <TagsFields {...field('addTags')} {...typing} chosen={chosen} />}
    </ChangeDialog>
  )
}

function RemoveLeads({ onClose, ...selected }: DialogOf<Selected>) {
  const [ids] = useState(selected.ids)
  return (
    <ChangeDialog
      title={`Delete ${countOf(ids)}`}
      change={useLeadsChange(selected)}
      schema={leadsRemovalFormSchema}
      values={(typed) => ({ ...typed, ids })}
      action="Delete"
      isDangerous
      onClose={onClose}
    >
      {(field) => <RemovalFields field={field} name="remove" />}
    </ChangeDialog>
  )
}

/** The refused ones are named in a dialog of the list's, which outlives the selection. */
function useLeadsChange({ onDone, onRefused }: Selected) {
  const client = useQueryClient()
  const undo = useUndo()
  return useSending({
    mutationFn: (body: LeadsChange) => send(changeLeads, {}, body),
    onSuccess(outcome) {
      const { changeId, changed, refused } = outcome
      if (refused.length > 0) onRefused(outcome)
      else offerUndo(`${changed} ${changed === 1 ? 'lead' : 'leads'} changed`, changeId, undo)
      onDone()
      void client.invalidateQueries()
    },
  })
}

export function RefusedLeads({ outcome, onClose }: DialogOf<{ outcome: ChangeOfMany }>) {
  const { changeId, changed, refused } = outcome
  const undo = useUndo()
  return (
    <Dialog
      open
      size="s"
      title={changed === 0 ? 'Nothing changed' : `${changed} changed, ${refused.length} not`}
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
          {changed > 0 && (
            <Button
              onClick={() => {
                onClose()
                void undo(changeId)
              }}
            >
              Undo
            </Button>
          )}
        </>
      }
    >
      <Stack as="ul" gap="3" wrap="anywhere">
        {refused.map(({ id, name, reason }) => (
          <li key={id}>
            <Text as="span" block weight="bold">
              {name || 'A lead'}
            </Text>{' '}
            {reason}
          </li>
        ))}
      </Stack>
    </Dialog>
  )
}

function countOf(ids: readonly string[]): string {
  return ids.length === 1 ? 'one lead' : `${ids.length} leads`
}

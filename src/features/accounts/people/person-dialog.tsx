import { useState } from 'react'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { nothingTyped } from '#ui/changes/nothing-typed.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Answer, Answers } from '#ui/records/answers.tsx'
import { LastUse } from '../last-use.tsx'
import { changeRole, endPersonSessions, listPeople, removePerson } from './person.admin.wire.ts'
import { type Person, roleNames, roleSchema, roleWords } from './person.ts'

type DialogProps = { person: Person; onClose: () => void }

export function PersonDialog({ person, onClose }: DialogProps) {
  const { name, email, role, isReader, isFromSettings, access } = person
  return (
    <Dialog open size="s" title={name} description={email} onClose={onClose}>
      <Stack gap="4">
        <Answers>
          <Answer label="Role">
            {roleNames[role]}. {roleWords[role]}
          </Answer>
          <Answer label="Last seen">
            {access?.lastSeenAt ? <LastUse iso={access.lastSeenAt} /> : 'Logged out'}
          </Answer>
          <Answer label="Two-step login">{access?.hasSecondFactor ? 'On' : 'Off'}</Answer>
        </Answers>
        {isFromSettings && (
          <Text tone="muted">This account comes from the setting STAFF_EMAIL and stays an owner.</Text>
        )}
        {isReader && <Text tone="muted">End your sessions or delete your account under “Your account”.</Text>}
        <Cluster gap="2">
          <DialogButton
            isOffered={!isFromSettings}
            dialog={(close) => <RoleDialog person={person} onClose={close} />}
          >
            {role === 'owner' ? 'Make editor' : 'Make owner'}
          </DialogButton>
          <DialogButton
            isOffered={!isReader && access !== null && access.sessions > 0}
            dialog={(close) => <SessionsDialog person={person} onClose={close} />}
          >
            End sessions
          </DialogButton>
          <DialogButton
            variant="quiet"
            isOffered={!isReader && !isFromSettings}
            dialog={(close) => <RemovalDialog person={person} onClose={close} onRemoved={onClose} />}
          >
            Remove
          </DialogButton>
        </Cluster>
      </Stack>
    </Dialog>
  )
}

function RoleDialog({ person: { id, name, role, isReader }, onClose }: DialogProps) {
  const change = useRecordChange(listPeople, changeRole, { id })
  // The other owner's change must not turn the question into its opposite.
  const [to] = useState(role === 'editor' ? 'owner' : 'editor')
  const dialog = { change, schema: roleSchema, values: () => ({ role: to }), onClose }
  if (to === 'owner') {
    return (
      <ChangeDialog {...dialog} title={`Make ${name} an owner?`} action="Make owner">
        <p>{name} can then also change people, prices and settings. We email them and every other owner.</p>
      </ChangeDialog>
    )
  }
  return (
    <ChangeDialog
      {...dialog}
      title={isReader ? 'Become an editor?' : `Make ${name} an editor?`}
      action={isReader ? 'Become editor' : 'Make editor'}
    >
      <p>
        {isReader
          ? 'You can then no longer change people, prices and settings, and are logged out everywhere. Your open invites are withdrawn.'
          : `${name} can then no longer change people, prices and settings, and is logged out everywhere. Their open invites are withdrawn. We email them.`}
      </p>
    </ChangeDialog>
  )
}

function SessionsDialog({ person: { id, name }, onClose }: DialogProps) {
  return (
    <ChangeDialog
      title={`End the sessions of ${name}?`}
      change={useRecordChange(listPeople, endPersonSessions, { id })}
      schema={nothingTyped}
      action="End sessions"
      onClose={onClose}
    >
      <p>{name} is logged out on every device, and can log in again.</p>
    </ChangeDialog>
  )
}

function RemovalDialog({
  person: { id, name },
  onClose,
  onRemoved,
}: DialogProps & { onRemoved: () => void }) {
  return (
    <ChangeDialog
      title={`Remove ${name}?`}
      change={useRecordChange(listPeople, removePerson, { id }, { onSaved: onRemoved })}
      schema={nothingTyped}
      action="Remove"
      isDangerous
      onClose={onClose}
    >
      <p>
        The account is deleted, its open invites are withdrawn, and we email {name}. Notes, messages and
        changes keep their name; assigned leads become unassigned.
      </p>
    </ChangeDialog>
  )
}

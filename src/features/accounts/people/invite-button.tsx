import { useRecordChange } from '#platform/records/use-record-change.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { RadioList } from '#ui/forms/choice-list.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { BarLabel } from '#ui/lists/record-list.tsx'
import { inviteStaff, listPeople } from './person.admin.wire.ts'
import { inviteSchema, roleNames, roleWords } from './person.ts'

export function InviteButton() {
  const command = useCommandButton({ id: 'invite', label: 'Invite', group: 'List' })
  return (
    <DialogButton
      {...command}
      size="s"
      variant="primary"
      dialog={(close) => <InviteDialog onClose={close} />}
    >
      <BarLabel icon="plus">Invite</BarLabel>
    </DialogButton>
  )
}

const roles = (['editor', 'owner'] as const).map((value) => ({
  value,
  label: roleNames[value],
  description: roleWords[value],
}))

function InviteDialog({ onClose }: { onClose: () => void }) {
  return (
    <ChangeDialog
      title="Invite to the admin"
      description="We email them a link that works once, within 7 days, and notify every owner."
      change={useRecordChange(listPeople, inviteStaff, {})}
      schema={inviteSchema}
      action="Send the invite"
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextInput {...field('email')} label="Email" type="email" autoComplete="off" required mark="none" />
          <TextInput {...field('name')} label="Name" autoComplete="off" />
          <RadioList {...field('role')} legend="Role" choices={roles} defaultValue="editor" required />
        </>
      )}
    </ChangeDialog>
  )
}

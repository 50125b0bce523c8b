import type { ReactNode } from 'react'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import type { FormSchema } from '#ui/forms/form-schema.ts'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import { type ActionLook, lookOf } from '#ui/records/record-actions.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { addItem, addMilestone, removeItem, removeMilestone } from '../project.admin.wire.ts'
import {
  type NewChecklistItem,
  type NewMilestone,
  newChecklistItemSchema,
  newMilestoneSchema,
  projectLimits,
  removalSchema,
} from '../project.ts'
import { readProject } from '../project.wire.ts'

export function AddMilestone(props: AddPlace) {
  return (
    <AddButton
      id="project-milestone"
      {...props}
      to={addMilestone}
      schema={newMilestoneSchema}
      label="Add a milestone"
      fields={(field) => (
        <TextInput
          {...field('description')}
          label="Description"
          hint="What the client will be able to see and approve."
          maxLength={projectLimits.description}
        />
      )}
    />
  )
}

export function AddItem(props: AddPlace) {
  return (
    <AddButton
      id="project-item"
      {...props}
      to={addItem}
      schema={newChecklistItemSchema}
      label="Add to the checklist"
      fields={(field) => (
        <>
          <TextInput
            {...field('hint')}
            label="Hint"
            hint="What exactly we need, and in which form."
            maxLength={projectLimits.description}
          />
          <Select
            {...field('kind')}
            label="The client answers"
            defaultValue="text"
            mark="none"
            options={[
              { value: 'text', label: 'In writing' },
              { value: 'files', label: 'With files' },
            ]}
          />
          <p>Until it’s in, the checklist is incomplete: a running delivery clock stops.</p>
        </>
      )}
    />
  )
}

type AddPlace = { projectId: string; look: ActionLook; isOffered: boolean }

type AddProps = AddPlace & {
  /** The command's id. */
  id: string
  to: typeof addMilestone | typeof addItem
  schema: FormSchema<NewMilestone | NewChecklistItem>
  label: string
  fields: (field: Field) => ReactNode
}

function AddButton(props: AddProps) {
  const add = useCommandButton({ id: props.id, label: props.label, group: 'This project' })
  return (
    <DialogButton
      {...add}
      {...props.look}
      isOffered={props.isOffered}
      dialog={(close) => <AddDialog {...props} onClose={close} />}
    >
      {props.label}
    </DialogButton>
  )
}

function AddDialog({ projectId, to, schema, label, fields, onClose }: AddProps & { onClose: () => void }) {
  return (
    <ChangeDialog
      title={label}
      change={useRecordChange(readProject, to, { id: projectId })}
      schema={schema}
      action="Add"
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextInput {...field('title')} label="Title" maxLength={projectLimits.title} required />
          {fields(field)}
        </>
      )}
    </ChangeDialog>
  )
}

type RemoveProps = {
  projectId: string
  kind: 'milestones' | 'checklist'
  thing: { id: string; title: string; version: number }
}

export function RemoveButton(props: RemoveProps) {
  return (
    <DialogButton
      {...lookOf({ id: 'remove', variant: 'quiet' }, null)}
      dialog={(close) => <RemoveDialog {...props} onClose={close} />}
    >
      Remove
      <VisuallyHidden> ({props.thing.title})</VisuallyHidden>
    </DialogButton>
  )
}

function RemoveDialog({ projectId, kind, thing, onClose }: RemoveProps & { onClose: () => void }) {
  const isMilestone = kind === 'milestones'
  const change = useRecordChange(
    readProject,
    isMilestone ? removeMilestone : removeItem,
    isMilestone ? { id: projectId, milestoneId: thing.id } : { id: projectId, itemId: thing.id },
  )
  return (
    <ChangeDialog
      title={`Remove “${thing.title}”?`}
      change={change}
      schema={removalSchema}
      version={thing.version}
      action="Remove"
      isDangerous
      cancel="Keep"
      onClose={onClose}
    >
      <p>
        {isMilestone
          ? 'It disappears for you and the client.'
          : 'The client’s answer goes with it; files stay with the project.'}
      </p>
    </ChangeDialog>
  )
}

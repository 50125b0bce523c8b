import { type ReactNode, type SyntheticEvent, useId, useState } from 'react'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { type ProjectPage, projectApiPath, projectLimits } from '../project.ts'
import styles from './project-form.module.css'

export function AddMilestone({ projectId }: { projectId: string }) {
  return (
    <AddButton projectId={projectId} change="milestones" label="Add a milestone">
      <TextInput
        label="Description"
        hint="What the client will be able to see and approve."
        name="description"
        maxLength={projectLimits.description}
      />
    </AddButton>
  )
}

export function AddItem({ projectId }: { projectId: string }) {
  return (
    <AddButton projectId={projectId} change="checklist" label="Add to the checklist">
      <TextInput
        label="Hint"
        hint="What exactly we need, and in which form."
        name="hint"
        maxLength={projectLimits.description}
      />
      <Select
        label="The client answers"
        name="kind"
        defaultValue="text"
        mark="none"
        options={[
          { value: 'text', label: 'By writing' },
          { value: 'files', label: 'With files' },
        ]}
      />
      <p>Until it is there, something is missing: running hours stop.</p>
    </AddButton>
  )
}

type AddProps = { projectId: string; change: 'milestones' | 'checklist'; label: string; children: ReactNode }

/** Asks for a title and the fields in `children`. */
function AddButton({ projectId, change, label, children }: AddProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const formId = useId()
  const { save, isPending, refusal, reset } = useRecordChange<ProjectPage, object>(
    projectApiPath(projectId),
    change,
  )
  function close() {
    setIsOpen(false)
    setProblem(undefined)
    reset()
  }
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    if (String(typed.title).trim() === '') return setProblem('Enter a title.')
    save(typed, { onSuccess: close })
  }
  return (
    <>
      <Button size="s" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog
          open
          size="s"
          title={label}
          onClose={close}
          onCloseRequest={() => !isPending}
          footer={
            <>
              <Button variant="primary" type="submit" form={formId} busy={isPending}>
                Add
              </Button>
              <Button disabled={isPending} onClick={close}>
                Cancel
              </Button>
            </>
          }
        >
          <form id={formId} className={styles.form} onSubmit={submit} noValidate>
            <TextInput label="Title" name="title" maxLength={projectLimits.title} required error={problem} />
            {children}
          </form>
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        </Dialog>
      )}
    </>
  )
}

/** Removes a milestone or an item of the checklist, once staff confirm it. */
export function RemoveButton({
  projectId,
  kind,
  thing: { id, title, version },
}: {
  projectId: string
  kind: 'milestones' | 'checklist'
  thing: { id: string; title: string; version: number }
}) {
  const [isAsked, setIsAsked] = useState(false)
  const { save, isPending, refusal, reset } = useRecordChange<ProjectPage, { version: number }>(
    projectApiPath(projectId),
    `${kind}/${id}/remove`,
  )
  function close() {
    setIsAsked(false)
    reset()
  }
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        className={styles.remove}
        aria-haspopup="dialog"
        onClick={() => setIsAsked(true)}
      >
        Remove
        <VisuallyHidden> ({title})</VisuallyHidden>
      </Button>
      {isAsked && (
        <Dialog
          open
          size="s"
          title={`Remove “${title}”?`}
          onClose={close}
          onCloseRequest={() => !isPending}
          footer={
            <>
              <Button variant="danger" busy={isPending} onClick={() => save({ version })}>
                Remove
              </Button>
              <Button disabled={isPending} onClick={close}>
                Keep
              </Button>
            </>
          }
        >
          <p>
            {kind === 'milestones'
              ? 'It disappears from both sides’ pages.'
              : 'The client’s answer goes with it; files stay with the project.'}
          </p>
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        </Dialog>
      )}
    </>
  )
}

import { type SyntheticEvent, useId, useState } from 'react'
import * as v from 'valibot'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Conflict } from '#ui/records/conflict.tsx'
import {
  type ProjectEdit,
  type ProjectPage,
  projectApiPath,
  projectEditSchema,
  projectLimits,
} from '../project.ts'
import styles from './project-form.module.css'

const labels = {
  title: 'Title',
  brief: 'Brief',
  stagingUrl: 'Preview link',
  liveUrl: 'Live address',
} as const
type Name = keyof typeof labels
const names = Object.keys(labels) as Name[]

/** Opens the dialog that changes a project's texts and addresses. */
export function ProjectEditButton({
  page,
  label = 'Edit',
  size = 's',
}: {
  page: ProjectPage
  label?: string
  size?: 's' | 'm'
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size={size} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <EditDialog page={page} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function EditDialog({ page: { project }, onClose }: { page: ProjectPage; onClose: () => void }) {
  const formId = useId()
  // The version that the change began with; a newer one arrives with a conflict.
  const [version] = useState(project.version)
  const [own, setOwn] = useState<ProjectEdit | null>(null)
  const [problems, setProblems] = useState<Partial<Record<Name, string>>>({})
  const { save, isPending, isConflict, refusal } = useRecordChange<ProjectPage, ProjectEdit>(
    projectApiPath(project.id),
    'edit',
  )

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const checked = v.safeParse(projectEditSchema, { ...typed, version })
    if (!checked.success) {
      const { nested = {} } = v.flatten<typeof projectEditSchema>(checked.issues)
      return setProblems(Object.fromEntries(names.map((name) => [name, nested[name]?.[0]])))
    }
    setProblems({})
    setOwn(checked.output)
    save(checked.output, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      title="Edit the project"
      onClose={onClose}
      onCloseRequest={() => !isPending}
      footer={
        isConflict && own ? (
          <>
            <Button
              variant="primary"
              busy={isPending}
              onClick={() => save({ ...own, version: project.version }, { onSuccess: onClose })}
            >
              Save mine anyway
            </Button>
            <Button disabled={isPending} onClick={onClose}>
              Keep theirs
            </Button>
          </>
        ) : (
          <>
            <Button variant="primary" type="submit" form={formId} busy={isPending}>
              Save
            </Button>
            <Button disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
          </>
        )
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate hidden={isConflict}>
        <TextInput
          label={labels.title}
          name="title"
          defaultValue={project.title}
          maxLength={projectLimits.title}
          required
          error={problems.title}
        />
        <TextArea
          label={labels.brief}
          name="brief"
          defaultValue={project.brief}
          maxLength={projectLimits.brief}
          rows={6}
          error={problems.brief}
        />
        <TextInput
          label={labels.stagingUrl}
          hint="Where the client sees the website before its launch."
          name="stagingUrl"
          type="url"
          defaultValue={project.stagingUrl}
          maxLength={projectLimits.url}
          error={problems.stagingUrl}
        />
        <TextInput
          label={labels.liveUrl}
          hint="The website’s own address, needed for the launch."
          name="liveUrl"
          type="url"
          defaultValue={project.liveUrl}
          maxLength={projectLimits.url}
          error={problems.liveUrl}
        />
      </form>
      {isConflict && own && (
        <Conflict
          rows={names
            .filter((name) => own[name] !== project[name])
            .map((name) => ({
              label: labels[name],
              now: project[name] || 'Empty',
              yours: own[name] || 'Empty',
            }))}
        >
          Someone changed this project at the same time as you.
        </Conflict>
      )}
      <p role="alert" className={styles.refusal}>
        {!isConflict && refusal}
      </p>
    </Dialog>
  )
}

import { type ReactNode, useState } from 'react'
import { checklistStates, checklistStatuses, projectPlans, projectStates } from '#domain/records/project.ts'
import { mayMove } from '#domain/records/states.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import buttons from '#ui/button-row.module.css'
import { sameTime } from '#ui/changes/change-dialog.tsx'
import { Conflict } from '#ui/changes/conflict.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useConflict } from '#ui/changes/use-conflict.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import {
  type ChecklistItem,
  checklistAnswerSchema,
  type ProjectPage,
  projectLimits,
  writtenAnswerSchema,
} from '../project.ts'
import { answerItem, readProject } from '../project.wire.ts'
import { isToConfirm, missingOf, promisedHours } from '../project-progress.ts'
import styles from './checklist.module.css'

export function Checklist({
  page,
  files,
  extra,
}: {
  page: ProjectPage
  files?: (item: ChecklistItem) => ReactNode
  extra?: (item: ChecklistItem) => ReactNode
}) {
  const missing = missingOf(page.checklist)
  const done = page.checklist.filter((item) => !missing.includes(item))
  return (
    <Stack gap="3">
      <Text weight="bold" role="status">
        {summaryOf(page, missing.length)}
      </Text>
      <Rows
        className={styles.items}
        rowClass={styles.item}
        labelOf={({ title }) => title}
        rows={[...missing, ...done]}
      >
        {(item) => <Item page={page} item={item} files={files?.(item)} extra={extra?.(item)} />}
      </Rows>
    </Stack>
  )
}

const titleIdOf = ({ id }: Pick<ChecklistItem, 'id'>) => `item-${id}`

/** Moves to the item's field, else to its title. */
export function focusItem(item: Pick<ChecklistItem, 'id'>): void {
  const title = document.getElementById(titleIdOf(item))
  const row = title?.closest('li')
  const target = row?.querySelector<HTMLElement>('textarea, input') ?? title
  target?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'center' })
}

function summaryOf({ side, checklist, project }: ProjectPage, missing: number): string {
  const total = checklist.length
  if (isToConfirm(project, checklist)) {
    return side === 'client'
      ? 'Everything is in. We’re checking it.'
      : `Everything is here. Confirm it to start ${startedBy(project)}.`
  }
  if (missing === 0) return side === 'client' ? 'We have everything we need from you.' : 'Everything is here.'
  const count = missing === total ? `${total} things` : `${missing} of ${total} things`
  if (!projectStates[project.status].isOpen) return `${count} were never sent.`
  return side === 'client' ? `We still need ${count} from you.` : `${count} missing.`
}

/** What a confirmed checklist starts. */
function startedBy({ plan }: ProjectPage['project']): string {
  return projectPlans[plan].hasPromise ? `the ${promisedHours()} hours` : 'the work'
}

type Parts = { page: ProjectPage; item: ChecklistItem; files: ReactNode; extra: ReactNode }

function Item({ page, item, files, extra }: Parts) {
  // Editing lasts from the first input or the opening until a save or cancel, even if the other side changes the item.
  const [isEditing, setIsEditing] = useState(false)
  const titleId = titleIdOf(item)
  const isMissing = item.status === 'missing'
  const state = checklistStates[item.status]
  const isOpen = projectStates[page.project.status].isOpen
  return (
    <>
      <span className={joinClasses(styles.mark, styles[item.status])} aria-hidden="true">
        {item.status === 'given' && <Icon name="check" size={16} />}
      </span>
      <Stack gap="2" packed>
        <Cluster gap="0 3" align="baseline" justify="between">
          <h3 className={styles.title} id={titleId} tabIndex={-1}>
            {item.title}
          </h3>
          <StatusBadge state={isMissing && !isOpen ? { ...state, means: 'neutral' } : state} />
        </Cluster>
        {isMissing && item.hint && (
          <Text tone="muted" measure>
            {item.hint}
          </Text>
        )}
        {!isMissing && item.answer && !isEditing && (
          <Text wrap="typed" measure className={styles.answer}>
            {item.answer}
          </Text>
        )}
        {item.kind === 'files' && item.status !== 'not-needed' && (
          <Folded isFolded={page.side === 'staff' && !isMissing} label="Files" of={item.title}>
            {files}
          </Folded>
        )}
        {(isOpen || isEditing) && <AnswerForm {...{ page, item, titleId, isEditing, setIsEditing, extra }} />}
      </Stack>
    </>
  )
}

function AnswerForm({
  page: { project, side, checklist },
  item: { id, title, kind, status, answer, version },
  titleId,
  isEditing,
  setIsEditing,
  extra,
}: Pick<Parts, 'page' | 'item' | 'extra'> & {
  titleId: string
  isEditing: boolean
  setIsEditing: (isEditing: boolean) => void
}) {
  const change = useRecordChange(readProject, answerItem, { id: project.id, itemId: id })
  const { save, saving } = change
  const { formProps, field, refusal } = useForm({
    schema: kind === 'text' ? writtenAnswerSchema : checklistAnswerSchema,
    values: (typed) => ({ ...typed, status: 'given', version: seen }),
    answer: change,
    onSubmit(given) {
      settle()
      save(given, { onSuccess: close })
    },
  })
  const { seen, differences, settle } = useConflict(formProps.ref, {
    version,
    isTouched: isEditing,
    isConflict: change.isConflict,
  })
  const may = (to: ChecklistItem['status']) => mayMove(checklistStates, status, to, side)
  const isLast = status === 'missing' && missingOf(checklist).length === 1
  const isConflict = differences.length > 0
  const isAsked = kind === 'text' && status === 'missing' && side === 'client'
  const isWriting = isEditing || isAsked
  const isCancellable = isConflict || (isEditing && !isAsked)

  function close() {
    setIsEditing(false)
    settle()
    // The clicked button is gone, and the item may have moved.
    document.getElementById(titleId)?.focus()
  }
  function cancel() {
    formProps.ref.current?.reset()
    change.reset()
    close()
  }
  return (
    <Stack
      as="form"
      gap="2"
      measure
      {...formProps}
      onInput={() => {
        formProps.onInput()
        setIsEditing(true)
      }}
    >
      {isConflict && <Conflict rows={differences}>{sameTime.text}</Conflict>}
      {isWriting && (
        <div hidden={isConflict}>
          <TextArea
            {...field('answer')}
            label={title}
            hideLabel
            rows={3}
            defaultValue={answer}
            maxLength={projectLimits.answer}
            mark="none"
            autoFocus={!isAsked}
          />
        </div>
      )}
      {isLast && side === 'client' && (
        <Text tone="muted" measure>
          This is the last one. Once it’s in, we check everything and confirm: that starts{' '}
          {startedBy(project)}.
        </Text>
      )}
      <Folded isFolded={side === 'staff' && status !== 'missing' && !isWriting} label="Edit" of={title}>
        <div className={buttons.row}>
          {(isWriting || (status === 'missing' && kind === 'files')) && (
            <Button type="submit" size="s" busy={saving?.status === 'given'}>
              {kind === 'files'
                ? side === 'client'
                  ? 'That’s everything'
                  : 'Mark as received'
                : isConflict
                  ? sameTime.mine
                  : 'Save the answer'}
              <VisuallyHidden> ({title})</VisuallyHidden>
            </Button>
          )}
          {kind === 'text' && status !== 'not-needed' && !isWriting && (
            <Button size="s" variant="quiet" className={buttons.quiet} onClick={() => setIsEditing(true)}>
              {status === 'missing' ? 'Answer' : 'Change'}
              <VisuallyHidden> ({title})</VisuallyHidden>
            </Button>
          )}
          {isCancellable && (
            <Button
              size="s"
              variant="quiet"
              className={buttons.quiet}
              disabled={change.isPending}
              onClick={cancel}
            >
              {isConflict ? sameTime.theirs : 'Cancel'}
            </Button>
          )}
          {!isCancellable &&
            checklistStatuses
              .filter((to) => to !== 'given' && may(to))
              .map((to) => (
                <Button
                  key={to}
                  size="s"
                  variant="quiet"
                  className={buttons.quiet}
                  busy={saving?.status === to}
                  onClick={() => save({ status: to, version }, { onSuccess: close })}
                >
                  {to === 'missing' ? 'Reopen' : 'Not needed'}
                  <VisuallyHidden> ({title})</VisuallyHidden>
                </Button>
              ))}
          {extra}
        </div>
      </Folded>
      <Refusal>{!isConflict && refusal}</Refusal>
    </Stack>
  )
}

/** Of an item that is in. It stays open on a page where the item came in: a dialog of it may be open. */
function Folded({
  isFolded,
  label,
  of,
  children,
}: {
  isFolded: boolean
  label: string
  of: string
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(!isFolded)
  return (
    <details
      className={styles.folded}
      open={isOpen || !isFolded}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className={styles.edit} hidden={!isFolded}>
        {label}
        <VisuallyHidden> ({of})</VisuallyHidden> <Icon name="chevron" size={16} />
      </summary>
      {children}
    </details>
  )
}

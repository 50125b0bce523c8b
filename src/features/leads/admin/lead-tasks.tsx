import { useState } from 'react'
import { leadLimits } from '#domain/lead-limits.ts'
import { isReadable, type Listed } from '#platform/records/list-page.ts'
import { Button } from '#ui/button.tsx'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useKeptRow } from '#ui/changes/use-kept-row.ts'
import { useCommands } from '#ui/commands/commands.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { useForm } from '#ui/forms/use-form.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { Badge } from '#ui/records/badge.tsx'
import { Day } from '#ui/records/day.tsx'
import { addTask, changeTask } from '../lead.admin.wire.ts'
import { newTaskSchema, type Task, taskFormSchema } from '../tasks/task.ts'
import { leadCommands } from './lead-commands.ts'
import styles from './lead-tasks.module.css'
import { useLeadChange } from './use-lead-change.ts'

export function LeadTasks({ leadId, tasks }: { leadId: string; tasks: readonly Listed<Task>[] }) {
  const [editedId, setEditedId] = useState<string | null>(null)
  const edited = useKeptRow(tasks.filter(isReadable), editedId, ({ id }) => id)
  const open = tasks.filter((task) => !isReadable(task) || task.due !== null)
  const done = tasks.filter((task) => isReadable(task) && task.due === null)
  return (
    <>
      <NewTask id={leadId} />
      {open.length > 0 && (
        <Rows rowClass={styles.task} rows={open} label="Open tasks">
          {(task) => <TaskRow leadId={leadId} task={task} onEdit={() => setEditedId(task.id)} />}
        </Rows>
      )}
      {done.length > 0 && (
        <Rows rowClass={styles.task} rows={done} label="Done tasks">
          {(task) => <TaskRow leadId={leadId} task={task} onEdit={() => setEditedId(task.id)} />}
        </Rows>
      )}
      {edited && <TaskDialog leadId={leadId} task={edited} onClose={() => setEditedId(null)} />}
    </>
  )
}

function TaskRow({ leadId, task, onEdit }: { leadId: string; task: Task; onEdit: () => void }) {
  const changing = useLeadChange(changeTask, { id: leadId, taskId: task.id })
  const { version, text, dueOn, due } = task
  const isDone = due === null
  return (
    <>
      <div className={styles.what}>
        <span className={isDone ? styles.done : undefined}>{text}</span>
        <Text as="span" block size="s" tone="muted">
          {due === 'overdue' && <Badge tone="danger">Overdue</Badge>}
          {due === 'today' && <Badge tone="yolk">Today</Badge>} <Day day={dueOn} />
        </Text>
      </div>
      <Cluster gap="1">
        <Button
          size="s"
          busy={changing.isPending}
          aria-label={isDone ? `Reopen: ${text}` : `Done: ${text}`}
          onClick={() => changing.save({ isDone: !isDone, version })}
        >
          {isDone ? 'Reopen' : 'Done'}
        </Button>
        {!isDone && (
          <Button
            size="s"
            variant="quiet"
            aria-label={`Edit: ${text}`}
            aria-haspopup="dialog"
            onClick={onEdit}
          >
            Edit
          </Button>
        )}
        <Button
          size="s"
          variant="quiet"
          aria-label={`Remove: ${text}`}
          onClick={() => changing.save({ isRemoved: true, version })}
        >
          Remove
        </Button>
      </Cluster>
      <Refusal className={styles.refused}>{changing.refusal}</Refusal>
    </>
  )
}

function TaskDialog({ leadId, task, onClose }: { leadId: string; task: Task; onClose: () => void }) {
  return (
    <ChangeDialog
      title="Edit the task"
      change={useLeadChange(changeTask, { id: leadId, taskId: task.id })}
      schema={taskFormSchema}
      version={task.version}
      action="Save"
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextInput
            {...field('text')}
            label="Task"
            defaultValue={task.text}
            maxLength={leadLimits.task}
            required
            mark="none"
          />
          <TextInput
            {...field('dueOn')}
            label="Due on"
            type="date"
            defaultValue={task.dueOn}
            required
            mark="none"
          />
        </>
      )}
    </ChangeDialog>
  )
}

function NewTask({ id }: { id: string }) {
  const adding = useLeadChange(addTask, { id })
  const { formProps, field, refusal } = useForm({
    schema: newTaskSchema,
    answer: adding,
    onSubmit: (task) => adding.save(task, { onSuccess: () => formProps.ref.current?.reset() }),
  })
  useCommands([{ ...leadCommands.task, run: () => formProps.ref.current?.querySelector('input')?.focus() }])
  return (
    <form {...formProps} className={styles.form} aria-label="New task">
      <TextInput {...field('text')} label="Task" maxLength={leadLimits.task} required mark="none" />
      <TextInput {...field('dueOn')} label="Due on" type="date" required mark="none" />
      <Button type="submit" size="s" busy={adding.isPending}>
        Add task
      </Button>
      <Refusal className={styles.refused}>{refusal}</Refusal>
    </form>
  )
}

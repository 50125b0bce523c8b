import { randomUUIDv7 } from 'node:crypto'
import { tasks } from '#db/schema/tasks.ts'
import type { TaskStep } from '#domain/records/lead.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { leadRecord } from '../lead.server.ts'
import { taskRecord } from './task.server.ts'
import type { NewTask, TaskChange } from './task.ts'

/** @throws AppError `not-found` */
export function addTask(ctx: Ctx, { id: leadId, ...task }: { id: string } & NewTask): Promise<OpenRecord> {
  return changeRecord(
    ctx,
    leadRecord,
    { id: leadId, version: null, by: 'staff' },
    async ({ ctx: txCtx, at, touch }) => {
      const id = randomUUIDv7()
      // Stored as removed: bringing it in is the change that an undo takes back.
      const times = { createdAt: at, updatedAt: at, removedAt: at }
      await txCtx.db.insert(tasks).values({ id, leadId, ...task, ...times })
      await changeRecord(txCtx, taskRecord, { id, version: null, by: 'staff' }, async ({ write, append }) => {
        await write({ removedAt: null })
        await append({ kind: 'task', data: { taskId: id, step: 'added', ...task } })
      })
      await touch()
    },
  )
}

/** @throws AppError `not-found`; `conflict` for an outdated version */
export async function changeTask(
  ctx: Ctx,
  { id: leadId, taskId, version, isDone, isRemoved, ...values }: { id: string; taskId: string } & TaskChange,
): Promise<OpenRecord> {
  const { side } = await changeRecord(
    ctx,
    taskRecord,
    { id: taskId, version, by: 'staff' },
    async ({ row, at, write, append }) => {
      if (row.leadId !== leadId || row.removedAt) throw new AppError('not-found', taskRecord.missing)
      const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
      const written = await write({
        ...given,
        ...(isDone !== undefined && isDone !== (row.doneAt !== null) && { doneAt: isDone ? at : null }),
        ...(isRemoved && { removedAt: at }),
      })
      if (written.length === 0) return
      const step: TaskStep = isRemoved
        ? 'removed'
        : written.includes('doneAt')
          ? isDone
            ? 'done'
            : 'reopened'
          : 'changed'
      const { text = row.text, dueOn = row.dueOn } = values
      await append({ kind: 'task', data: { taskId, step, text, dueOn } })
    },
  )
  return { id: leadId, side }
}

import * as v from 'valibot'
import { type Day, isDay } from '#domain/calendar-day.ts'
import { leadLimits } from '#domain/lead-limits.ts'
import { requiredLine } from '#domain/text-fields.ts'
import { versionField } from '#platform/records/record-version.ts'

export type Task = {
  id: string
  version: number
  text: string
  dueOn: Day
  /** Compared with the agency's day; null once done. */
  due: 'overdue' | 'today' | 'later' | null
}

const chooseDay = 'Choose a day.'

const dayField = v.pipe(
  v.string(chooseDay),
  v.check((day) => isDay(day) && day >= '2020-01-01' && isCalendarDay(day), chooseDay),
  v.transform((day) => day as Day),
)

/** JavaScript reads 31 February as 3 March. */
function isCalendarDay(day: string): boolean {
  return new Date(day).toISOString().startsWith(day)
}

const taskFields = {
  text: requiredLine(leadLimits.task, 'Describe the task.'),
  dueOn: dayField,
}

export const newTaskSchema = v.object(taskFields)
export type NewTask = v.InferOutput<typeof newTaskSchema>

/** Changes what it names. */
export const taskChangeSchema = v.object({
  ...v.partial(newTaskSchema).entries,
  isDone: v.optional(v.boolean('Send true or false.')),
  isRemoved: v.optional(v.literal(true, 'Send true.')),
  version: versionField,
})
export type TaskChange = v.InferOutput<typeof taskChangeSchema>

export const taskFormSchema = v.object({ ...taskFields, version: versionField })

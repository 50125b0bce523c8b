import { agencyDayAt, dayAfter } from '#domain/calendar-day.ts'
import { missingId } from '#test/fixtures/records.ts'
import { example } from '#test/http/example.ts'
import { snoozeTodo } from './todo.admin.wire.ts'

const until = (now: Date) => dayAfter(agencyDayAt(now), 7)

export const todayExamples = [
  example(snoozeTodo, {
    body: () => ({ kind: 'lead', id: missingId, until: until(new Date()) }),
    answer: 404,
    change: async ({ leadId, now }) => [{}, { id: leadId, until: until(now()) }],
  }),
]

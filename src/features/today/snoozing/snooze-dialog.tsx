import { useQueryClient } from '@tanstack/react-query'
import { agency } from '#domain/agency.ts'
import { agencyDayAt, dayAfter } from '#domain/calendar-day.ts'
import { send } from '#platform/api/api-client.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { Button } from '#ui/button.tsx'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { formatDay } from '#ui/records/day.tsx'
import { snoozeTodo } from '../todo.admin.wire.ts'
import { mostSnoozeDays, type Snooze, snoozeSchema, type Todo } from '../todo.ts'
import { snoozeDaysFrom } from './snooze-days.ts'

export function SnoozeDialog({
  todo: { kind, recordId: id, name, about },
  onWake,
  onClose,
}: {
  todo: Todo
  onWake: () => void
  onClose: () => void
}) {
  const client = useQueryClient()
  const today = agencyDayAt(new Date())
  const snoozing = useSending({
    mutationFn: (body: Snooze) => send(snoozeTodo, {}, body),
    // The row and this dialog may be gone by now: a hint may come before the answer.
    onSuccess(_, { until }) {
      showToast({
        title: `Snoozed until ${until && formatDay(until)}`,
        action: { label: 'Undo', onAct: onWake },
      })
      return client.invalidateQueries()
    },
  })
  return (
    <ChangeDialog
      title="Snooze"
      description={[name, about].filter(Boolean).join(', ')}
      change={snoozing}
      schema={snoozeSchema}
      values={(typed) => ({ ...typed, kind, id })}
      action="Snooze"
      onClose={onClose}
    >
      {(field) => (
        <>
          <Stack as="ul" gap="2">
            {snoozeDaysFrom(today).map(({ label, until }) => (
              <li key={until}>
                <Button
                  size="s"
                  block
                  busy={snoozing.saving?.until === until}
                  onClick={() => snoozing.save({ kind, id, until }, { onSuccess: onClose })}
                >
                  {label}
                </Button>
              </li>
            ))}
          </Stack>
          <TextInput
            {...field('until')}
            label="Until another day"
            type="date"
            hint={`It’s back on this day, at midnight ${agency.timeZonePlace} time.`}
            defaultValue={dayAfter(today, 1)}
            min={dayAfter(today, 1)}
            max={dayAfter(today, mostSnoozeDays)}
            required
            mark="none"
          />
        </>
      )}
    </ChangeDialog>
  )
}

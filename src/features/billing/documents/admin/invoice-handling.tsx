import { agency } from '#domain/agency.ts'
import { formatDocumentDay } from '#domain/calendar-day.ts'
import { waitingStates } from '#domain/records/invoice-waiting.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import type { ActionLook } from '#ui/records/record-actions.tsx'
import {
  changeDueDay,
  pauseReminders,
  recordPromise,
  remindNow,
  resumeReminders,
} from '../invoice.admin.wire.ts'
import {
  dueDayChangeSchema,
  type InvoiceHandling as Handling,
  invoiceLimits,
  paymentPromiseSchema,
  reminderPauseSchema,
  reminderRequestSchema,
} from '../invoice.ts'
import { readDocument } from '../invoice.wire.ts'
import { invoiceCommands } from './invoice-commands.ts'
import styles from './invoice-handling.module.css'

const ofAgency = `A day in ${agency.timeZonePlace}.`

type PartProps = { id: string; handling: Handling }
type DialogPartProps = PartProps & { onClose: () => void }

/** When the invoice is due, what its client said, and its reminders. */
export function InvoiceHandling({ id, handling }: PartProps) {
  const { dueOn, printedDueOn, pauseReason, pausedUntil, promisedOn, marks, reminders, remindedAt } = handling
  const isPaused = marks.includes('paused')
  const [promise, pause, dueDay] = [
    useCommandButton({
      ...invoiceCommands.promise,
      ...(promisedOn !== null && { label: 'Change the promise' }),
    }),
    useCommandButton(invoiceCommands.pause),
    useCommandButton(invoiceCommands.dueDay),
  ]
  return (
    <Stack gap="4">
      <dl className={styles.facts}>
        <dt>Due</dt>
        <dd>
          {formatDocumentDay(dueOn)}
          {dueOn !== printedDueOn && (
            <span className={styles.minor}>The issued invoice says {formatDocumentDay(printedDueOn)}.</span>
          )}
        </dd>
        <dt>Promise</dt>
        <dd>
          {promisedOn === null
            ? 'None'
            : `${marks.includes('promise-broken') ? 'Broken: the client promised to pay' : 'The client promised to pay'} by ${formatDocumentDay(promisedOn)}`}
        </dd>
        <dt>Reminders</dt>
        <dd>
          {isPaused
            ? `Paused ${pausedUntil ? `until ${formatDocumentDay(pausedUntil)}` : 'until you resume them'}`
            : marks.includes('promised')
              ? 'Wait for the promised day'
              : 'Weekly once overdue, three at most'}
          {isPaused && <span className={styles.minor}>{pauseReason}</span>}
          <span className={styles.minor}>
            {reminders === 0 ? 'None sent yet' : `${reminders} sent`}
            {remindedAt && (
              <>
                , the last one <DateTime iso={remindedAt} />
              </>
            )}
          </span>
        </dd>
      </dl>
      <Cluster gap="2">
        <DialogButton
          {...promise}
          size="s"
          dialog={(close) => <PromiseDialog {...{ id, handling }} onClose={close} />}
        >
          {promisedOn === null ? 'Log a promised date' : 'Change the promise'}
        </DialogButton>
        {pauseReason === null ? (
          <DialogButton
            {...pause}
            size="s"
            dialog={(close) => <PauseDialog {...{ id, handling }} onClose={close} />}
          >
            Pause reminders
          </DialogButton>
        ) : (
          <ResumeButton {...{ id, handling }} />
        )}
        <DialogButton
          {...dueDay}
          size="s"
          dialog={(close) => <DueDayDialog {...{ id, handling }} onClose={close} />}
        >
          Change the due day
        </DialogButton>
      </Cluster>
    </Stack>
  )
}

export function RemindButton({
  look,
  isOffered,
  id,
  handling,
}: {
  look: ActionLook
  isOffered: boolean
  id: string
  handling: Handling | null
}) {
  const remind = useCommandButton(invoiceCommands.remind)
  return (
    <DialogButton
      {...remind}
      {...look}
      isOffered={isOffered}
      dialog={(close) => handling && <RemindDialog {...{ id, handling }} onClose={close} />}
    >
      Remind now
    </DialogButton>
  )
}

function RemindDialog({ id, handling, onClose }: DialogPartProps) {
  const { marks, wasRemindedToday, promisedOn, pauseReason } = handling
  const isHeld = marks.some((mark) => waitingStates[mark].holdsReminders)
  const held = marks.includes('paused')
    ? `Reminders are paused: ${pauseReason}`
    : promisedOn && `The client promised to pay by ${formatDocumentDay(promisedOn)}.`
  return (
    <ChangeDialog
      title={isHeld ? 'Remind the client anyway?' : 'Remind the client now?'}
      description={
        wasRemindedToday
          ? 'The client was reminded today. You can remind them again tomorrow.'
          : 'We email the client the invoice with a link to pay it.'
      }
      change={useRecordChange(readDocument, remindNow, { id })}
      schema={reminderRequestSchema}
      values={() => ({ anyway: isHeld })}
      version={handling.version}
      action={isHeld ? 'Remind anyway' : 'Send the reminder'}
      onClose={onClose}
    >
      {isHeld && <p>{held}</p>}
    </ChangeDialog>
  )
}

function PromiseDialog({ id, handling, onClose }: DialogPartProps) {
  const { promisedOn } = handling
  return (
    <ChangeDialog
      title="When will the client pay?"
      description="Reminders wait until this day has passed. Only staff see the promise."
      change={useRecordChange(readDocument, recordPromise, { id })}
      schema={paymentPromiseSchema}
      version={handling.version}
      action="Save"
      onClose={onClose}
    >
      {(field) => (
        <TextInput
          {...field('on')}
          label="Promised for"
          type="date"
          min={handling.today}
          hint={
            promisedOn === null ? 'A day in India.' : 'A day in India. Empty it to take the promise back.'
          }
          defaultValue={promisedOn ?? ''}
          mark="none"
        />
      )}
    </ChangeDialog>
  )
}

function PauseDialog({ id, handling, onClose }: DialogPartProps) {
  return (
    <ChangeDialog
      title="Pause the reminders?"
      description="The client gets no reminders of this invoice meanwhile. They can still pay it."
      change={useRecordChange(readDocument, pauseReminders, { id })}
      schema={reminderPauseSchema}
      version={handling.version}
      action="Pause"
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextInput
            {...field('reason')}
            label="Reason"
            hint="Staff only."
            maxLength={invoiceLimits.reason}
            required
          />
          <TextInput
            {...field('until')}
            label="Until"
            type="date"
            hint={`${ofAgency} Without one, until you resume them.`}
            min={handling.today}
          />
        </>
      )}
    </ChangeDialog>
  )
}

function ResumeButton({ id, handling: { version } }: PartProps) {
  const resuming = useRecordChange(readDocument, resumeReminders, { id })
  const resume = useCommandButton(invoiceCommands.resume)
  return (
    <>
      <Button {...resume} size="s" busy={resuming.isPending} onClick={() => resuming.save({ version })}>
        Resume reminders
      </Button>
      <Refusal>{resuming.refusal}</Refusal>
    </>
  )
}

function DueDayDialog({ id, handling, onClose }: DialogPartProps) {
  const { promisedOn } = handling
  return (
    <ChangeDialog
      title="Change the due day"
      description={`The page and later emails say the new day; the issued invoice stays as it is.${promisedOn ? ' The new day replaces the promise.' : ''}`}
      change={useRecordChange(readDocument, changeDueDay, { id })}
      schema={dueDayChangeSchema}
      version={handling.version}
      action="Save"
      onClose={onClose}
    >
      {(field) => (
        <TextInput
          {...field('dueOn')}
          label="Due on"
          type="date"
          hint={ofAgency}
          defaultValue={handling.dueOn}
          required
          mark="none"
        />
      )}
    </ChangeDialog>
  )
}

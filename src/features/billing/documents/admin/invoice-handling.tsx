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

const ofAgency = () => `${agency.timeZonePlace} time.`

type PartProps = { id: string; handling: Handling }
type DialogPartProps = PartProps & { onClose: () => void }

/** When the invoice is due, what its client said, and its reminders. */
export function InvoiceHandling({ id, handling }: PartProps) {
  const { dueOn, printedDueOn, pauseReason, pausedUntil, promisedOn, marks, reminders, remindedAt } = handling
  const isPaused = marks.includes('paused')
  const [promise, pause, dueDay] = [
    useCommandButton({
      ...invoiceCommands.promise,
      ...(promisedOn !== null && { label: 'Change the promised date' }),
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
            <span className={styles.minor}>Printed on the invoice: {formatDocumentDay(printedDueOn)}.</span>
          )}
        </dd>
        <dt>Promised</dt>
        <dd>
          {promisedOn === null
            ? 'None'
            : `${marks.includes('promise-broken') ? 'Missed: ' : ''}${formatDocumentDay(promisedOn)}`}
        </dd>
        <dt>Reminders</dt>
        <dd>
          {isPaused
            ? `Paused ${pausedUntil ? `until ${formatDocumentDay(pausedUntil)}` : 'until you resume them'}`
            : marks.includes('promised')
              ? 'On hold until the promised date'
              : 'Weekly once overdue, three at most'}
          {isPaused && <span className={styles.minor}>{pauseReason}</span>}
          <span className={styles.minor}>
            {reminders === 0 ? 'None sent yet' : `${reminders} sent`}
            {remindedAt && (
              <>
                ; latest <DateTime iso={remindedAt} />
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
          {promisedOn === null ? 'Log a promised date' : 'Change the promised date'}
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
          Change the due date
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
      description="Reminders pause until this date has passed. Only staff see it."
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
          hint={promisedOn === null ? ofAgency() : `${ofAgency()} Clear it to remove the promised date.`}
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
      description="While paused, the client gets no reminders but can still pay."
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
            hint={`${ofAgency()} Leave it empty to pause until you resume.`}
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
      title="Change the due date"
      description={`The page and later emails show the new date; the issued invoice keeps its own.${promisedOn ? ' The new date replaces the promised one.' : ''}`}
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
          hint={ofAgency()}
          defaultValue={handling.dueOn}
          required
          mark="none"
        />
      )}
    </ChangeDialog>
  )
}

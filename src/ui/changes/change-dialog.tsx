import { type ReactNode, useId, useState } from 'react'
import { Button } from '../button.tsx'
import type { FormSchema } from '../forms/form-schema.ts'
import { type Field, type FormAnswer, type Typed, useForm } from '../forms/use-form.ts'
import { Dialog, type DialogProps } from '../overlays/dialog.tsx'
import styles from './change-dialog.module.css'
import { Conflict, type ConflictProps } from './conflict.tsx'
import { Refusal } from './refusal.tsx'

/** A change on its way to the server, as `useRecordChange` makes it. */
export type Change<Body> = FormAnswer & {
  save: (body: Body, callbacks?: { onSuccess?: () => void }) => void
  isPending: boolean
  /** True if someone else changed the record first. The screen has loaded what they made of it. */
  isConflict: boolean
}

export type ChangeDialogProps<Body> = Pick<DialogProps, 'title' | 'description' | 'size' | 'onClose'> & {
  change: Change<Body>
  /** What the API checks the change with. Its messages stand at the fields. */
  schema: FormSchema<Body>
  /** Turns what was typed into what the schema checks. */
  values?: (typed: Typed) => object
  /** The record's version, if the change names it. */
  version?: number
  /** The words of the button that sends, or what stands in its place while something is missing. */
  action: ReactNode
  isDangerous?: boolean
  cancel?: string
  /** Words and fields; `field` gives a field its name and its error. */
  children?: ReactNode | ((field: Field) => ReactNode)
  /** Asks again before it sends. */
  confirm?: (body: Body) => { title: string; text: ReactNode; action: string }
  /** Lets people choose between both versions. Without it a conflict is refused, and the next press replaces the other. */
  conflict?: (body: Body) => Pick<ConflictProps, 'rows'> & { text: string; mine: string; theirs: string }
}

/**
 * A dialog that makes one change of a record. It opens when mounted, checks its fields, stays open while the change is on its
 * way, says why it was refused, and closes after a success.
 */
export function ChangeDialog<Body>({
  change,
  schema,
  values = (typed) => typed,
  version,
  action,
  isDangerous = false,
  cancel = 'Cancel',
  children,
  confirm,
  conflict,
  title,
  size = 's',
  onClose,
  ...dialog
}: ChangeDialogProps<Body>) {
  const formId = useId()
  // Against this one the change is checked; a newer version arrives while the dialog is open.
  const [begun] = useState(version)
  const [body, setBody] = useState<Body | null>(null)
  const { formProps, field, refusal } = useForm({
    schema,
    values: (typed) => ({ ...values(typed), ...(version && { version: conflict ? begun : version }) }),
    answer: change,
    onSubmit(checked) {
      setBody(checked)
      if (!confirm) send(checked)
    },
  })
  function send(checked: Body) {
    change.save(checked, { onSuccess: onClose })
  }
  // A field that the server refused is mended in the form.
  const sent = change.problems.length === 0 ? body : null
  const both = sent && change.isConflict ? conflict?.(sent) : undefined
  const question = sent && !both ? confirm?.(sent) : undefined
  const step = both
    ? {
        action: both.mine,
        onAct: () => send({ ...sent, version } as Body),
        back: both.theirs,
        onBack: onClose,
      }
    : question && {
        action: question.action,
        onAct: () => send(sent as Body),
        back: 'Back',
        onBack: () => setBody(null),
      }
  return (
    <Dialog
      {...dialog}
      open
      size={size}
      title={question?.title ?? title}
      onClose={onClose}
      onCloseRequest={() => !change.isPending}
      footer={
        <>
          <Refusal className={styles.refused}>{!both && refusal}</Refusal>
          {step || typeof action === 'string' ? (
            <Button
              variant={isDangerous && (question || !confirm) ? 'danger' : 'primary'}
              busy={change.isPending}
              {...(step ? { onClick: step.onAct } : { type: 'submit', form: formId })}
            >
              {step?.action ?? action}
            </Button>
          ) : (
            action
          )}
          <Button disabled={change.isPending} onClick={step?.onBack ?? onClose}>
            {step?.back ?? cancel}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <form {...formProps} id={formId} className={styles.form} hidden={step !== undefined}>
          {typeof children === 'function' ? children(field) : children}
        </form>
        {both && <Conflict rows={both.rows}>{both.text}</Conflict>}
        {question?.text}
      </div>
    </Dialog>
  )
}

import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '../button.tsx'
import type { FormSchema } from '../forms/form-schema.ts'
import { type Field, type FormAnswer, type Typed, useForm } from '../forms/use-form.ts'
import { Stack } from '../layout/stack.tsx'
import { Dialog, type DialogProps } from '../overlays/dialog.tsx'
import styles from './change-dialog.module.css'
import { Conflict, type ConflictProps } from './conflict.tsx'
import { Refusal } from './refusal.tsx'
import { useConflict } from './use-conflict.ts'

export type Change<Body> = FormAnswer & {
  save: (body: Body, callbacks?: { onSuccess?: () => void }) => void
  isPending: boolean
  /** The screen already shows the other user's version. */
  isConflict: boolean
}

export type ChangeDialogProps<Body> = Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'whenTyped' | 'onClose'
> & {
  change: Change<Body>
  schema: FormSchema<Body>
  values?: (typed: Typed) => object
  version?: number
  /** The submit button's label, or its replacement. */
  action: ReactNode
  isDangerous?: boolean
  cancel?: string
  children?: ReactNode | ((field: Field) => ReactNode)
  /** Null if this body needs no question. */
  confirm?: (body: Body) => { title: string; text: ReactNode; action: string } | null
  /** Replaces the table of the fields that differ, for controlled fields. */
  conflict?: (body: Body) => Pick<ConflictProps, 'rows'> & { text: string; mine: string; theirs: string }
}

/** The words of a conflict. */
export const sameTime = {
  text: 'Someone changed this while you were editing it.',
  mine: 'Save mine anyway',
  theirs: 'Keep theirs',
}

/** Opens on mount, closes after success. */
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
  const [body, setBody] = useState<Body | null>(null)
  const { formProps, field, refusal } = useForm({
    schema,
    values: (typed) => ({ ...values(typed), ...(version && { version: seen }) }),
    answer: change,
    onSubmit(checked) {
      setBody(checked)
      if (!confirm?.(checked)) send(checked)
    },
  })
  const form = formProps.ref
  const { seen, differences, settle } = useConflict(form, {
    version,
    isConflict: change.isConflict,
  })
  function send(checked: Body) {
    change.save(checked, { onSuccess: onClose })
  }
  /** Sends what the fields hold now: others' changes of other fields stay. */
  function sendAgain(click: MouseEvent) {
    // The button becomes the form's before the browser acts on the click.
    click.preventDefault()
    settle()
    form.current?.requestSubmit()
  }
  const sent = change.problems.length === 0 ? body : null
  const own = sent && change.isConflict ? conflict?.(sent) : undefined
  const both = own ?? (!conflict && differences.length > 0 ? { ...sameTime, rows: differences } : undefined)
  const question = sent && !both ? (confirm?.(sent) ?? undefined) : undefined
  const step = both
    ? {
        action: both.mine,
        onAct: own ? () => send({ ...sent, version: seen } as Body) : sendAgain,
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
      alert={<Refusal className={styles.refused}>{!both && refusal}</Refusal>}
      footer={(requestClose) => (
        <>
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
          <Button disabled={change.isPending} onClick={step?.onBack ?? requestClose}>
            {step?.back ?? cancel}
          </Button>
        </>
      )}
    >
      <Stack gap="4">
        <form {...formProps} id={formId} className={styles.form} hidden={step !== undefined}>
          {typeof children === 'function' ? children(field) : children}
        </form>
        {both && <Conflict rows={both.rows}>{both.text}</Conflict>}
        {question?.text}
      </Stack>
    </Dialog>
  )
}

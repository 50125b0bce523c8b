import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { useLocation } from 'wouter'
import { agency } from '#domain/agency.ts'
import { agencyDayAt, dayAfter } from '#domain/calendar-day.ts'
import { formatRupees } from '#domain/money/money.ts'
import { send } from '#platform/api/api-client.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { useStaffDraft } from '#platform/records/use-staff-draft.ts'
import { href } from '#routes'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { RestoredDraft } from '#ui/changes/restored-draft.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import { Icon } from '#ui/icon.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { BarLabel } from '#ui/lists/record-list.tsx'
import { issueFreeInvoice } from '../invoice.admin.wire.ts'
import { type FreeInvoice, freeInvoiceSchema, invoiceLimits, sumOfLines } from '../invoice.ts'
import styles from './free-invoice.module.css'
import { emptyLine, InvoiceLines, InvoiceSum, lineOf } from './invoice-lines.tsx'

/** '' for what is not known. */
type InvoicedPerson = Pick<FreeInvoice, 'lead' | 'name' | 'companyName' | 'email' | 'address' | 'taxNumber'>

/** A search for clients, which belong to a floor above. */
export type PersonSearch = (onChoose: (person: InvoicedPerson) => void) => ReactNode

const noPerson = { lead: '', name: '', companyName: '', email: '', address: '', taxNumber: '' }
const personParts = ['name', 'companyName', 'email', 'address', 'taxNumber'] as const
const usualDays = 7

type FreeInvoiceButtonProps = { person?: Partial<InvoicedPerson>; search?: PersonSearch | undefined }

export function FreeInvoiceButton({ person, search }: FreeInvoiceButtonProps) {
  const known = { ...noPerson, ...person }
  const command = useCommandButton({
    id: 'new-invoice',
    label: 'New invoice',
    group: person ? (known.lead ? 'This lead' : 'This client') : 'List',
  })
  return (
    <DialogButton
      {...command}
      size="s"
      dialog={(close) => <FreeInvoiceDialog known={known} search={search} onClose={close} />}
    >
      <BarLabel icon="plus">New invoice</BarLabel>
    </DialogButton>
  )
}

const draftSchema = v.object({
  /** Issues one invoice, also if the answer to an earlier attempt was lost. */
  key: v.pipe(v.string(), v.uuid()),
  person: v.object({
    lead: v.string(),
    name: v.string(),
    companyName: v.string(),
    email: v.string(),
    address: v.string(),
    taxNumber: v.string(),
  }),
  lines: v.array(v.object({ id: v.string(), what: v.string(), quantity: v.string(), price: v.string() })),
  dueOn: v.string(),
  note: v.string(),
})
type InvoiceDraft = v.InferOutput<typeof draftSchema>

function isBegun({ person, lines, note }: InvoiceDraft, known: InvoicedPerson): boolean {
  const hasLine = lines.some(({ what, quantity, price }) => what || price || quantity !== '1')
  return hasLine || note !== '' || personParts.some((part) => person[part] !== known[part])
}

type FreeInvoiceDialogProps = {
  known: InvoicedPerson
  search: PersonSearch | undefined
  onClose: () => void
}

function FreeInvoiceDialog(props: FreeInvoiceDialogProps) {
  const [discarded, setDiscarded] = useState(0)
  return <InvoiceForm key={discarded} {...props} onDiscard={() => setDiscarded(discarded + 1)} />
}

function InvoiceForm({
  known,
  search,
  onClose,
  onDiscard,
}: FreeInvoiceDialogProps & { onDiscard: () => void }) {
  const today = agencyDayAt(new Date())
  // A client's draft must not become another client's invoice.
  const of = known.lead || known.email || known.name
  const draft = useStaffDraft(of ? `invoice:${of}` : 'invoice', draftSchema)
  const begun = draft.restored?.words
  const [person, setPerson] = useState<InvoicedPerson>(begun?.person ?? known)
  // One key, however often the form is submitted.
  const [key] = useState(() => begun?.key ?? crypto.randomUUID())
  const [lines, setLines] = useState(() => begun?.lines ?? [emptyLine()])
  const [, setStrokes] = useState(0)
  const fields = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(null)
  const keepDraft = useEffectEvent(() => {
    const form = fields.current?.closest('form')
    if (!form) return
    const typed = new FormData(form)
    const text = (name: string) => String(typed.get(name) ?? '')
    const parts = Object.fromEntries(personParts.map((part) => [part, text(part)]))
    const written = {
      key,
      person: { ...person, ...parts },
      lines,
      dueOn: text('dueOn'),
      note: text('note'),
    }
    const before = shown.current
    shown.current = JSON.stringify(written)
    if (before === null || before === shown.current) return
    draft.keep(isBegun(written, known) ? written : null)
  })
  // After the render, when the form has what a search filled in.
  useEffect(() => keepDraft())
  const change = useSending({
    mutationFn: (invoice: FreeInvoice) => send(issueFreeInvoice, {}, invoice),
    onSuccess({ id }) {
      draft.forget()
      navigate(href('invoice', { id }))
    },
  })
  const [, navigate] = useLocation()
  const usualDay = dayAfter(today, usualDays)
  return (
    <ChangeDialog
      title="New invoice"
      description="For work outside a quote. We email it to the client."
      size="m"
      change={change}
      schema={freeInvoiceSchema}
      values={(typed) => ({ ...typed, key, lead: person.lead, lines: lines.map(lineOf) })}
      action="Issue the invoice"
      whenTyped={draft.isKept ? 'draft' : 'ask'}
      onClose={onClose}
      confirm={({ lines: asked, name, email }) => ({
        title: `Issue an invoice of ${formatRupees(sumOfLines(asked))}?`,
        text: (
          <p>
            It gets the next number and is emailed to {name} at {email}. Once issued, it can’t be changed,
            only cancelled.
          </p>
        ),
        action: 'Issue the invoice',
      })}
    >
      {(field) => (
        <Stack
          gap="4"
          ref={fields}
          className={styles.fields}
          onInput={() => setStrokes((count) => count + 1)}
        >
          {draft.restored && (
            <RestoredDraft
              savedAtMs={draft.restored.savedAtMs}
              onDiscard={() => {
                draft.forget()
                onDiscard()
              }}
            />
          )}
          {search?.(setPerson)}
          <Person key={person.email} person={person} field={field} />
          <InvoiceLines lines={lines} field={field} onChange={setLines} />
          <TextInput
            {...field('dueOn')}
            label="Due on"
            type="date"
            hint={`${agency.timeZonePlace} time.`}
            defaultValue={begun && begun.dueOn >= today ? begun.dueOn : usualDay}
            required
          />
          <TextInput
            {...field('note')}
            label="Note"
            hint="Printed on the invoice."
            defaultValue={begun?.note}
            maxLength={invoiceLimits.note}
          />
          <InvoiceSum lines={lines} />
        </Stack>
      )}
    </ChangeDialog>
  )
}

/** Folded once a client is chosen, unless one of its fields is refused. */
function Person({ person, field }: { person: InvoicedPerson; field: Field }) {
  const [isOpen, setIsOpen] = useState(person.name === '' || person.email === '')
  const [named, setNamed] = useState(person)
  const bound = {
    name: field('name'),
    companyName: field('companyName'),
    email: field('email'),
    address: field('address'),
    taxNumber: field('taxNumber'),
  }
  const isRefused = Object.values(bound).some(({ error }) => error)
  return (
    <details
      className={styles.person}
      open={isOpen || isRefused}
      onToggle={({ currentTarget: details }) => {
        setIsOpen(details.open)
        const typed = (part: string) =>
          details.querySelector<HTMLInputElement>(`[name="${part}"]`)?.value.trim() ?? ''
        setNamed({ ...person, ...Object.fromEntries(personParts.map((part) => [part, typed(part)])) })
      }}
    >
      <summary className={styles.who}>
        <span className={styles.name}>
          {isOpen || named.name === ''
            ? 'The client'
            : `For ${[...new Set([named.name, named.companyName].filter(Boolean))].join(', ')}`}
          {!isOpen && named.email && (
            <Text as="span" block size="s" tone="muted" wrap="anywhere">
              {named.email}
            </Text>
          )}
        </span>
        <Icon name="chevron" size={18} />
      </summary>
      <Stack gap="4">
        <TextInput
          {...bound.name}
          label="Client’s name"
          defaultValue={person.name}
          maxLength={invoiceLimits.name}
          required
        />
        <TextInput
          {...bound.companyName}
          label="Company"
          defaultValue={person.companyName}
          maxLength={invoiceLimits.name}
        />
        <TextInput {...bound.email} label="Email" type="email" defaultValue={person.email} required />
        <TextArea
          {...bound.address}
          label="Postal address"
          rows={3}
          defaultValue={person.address}
          maxLength={invoiceLimits.address}
        />
        <TextInput
          {...bound.taxNumber}
          label="Tax number"
          defaultValue={person.taxNumber}
          maxLength={invoiceLimits.taxNumber}
        />
      </Stack>
    </details>
  )
}

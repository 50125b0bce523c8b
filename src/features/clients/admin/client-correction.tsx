import { useRecordChange } from '#platform/records/use-record-change.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { correctClient, readClient } from '../client.admin.wire.ts'
import { type ClientCorrection, type ClientDetail, clientCorrectionSchema, clientLimits } from '../client.ts'
import { clientLabels } from '../describe-client-event.ts'
import { AccessPreview } from './access-preview.tsx'
import styles from './client-correction.module.css'

export function ClientCorrectionButton({ client }: { client: ClientDetail }) {
  const command = useCommandButton({ id: 'correct-client', label: 'Edit details', group: 'This client' })
  return (
    <DialogButton
      {...command}
      size="s"
      dialog={(close) => <CorrectionDialog client={client} onClose={close} />}
    >
      Edit details
    </DialogButton>
  )
}

const lines = (text: unknown) =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function CorrectionDialog({ client, onClose }: { client: ClientDetail; onClose: () => void }) {
  const change = useRecordChange(readClient, correctClient, { id: client.id })
  const line = { mark: 'none' } as const
  const addresses = mailedFirst(client)
  return (
    <ChangeDialog
      title="Edit details"
      description="For emails, quotes and invoices from now on. What was sent or issued stays as it is."
      size="m"
      change={change}
      schema={clientCorrectionSchema}
      values={({ addresses: typed, ...rest }) => ({ ...rest, addresses: lines(typed) })}
      version={client.version}
      confirm={(body) =>
        hasSameAddresses(client, body)
          ? null
          : {
              title: 'Change who can open these records?',
              text: <AccessPreview clientId={client.id} body={body} />,
              action: 'Save',
            }
      }
      action="Save"
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextInput
            {...field('name')}
            {...line}
            label={clientLabels.name}
            defaultValue={client.name}
            maxLength={clientLimits.name}
          />
          <TextInput
            {...field('companyName')}
            {...line}
            label={clientLabels.companyName}
            defaultValue={client.companyName}
            maxLength={clientLimits.name}
          />
          <TextArea
            {...field('addresses')}
            label="Email addresses"
            hint="One per line. Emails go to the first; requests from any of them join this client."
            rows={Math.max(2, addresses.length)}
            defaultValue={addresses.join('\n')}
            required
          />
          <TextInput
            {...field('phone')}
            {...line}
            label={clientLabels.phone}
            type="tel"
            defaultValue={client.phone}
            maxLength={clientLimits.phone}
          />
          <Stack as="fieldset" gap="4" shrinks className={styles.group}>
            <legend>Billing address</legend>
            <TextInput
              {...field('street')}
              {...line}
              label={clientLabels.street}
              defaultValue={client.street}
              maxLength={clientLimits.line}
            />
            <div className={styles.pair}>
              <TextInput
                {...field('postalCode')}
                {...line}
                label={clientLabels.postalCode}
                defaultValue={client.postalCode}
                maxLength={clientLimits.postalCode}
              />
              <TextInput
                {...field('city')}
                {...line}
                label={clientLabels.city}
                defaultValue={client.city}
                maxLength={clientLimits.line}
              />
              <TextInput
                {...field('region')}
                {...line}
                label={clientLabels.region}
                defaultValue={client.region}
                maxLength={clientLimits.line}
              />
              <TextInput
                {...field('country')}
                {...line}
                label={clientLabels.country}
                defaultValue={client.country}
                maxLength={clientLimits.line}
              />
            </div>
          </Stack>
          <div className={styles.pair}>
            <TextInput
              {...field('taxNumber')}
              {...line}
              label={clientLabels.taxNumber}
              defaultValue={client.taxNumber}
              maxLength={clientLimits.taxNumber}
            />
            <TextInput
              {...field('timeZone')}
              {...line}
              label={clientLabels.timeZone}
              placeholder="Asia/Kolkata"
              defaultValue={client.timeZone}
              maxLength={clientLimits.timeZone}
              list="time-zones"
            />
          </div>
          <datalist id="time-zones">
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      )}
    </ChangeDialog>
  )
}

/** The first address must be the same too: emails go to it. */
function hasSameAddresses(client: ClientDetail, { addresses }: ClientCorrection): boolean {
  const before = mailedFirst(client).map((address) => address.toLowerCase())
  const now = addresses.map((address) => address.toLowerCase())
  return before[0] === now[0] && before.toSorted().join() === now.toSorted().join()
}

function mailedFirst({ email, addresses }: ClientDetail): string[] {
  return [...(email ? [email] : []), ...addresses.filter((address) => address !== email.toLowerCase())]
}

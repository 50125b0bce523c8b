import { agency } from '#domain/agency.ts'
import { formatMoney, wholeMoney } from '#domain/money/money.ts'
import type { ContentData } from '#domain/records/content.ts'
import type { ContentChange, ContentEntry } from '#platform/content/content.ts'
import {
  contentChangeSchema,
  contentRemovalSchema,
  contentScheduleSchema,
} from '#platform/content/content.ts'
import type { AnyContentKind } from '#platform/content/define-content.ts'
import { type Change, ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { removeContent, scheduleContent } from '../content.admin.wire.ts'
import { useContentChange } from './use-content.ts'

type OfEntry = { kind: AnyContentKind; entry: ContentEntry; onClose: () => void }

export function ScheduleDialog({ kind, entry: { id, name, version }, onClose }: OfEntry) {
  return (
    <ChangeDialog
      title="Schedule the draft"
      description={name}
      change={useContentChange(scheduleContent, { kind: kind.kind, id }, 'Scheduled')}
      schema={contentScheduleSchema}
      version={version}
      action="Schedule"
      onClose={onClose}
    >
      {(field) => (
        <TextInput
          {...field('at')}
          label="Publish on"
          type="datetime-local"
          hint={`${agency.timeZonePlace} time (${agency.timeZone}).`}
          required
          mark="none"
        />
      )}
    </ChangeDialog>
  )
}

export function RemovalDialog({
  kind,
  entry: { id, name, version, namedBy },
  onRemoved,
  onClose,
}: OfEntry & { onRemoved: () => void }) {
  const removing = useContentChange(removeContent, { kind: kind.kind, id }, `${name} removed`)
  return (
    <ChangeDialog
      title={`Remove ${name}?`}
      change={{
        ...removing,
        save: (body) => removing.save(body, { onSuccess: onRemoved }),
      }}
      schema={contentRemovalSchema}
      values={() => ({ isRemoved: true })}
      version={version}
      action={`Remove the ${kind.noun}`}
      isDangerous
      onClose={onClose}
    >
      <Stack gap="3">
        <p>Visitors no longer see it. What was ordered stays, and you can bring it back.</p>
        {namedBy.length > 0 && (
          <p>
            {namedBy.length === 1
              ? 'This names it and goes on without it: '
              : 'These name it and go on without it: '}
            {namedBy.join(', ')}.
          </p>
        )}
      </Stack>
    </ChangeDialog>
  )
}

export type PriceChange = { label: string; from: number; to: number }

/** Asks before visitors pay another price. */
export function PriceChangeDialog({
  prices,
  data,
  version,
  publishing,
  onClose,
}: {
  prices: readonly PriceChange[]
  data: ContentData
  version: number
  publishing: Change<ContentChange>
  onClose: () => void
}) {
  return (
    <ChangeDialog
      title="Publish the new price?"
      change={publishing}
      schema={contentChangeSchema}
      values={() => ({ act: 'publish', data })}
      version={version}
      action="Publish the price"
      onClose={onClose}
    >
      <Stack gap="3">
        {prices.map(({ label, from, to }) => (
          <Text key={label} size="l" weight="bold" figures>
            {prices.length > 1 ? `${label}: from` : 'From'} {rupees(from)} to {rupees(to)}
          </Text>
        ))}
        <p>
          Visitors see it at once. Quotes that were sent, orders and projects keep their price; requests that
          are still being written and shared plans take the new one.
        </p>
      </Stack>
    </ChangeDialog>
  )
}

const rupees = (inr: number) => formatMoney(wholeMoney(inr, 'INR'))

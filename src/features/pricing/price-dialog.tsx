import { useState } from 'react'
import * as v from 'valibot'
import { formatMoney } from '#domain/money/money.ts'
import { chargeFloorPercent, checkPriceBasis, suggestedMultiplier } from '#domain/money/pricing.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './price-dialog.module.css'
import { changePrice, listPrices } from './price-setting.admin.wire.ts'
import { type PriceChange, type PriceSetting, priceChangeSchema, priceName } from './price-setting.ts'

export function PriceDialog({
  setting,
  lastChange,
  onClose,
}: {
  setting: PriceSetting
  lastChange: PriceChange | undefined
  onClose: () => void
}) {
  const saving = useRecordChange(listPrices, changePrice, { kind: setting.kind, code: setting.code })
  const [text, setText] = useState(String(setting.multiplier))
  const multiplier = numberIn(text)
  const suggested = suggestedMultiplier(setting.currency)
  return (
    <ChangeDialog
      title="Edit the multiplier"
      description={priceName(setting)}
      change={saving}
      schema={priceChangeSchema}
      values={() => ({ multiplier })}
      version={setting.version}
      action="Save"
      onClose={onClose}
      conflict={(own) => ({
        text: `${lastChange?.by ?? 'Someone'} changed this price while you were editing it.`,
        rows: [
          { label: 'Multiplier', now: setting.multiplier, yours: own.multiplier },
          {
            label: '₹15,000 is shown as',
            now: formatMoney(checkPriceBasis(setting).shown),
            yours: formatMoney(checkPriceBasis({ ...setting, multiplier: own.multiplier }).shown),
          },
        ],
        mine: `Save ${own.multiplier} anyway`,
        theirs: `Keep ${setting.multiplier}`,
      })}
    >
      {(field) => (
        <>
          <TextInput
            {...field('multiplier')}
            label="Multiplier"
            hint="At most four decimals."
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={text}
            onChange={(event) => setText(event.target.value)}
            required
            mark="none"
          />
          {multiplier !== suggested && (
            <Cluster as="p" gap="2 4" align="center" justify="between">
              {suggested} brings in the rupee price.
              <Button size="s" onClick={() => setText(String(suggested))}>
                Use {suggested}
              </Button>
            </Cluster>
          )}
          <Outcome setting={setting} multiplier={multiplier} />
        </>
      )}
    </ChangeDialog>
  )
}

/** Accepts a decimal comma. NaN, which the schema refuses, for other text. */
function numberIn(text: string): number {
  return Number(text.trim().replace(',', '.') || Number.NaN)
}

function Outcome({ setting, multiplier }: { setting: PriceSetting; multiplier: number }) {
  const isUsable = v.is(priceChangeSchema.entries.multiplier, multiplier)
  const outcome = isUsable ? checkPriceBasis({ ...setting, multiplier }) : null
  return (
    <div className={styles.outcome} aria-live="polite">
      {outcome && (
        <p>
          A package of ₹15,000 is shown as <strong>{formatMoney(outcome.shown)}</strong> and worth{' '}
          <strong>{formatMoney(outcome.inrValue)}</strong>.
        </p>
      )}
      {outcome?.underpriced && (
        <Text tone="danger" weight="medium">
          That’s under {chargeFloorPercent}% of the rupee price: visitors can’t pay online, and read that we
          confirm the price first.
        </Text>
      )}
    </div>
  )
}

import { type SyntheticEvent, useId, useState } from 'react'
import * as v from 'valibot'
import { formatMoney } from '#domain/money.ts'
import { chargeFloorPercent, checkPriceBasis, suggestedMultiplier } from '#domain/pricing.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Conflict } from '#ui/changes/conflict.tsx'
import styles from './price-dialog.module.css'
import {
  type PriceChange,
  type PriceChangeInput,
  type PriceList,
  type PriceSetting,
  priceChangeSchema,
  priceName,
} from './price-setting.ts'

/** Changes one multiplier, and shows a package's new price while staff type. */
export function PriceDialog({
  path,
  change,
  setting,
  lastChange,
  onClose,
}: {
  /** The list's path in the API. */
  path: string
  /** The part of the path that names this setting. */
  change: string
  /** The current setting, which somebody else may change while the dialog is open. */
  setting: PriceSetting
  lastChange: PriceChange | undefined
  onClose: () => void
}) {
  const formId = useId()
  const { save, isPending, isConflict, refusal, reset } = useRecordChange<PriceList, PriceChangeInput>(
    path,
    change,
  )
  const [text, setText] = useState(String(setting.multiplier))
  // The version that this form started from.
  const [version] = useState(setting.version)
  const [problem, setProblem] = useState<string | undefined>()
  const multiplier = Number(text.trim().replace(',', '.') || Number.NaN)
  const suggested = suggestedMultiplier(setting.currency)

  function type(next: string) {
    setText(next)
    setProblem(undefined)
    reset()
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = v.safeParse(priceChangeSchema, { multiplier, version })
    if (!checked.success) return setProblem(checked.issues[0].message)
    save(checked.output, { onSuccess: onClose })
  }

  return (
    <Dialog
      open
      size="s"
      title="Change the price"
      description={priceName(setting)}
      onClose={onClose}
      onCloseRequest={() => !isPending}
      footer={
        isConflict ? (
          <>
            <Button
              variant="primary"
              className={styles.action}
              busy={isPending}
              onClick={() => save({ multiplier, version: setting.version }, { onSuccess: onClose })}
            >
              Save {multiplier} anyway
            </Button>
            <Button disabled={isPending} onClick={onClose}>
              Keep {setting.multiplier}
            </Button>
          </>
        ) : (
          <>
            <Button variant="primary" className={styles.action} type="submit" form={formId} busy={isPending}>
              Save
            </Button>
            <Button disabled={isPending} onClick={onClose}>
              Cancel
            </Button>
          </>
        )
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate hidden={isConflict}>
        <TextInput
          label="Multiplier"
          hint="At most four decimals."
          name="multiplier"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={text}
          onChange={(event) => type(event.target.value)}
          required
          mark="none"
          error={problem}
        />
        {multiplier !== suggested && (
          <p className={styles.suggestion}>
            {suggested} brings in the list price.
            <Button size="s" onClick={() => type(String(suggested))}>
              Use {suggested}
            </Button>
          </p>
        )}
        <Outcome setting={setting} multiplier={multiplier} version={version} />
      </form>
      {isConflict && (
        <Conflict
          rows={[
            { label: 'Multiplier', now: setting.multiplier, yours: multiplier },
            {
              label: '₹15,000 is shown as',
              now: formatMoney(checkPriceBasis(setting).shown),
              yours: formatMoney(checkPriceBasis({ ...setting, multiplier }).shown),
            },
          ]}
        >
          {lastChange?.by ?? 'Someone'} changed this price at the same time as you.
        </Conflict>
      )}
      <p role="alert" className={styles.refusal}>
        {!isConflict && refusal}
      </p>
    </Dialog>
  )
}

function Outcome({
  setting,
  multiplier,
  version,
}: {
  setting: PriceSetting
  multiplier: number
  version: number
}) {
  const isUsable = v.is(priceChangeSchema, { multiplier, version })
  const outcome = isUsable ? checkPriceBasis({ ...setting, multiplier }) : null
  return (
    <div className={styles.outcome} aria-live="polite">
      {outcome && (
        <p>
          A package of ₹15,000 is shown as <strong>{formatMoney(outcome.shown)}</strong> and brings in{' '}
          <strong>{formatMoney(outcome.inrValue)}</strong>.
        </p>
      )}
      {outcome?.underpriced && (
        <p className={styles.warning}>
          That is under {chargeFloorPercent}% of the list price: nothing can be paid online at this price, and
          visitors are told that the price is confirmed first.
        </p>
      )}
    </div>
  )
}

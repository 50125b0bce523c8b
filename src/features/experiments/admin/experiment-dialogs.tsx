import { useRecordChange } from '#platform/records/use-record-change.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { RadioList } from '#ui/forms/choice-list.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { Field, Typed } from '#ui/forms/use-form.ts'
import { Text } from '#ui/layout/text.tsx'
import { BarLabel } from '#ui/lists/record-list.tsx'
import { changeSplit, listExperiments, startExperiment, stopExperiment } from '../experiment.admin.wire.ts'
import type { ExperimentResult } from '../experiment.ts'
import { experimentEndSchema, experimentStartSchema, splitSchema } from '../experiment-input.ts'

const group = 'Experiment'

export function StartButton({ isOffered }: { isOffered: boolean }) {
  const command = useCommandButton({ id: 'new-experiment', label: 'New experiment', group })
  return (
    <DialogButton
      {...command}
      size="s"
      variant="primary"
      isOffered={isOffered}
      dialog={(close) => <StartDialog onClose={close} />}
    >
      <BarLabel icon="plus">New experiment</BarLabel>
    </DialogButton>
  )
}

type ActionProps = { experiment: ExperimentResult; isOffered: boolean }

export function SplitButton({ experiment, isOffered }: ActionProps) {
  const command = useCommandButton({ id: 'change-split', label: 'Change the split', group })
  return (
    <DialogButton
      {...command}
      size="s"
      isOffered={isOffered}
      dialog={(close) => <SplitDialog experiment={experiment} onClose={close} />}
    >
      Change the split
    </DialogButton>
  )
}

export function EndButton({ experiment, isOffered }: ActionProps) {
  const command = useCommandButton({ id: 'end-experiment', label: 'End the experiment', group })
  return (
    <DialogButton
      {...command}
      size="s"
      isOffered={isOffered}
      dialog={(close) => <EndDialog experiment={experiment} onClose={close} />}
    >
      End…
    </DialogButton>
  )
}

function StartDialog({ onClose }: { onClose: () => void }) {
  return (
    <ChangeDialog
      title="New experiment"
      description="Decide now when to end it. If you end it as soon as one page leads, chance picks the winner."
      change={useRecordChange(listExperiments, startExperiment, {})}
      schema={experimentStartSchema}
      values={withShare}
      action="Start it"
      onClose={onClose}
    >
      {(field) => (
        <>
          <TextInput
            {...field('name')}
            label="Name"
            hint="For you and your team."
            autoComplete="off"
            required
          />
          <ShareInput field={field} />
        </>
      )}
    </ChangeDialog>
  )
}

type OfExperiment = { experiment: ExperimentResult; onClose: () => void }

function SplitDialog({ experiment: { id, version, splits }, onClose }: OfExperiment) {
  return (
    <ChangeDialog
      title="Change the split"
      description="Visitors keep the page they have. The count begins again, and the figures so far stay below."
      change={useRecordChange(listExperiments, changeSplit, { id })}
      schema={splitSchema}
      values={withShare}
      version={version}
      action="Save"
      onClose={onClose}
    >
      {(field) => <ShareInput field={field} perMille={splits.at(-1)?.shareBPerMille} />}
    </ChangeDialog>
  )
}

function ShareInput({ field, perMille = 500 }: { field: Field; perMille?: number | undefined }) {
  return (
    <TextInput
      {...field('shareBPerMille')}
      label="Share of B"
      hint="Percent of new visitors. The others get A."
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      defaultValue={perMille / 10}
      required
    />
  )
}

/** Accepts a decimal comma and a percent sign. NaN, which the schema refuses, for other text. */
function withShare({ shareBPerMille, ...typed }: Typed): object {
  const text = String(shareBPerMille).replace('%', '').trim().replace(',', '.')
  // 4.1 × 10 would leave a remainder.
  return { ...typed, shareBPerMille: text === '' ? Number.NaN : Math.round(Number(text) * 1000) / 100 }
}

function EndDialog({ experiment: { id, name, splits }, onClose }: OfExperiment) {
  const chances = Object.values(splits.at(-1)?.chanceToBeat ?? {})
  return (
    <ChangeDialog
      title="End the experiment"
      description={name}
      change={useRecordChange(listExperiments, stopExperiment, { id })}
      schema={experimentEndSchema}
      action="End the experiment"
      isDangerous
      onClose={onClose}
    >
      {(field) => (
        <>
          <RadioList
            {...field('variant')}
            legend="Which page do new visitors get?"
            choices={[
              { value: 'A', label: 'Page A' },
              { value: 'B', label: 'Page B' },
            ]}
            required
          />
          <Text tone="muted">
            {chances.every((chance) => chance === null) && 'It is too early to tell which is better. '}
            Visitors keep the page they have for up to 90 days. You can’t resume the experiment.
          </Text>
        </>
      )}
    </ChangeDialog>
  )
}

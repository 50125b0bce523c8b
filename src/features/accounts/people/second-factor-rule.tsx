import { useState } from 'react'
import { isReadable } from '#platform/records/list-page.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './people-list.module.css'
import { listPeople, requireSecondFactor } from './person.admin.wire.ts'
import { type People, secondFactorRuleSchema } from './person.ts'

/** Owners change it. Editors only read it, and not who lacks a second factor. */
export function SecondFactorRule({ people: { mayChange, needsSecondFactor, items } }: { people: People }) {
  const people = items.filter(isReadable)
  const lacking = people.filter(({ access }) => access?.hasSecondFactor === false)
  const names = lacking.map(({ name }) => name).join(', ')
  return (
    <section className={styles.invites} aria-labelledby="second-factor-rule">
      <h2 className={styles.heading} id="second-factor-rule">
        Two-step login
      </h2>
      <Stack gap="2" align="start">
        <p className={styles.lead}>
          {needsSecondFactor
            ? 'Required: people without it set it up before they can do anything else here.'
            : 'Not required: a password or an emailed link is enough to log in.'}
          {lacking.length > 0 && ` Without it: ${names}.`}
        </p>
        {mayChange && (
          <DialogButton
            size="s"
            isOffered={needsSecondFactor || !lacking.some(({ isReader }) => isReader)}
            dialog={(close) => (
              <RuleDialog
                isRequired={!needsSecondFactor}
                lacking={lacking.length}
                total={people.length}
                onClose={close}
              />
            )}
          >
            {needsSecondFactor ? 'Stop requiring it' : 'Require it'}
          </DialogButton>
        )}
        {mayChange && !needsSecondFactor && lacking.some(({ isReader }) => isReader) && (
          <ButtonLink size="s" href={href('adminAccount')}>
            Set up yours to require it
          </ButtonLink>
        )}
      </Stack>
    </section>
  )
}

function RuleDialog({
  isRequired: now,
  lacking,
  total,
  onClose,
}: {
  isRequired: boolean
  lacking: number
  total: number
  onClose: () => void
}) {
  // Another owner's change must not turn the question into its opposite.
  const [isRequired] = useState(now)
  const dialog = {
    change: useRecordChange(listPeople, requireSecondFactor, {}),
    schema: secondFactorRuleSchema,
    values: () => ({ isRequired }),
    onClose,
  }
  if (!isRequired) {
    return (
      <ChangeDialog {...dialog} title="Stop requiring two-step login?" action="Stop requiring it">
        <p>People who have it keep it, and can turn it off under “Your account”.</p>
      </ChangeDialog>
    )
  }
  return (
    <ChangeDialog {...dialog} title="Require two-step login?" action="Require it">
      <p>
        {lacking === 0
          ? 'Everyone here has it. People you invite set it up when they join.'
          : `${lacking} of ${total} people ${lacking === 1 ? 'doesn’t' : 'don’t'} have it yet. They can do nothing else here until they set it up, even on pages they have open.`}
      </p>
    </ChangeDialog>
  )
}

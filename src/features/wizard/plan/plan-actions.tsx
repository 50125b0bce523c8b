import { type SubmitEvent, useId, useState } from 'react'
import type { SharedPlan } from '#domain/records/shared-plan.ts'
import { checkoutHref } from '#features/request/project-request-address.ts'
import { ApiError, send } from '#platform/api/api-client.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { Wizard } from '../use-wizard.ts'
import { sharedPlanDays } from '../wizard.ts'
import { mailPlan, sharePlan } from '../wizard.wire.ts'
import { resumePlan } from '../wizard-draft.ts'
import styles from './plan-actions.module.css'

type Told = { words: string; isProblem: boolean }

export function PlanActions({ wizard }: { wizard: Wizard }) {
  const { complete, currency, state, visit } = wizard
  const id = useId()
  const [link, setLink] = useState<{ for: string; href: string } | null>(null)
  const [busy, setBusy] = useState<'link' | 'mail' | null>(null)
  const [told, setTold] = useState<Told | null>(null)
  if (!complete) return null
  const plan: SharedPlan = {
    answers: {
      ...complete,
      budget: complete.budget.id,
      features: [...complete.features],
      goals: [...complete.goals],
    },
    selected: [...state.selected],
    currency,
  }
  const text = JSON.stringify(plan)
  const href = link?.for === text ? link.href : null

  async function attempt(kind: 'link' | 'mail', work: () => Promise<string>) {
    setBusy(kind)
    setTold(null)
    try {
      setTold({ words: await work(), isProblem: false })
    } catch (error) {
      setTold({ words: problemOf(error), isProblem: true })
    }
    setBusy(null)
  }
  const makeLink = () =>
    attempt('link', async () => {
      const { path } = await send(sharePlan, {}, plan)
      const made = location.origin + path
      setLink({ for: text, href: made })
      const isCopied = await navigator.clipboard?.writeText(made).then(
        () => true,
        () => false,
      )
      return isCopied
        ? `The link is copied. It works for ${sharedPlanDays} days.`
        : `Here is the link. It works for ${sharedPlanDays} days.`
    })
  function mail(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const email = String(new FormData(event.currentTarget).get('copyTo') ?? '')
    void attempt('mail', async () => {
      await send(mailPlan, {}, { ...plan, email })
      return `On its way to ${email}.`
    })
  }
  return (
    <section className={styles.actions} aria-labelledby={`${id}-title`}>
      <h4 id={`${id}-title`} className={styles.title}>
        Order, keep or share this plan
      </h4>
      <div className={styles.ways}>
        <div className={styles.quote}>
          <p>
            {state.selected.length === 0
              ? 'Choose at least one recommendation to get a quote.'
              : wizard.paysOnline
                ? 'Check out what you chose: pay 10% now, or send it without paying.'
                : 'See the price of what you chose, and send it to us.'}
          </p>
          {state.selected.length > 0 && (
            <ButtonLink
              size="s"
              href={checkoutHref({ recommendationIds: state.selected })}
              // The Back button then continues this plan without asking.
              onClick={() => resumePlan({ visit, ...state })}
            >
              Turn this plan into a quote
            </ButtonLink>
          )}
        </div>
        <div className={styles.way}>
          <p>Anyone with the link can open this plan. The link can’t be guessed.</p>
          <Button size="s" busy={busy === 'link'} onClick={makeLink}>
            Copy a link
          </Button>
          {href && (
            <input
              className={styles.link}
              aria-label="Link to this plan"
              readOnly
              value={href}
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </div>
        <form id={`${id}-mail`} className={styles.way} onSubmit={mail}>
          <TextInput
            label="Email this plan to yourself"
            mark="none"
            name="copyTo"
            type="email"
            autoComplete="email"
            required
          />
          <Button size="s" type="submit" busy={busy === 'mail'}>
            Send it
          </Button>
        </form>
      </div>
      <p role="status" className={styles.told} data-problem={told?.isProblem}>
        {told?.words}
      </p>
    </section>
  )
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'We couldn’t reach our server. Try again when you’re online.'
  return error.problem?.errors[0]?.message ?? (error.problem?.detail || 'That didn’t work. Try again.')
}

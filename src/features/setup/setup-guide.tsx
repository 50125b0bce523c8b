import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { Button } from '#ui/button.tsx'
import { PartBoundary } from '#ui/states/part-boundary.tsx'
import { hiddenChecks } from './hidden-checks.ts'
import { readSetup } from './setup.admin.wire.ts'
import type { SetupCheck } from './setup.ts'
import styles from './setup-guide.module.css'

/** Lists missing settings until they are set, or hidden in this browser. Takes no room while it loads. */
export function SetupGuide() {
  return (
    <PartBoundary>
      <Guide />
    </PartBoundary>
  )
}

function Guide() {
  const { data, error, isFetching, refetch } = useQuery(endpointQuery(readSetup))
  const [hidden, setHidden] = useState(() => hiddenChecks.read()?.ids ?? [])
  if (error && !data) {
    return (
      <div role="alert" className={styles.failure}>
        <p>The list of missing settings could not be loaded. {explainFailure(error)}</p>
        <Button size="s" busy={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  const missing = data?.checks.filter(({ state }) => state === 'missing') ?? []
  if (missing.every(({ id }) => hidden.includes(id))) return null

  function hide() {
    const ids = missing.map(({ id }) => id)
    hiddenChecks.keep({ ids })
    setHidden(ids)
  }
  return <MissingSettings checks={missing} onHide={hide} />
}

function MissingSettings({ checks, onHide }: { checks: SetupCheck[]; onHide: () => void }) {
  const id = useId()
  return (
    <section className={styles.guide} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          Before you open
        </h2>
        <Button size="s" onClick={onHide}>
          Hide
        </Button>
      </div>
      <p className={styles.text}>
        {checks.length === 1 ? 'One setting is' : `${checks.length} settings are`} missing. Set what you need,
        restart the program, then test it with <code className={styles.command}>npm run doctor</code>.
      </p>
      <ul className={styles.checks}>
        {checks.map((check) => (
          <li key={check.id} className={styles.check}>
            <h3 className={styles.name}>{check.title}</h3>
            <code className={styles.setting}>{check.setting}</code>
            <p className={styles.sentence}>
              {check.sentence}
              {check.guide && (
                <span className={styles.document}>
                  {' '}
                  See <code>{check.guide}</code>.
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

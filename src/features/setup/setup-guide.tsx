import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { storedValue } from '#state/stored-value.ts'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { PartBoundary } from '#ui/states/part-boundary.tsx'
import { readSetup } from './setup.admin.wire.ts'
import type { SetupCheck } from './setup.ts'
import styles from './setup-guide.module.css'

/** The checks that were missing when this browser hid the guide. */
const hiddenChecks = storedValue('localStorage', 'setup-guide', (value) => {
  const { ids } = value as { ids?: unknown }
  return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? { ids } : null
})

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
      <Cluster gap="2 4" align="center" size="s" role="alert">
        <p>The list of missing settings could not be loaded. {explainFailure(error)}</p>
        <Button size="s" busy={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      </Cluster>
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
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <section className={styles.guide} aria-labelledby={id}>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <Cluster as="summary" gap="1" align="center" nowrap tone="muted" className={styles.summary}>
          <h2 className={styles.title} id={id}>
            {checks.length} {checks.length === 1 ? 'setting' : 'settings'} missing
          </h2>
          <span aria-hidden="true">·</span>
          <span className={styles.show}>{isOpen ? 'Close' : 'Show'}</span>
        </Cluster>
        <p className={styles.text}>
          Set these before you open, restart the program, then check it with{' '}
          <Text as="code" wrap="never">
            npm run doctor
          </Text>
          .
        </p>
        <Stack as="ul">
          {checks.map((check) => (
            <li key={check.id} className={styles.check}>
              <h3 className={styles.name}>{check.title}</h3>
              <Text as="code" wrap="anywhere">
                {check.setting}
              </Text>
              <Text wrap="anywhere">
                {check.sentence}
                {check.guide && (
                  <Text as="span" tone="muted">
                    {' '}
                    See <code>{check.guide}</code>.
                  </Text>
                )}
              </Text>
            </li>
          ))}
        </Stack>
        <Button size="s" className={styles.hide} onClick={onHide}>
          Hide until another setting is missing
        </Button>
      </details>
    </section>
  )
}

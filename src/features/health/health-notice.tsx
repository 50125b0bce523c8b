import { useQuery } from '@tanstack/react-query'
import type { HeartbeatPart } from '#domain/records/heartbeat.ts'
import { href } from '#routes'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/link.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { failureWords } from './failure-words.ts'
import type { Failure } from './health.ts'
import styles from './health-notice.module.css'
import { health } from './health-query.ts'

const links: Partial<Record<HeartbeatPart, { path: string; label: string }>> = {
  mail: { path: href('adminMail'), label: 'Open the email log' },
  provider: { path: href('adminPayments'), label: 'Open the payments' },
}

/** What fails, until it works again. */
export function HealthNotice() {
  const { data } = useQuery(health)
  const failures = data?.failures ?? []
  return (
    <div role="status" className={styles.notice}>
      {failures.length > 0 && (
        <Stack as="ul" size="s" leading="dense" className={styles.list}>
          {failures.map((failure) => (
            <Cluster
              as="li"
              gap="2 5"
              align="baseline"
              justify="between"
              key={failure.part}
              className={styles.failure}
            >
              <FailureText {...failure} />
            </Cluster>
          ))}
        </Stack>
      )}
    </div>
  )
}

function FailureText({ part, problem, since, detail }: Failure) {
  const [begin, then] = failureWords[part][problem] ?? []
  const link = links[part]
  return (
    <>
      <p>
        <strong>
          {begin}
          {since && (
            <>
              {' '}
              <DateTime iso={since} />
            </>
          )}
          .
        </strong>{' '}
        {then}
        {detail && (
          <Text as="span" tone="muted">
            {' '}
            Error: {detail}
          </Text>
        )}
      </p>
      {link && <TextLink href={link.path}>{link.label}</TextLink>}
    </>
  )
}

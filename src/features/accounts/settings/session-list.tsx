import { useMutation } from '@tanstack/react-query'
import { send } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Badge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { AccountSession } from '../account.ts'
import { endOtherSessions, endSession } from '../account.wire.ts'
import { LastUse } from '../last-use.tsx'
import styles from './session-list.module.css'
import { focusSettingsSection } from './settings-section.tsx'

export function SessionList({
  sessions,
  onChange,
}: {
  sessions: readonly AccountSession[]
  onChange: () => Promise<void>
}) {
  const { mutate, variables, isPending, error } = useMutation<unknown, Error, string | null>({
    networkMode: 'always',
    mutationFn: (id) => (id === null ? send(endOtherSessions, {}) : send(endSession, { id })),
    // A failure refetches too: the session may have ended by itself.
    async onSettled() {
      await onChange()
      focusSettingsSection('Sessions')
    },
  })
  const end = (id: string | null) => ({ busy: isPending && variables === id, onClick: () => mutate(id) })
  return (
    <>
      <Refusal>{error && explainFailure(error)}</Refusal>
      <Stack as="ul">
        {sessions.map(({ id, device, isThis, startedAt, lastUsedAt }) => (
          <Cluster as="li" gap="3 4" align="center" justify="between" key={id} className={styles.session}>
            <div>
              <Cluster as="p" gap="2" align="center" weight="medium">
                {device} {isThis && <Badge tone="ok">This one</Badge>}
              </Cluster>
              <Text size="s" tone="muted">
                Last used <LastUse isInSentence iso={lastUsedAt} />
              </Text>
              <Text size="s" tone="muted">
                Logged in <DateTime iso={startedAt} />
              </Text>
            </div>
            {!isThis && (
              <Button size="s" {...end(id)}>
                End<VisuallyHidden> the session of {device}</VisuallyHidden>
              </Button>
            )}
          </Cluster>
        ))}
      </Stack>
      {sessions.length > 1 && (
        <Button className={styles.all} {...end(null)}>
          End all others
        </Button>
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { send } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { confirmedQuery } from '#platform/live/confirmed-query.ts'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { previewCorrection } from '../client.admin.wire.ts'
import { type ClientCorrection, type CorrectionPreview, formatCount } from '../client.ts'
import styles from './access-preview.module.css'

/** Which accounts gain and lose records by the correction, and who gets an email about it. */
export function AccessPreview({ clientId, body }: { clientId: string; body: ClientCorrection }) {
  const { data, error } = useQuery({
    queryKey: ['correction', clientId, body],
    queryFn: () => send(previewCorrection, { id: clientId }, body),
    ...confirmedQuery,
  })
  if (error) return <Refusal>{explainFailure(error)}</Refusal>
  return data ? <Access preview={data} /> : <Loading label="Checking who gains and loses access" />
}

const list = (items: string[]) => new Intl.ListFormat('en').format(items)

function Access({ preview: { accounts, told } }: { preview: CorrectionPreview }) {
  return (
    <Stack gap="4" wrap="anywhere">
      {accounts.length === 0 ? (
        <p>No account gains or loses access.</p>
      ) : (
        <dl className={styles.accounts}>
          {accounts.map(({ email, gains, loses }) => (
            <div key={email}>
              <dt>{email}</dt>
              {loses.length > 0 && <dd>Loses access to {list(loses.map(formatCount))}.</dd>}
              {gains.length > 0 && <dd>Gains access to {list(gains.map(formatCount))}.</dd>}
            </div>
          ))}
        </dl>
      )}
      {told.length > 0 && <p>We email {list(told)} about the change.</p>}
    </Stack>
  )
}

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { send } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { confirmedQuery, readAnew } from '#platform/live/confirmed-query.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { href } from '#routes'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { mergeClients, previewMerge, readClient } from '../client.admin.wire.ts'
import {
  type ClientMatch,
  type ClientPage,
  clientMergeSchema,
  clientName,
  formatCount,
  type MergePreview,
  matchLabels,
} from '../client.ts'
import { clientLabels } from '../describe-client-event.ts'
import styles from './client-matches.module.css'
import rows from './client-records.module.css'
import { useRowsAgain } from './use-rows-again.ts'

export function ClientMatches({ page: { client, matches } }: { page: ClientPage }) {
  return (
    <Rows rowClass={rows.row} rows={matches} rowHref={(id) => href('adminClient', { id })}>
      {(match) => (
        <>
          <div>
            <Text as={Link} weight="bold" wrap="anywhere" href={href('adminClient', { id: match.id })}>
              {clientName(match)}
            </Text>{' '}
            {match.email}
          </div>
          <DialogButton
            size="s"
            dialog={(close) => <MergeDialog client={client} match={match} onClose={close} />}
          >
            Merge…
          </DialogButton>
          <span className={rows.minor}>{describe(match)}</span>
        </>
      )}
    </Rows>
  )
}

function describe({ because }: ClientMatch): string {
  const words = because.map((reason) => matchLabels[reason]).join(', ')
  return words && words[0]?.toUpperCase() + words.slice(1)
}

function MergeDialog({
  client,
  match,
  onClose,
}: {
  client: ClientPage['client']
  match: ClientMatch
  onClose: () => void
}) {
  const preview = queryOptions({
    queryKey: ['merge', client.id, match.id],
    queryFn: () => send(previewMerge, { id: client.id }, { otherId: match.id }),
    ...confirmedQuery,
  })
  const queries = useQueryClient()
  const change = useRowsAgain(client.id, useRecordChange(readClient, mergeClients, { id: client.id }))
  const { data, error } = useQuery(preview)
  return (
    <ChangeDialog
      title={`Merge ${clientName(match)} into ${clientName(client)}?`}
      description="What was sent or issued stays as it is. You can undo this for 30 days."
      size="m"
      change={{
        ...change,
        save: (body, callbacks) =>
          change.save(body, { ...callbacks, onError: () => readAnew(queries, preview) }),
      }}
      schema={clientMergeSchema}
      values={() => ({ otherId: match.id, otherVersion: data?.otherVersion })}
      version={client.version}
      action={data ? 'Merge' : null}
      onClose={onClose}
    >
      <Refusal>{error && explainFailure(error)}</Refusal>
      {!data && !error && <Loading label="Checking what would move" />}
      {data && <Preview preview={data} />}
    </ChangeDialog>
  )
}

function Preview({ preview: { other, rows: moving, values } }: { preview: MergePreview }) {
  const counts = moving.filter(({ count }) => count > 0)
  return (
    <div className={styles.preview}>
      <h3>Moves</h3>
      {counts.length === 0 ? (
        <p>Nothing.</p>
      ) : (
        <ul className={styles.list}>
          {counts.map((rows) => (
            <li key={rows.words[0]}>{formatCount(rows)}</li>
          ))}
        </ul>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">Stays</th>
            <th scope="col">{clientName(other)}</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ field, stays, other: theirs }) => (
            <tr key={field}>
              <th scope="row">{clientLabels[field]}</th>
              <td>
                <strong>{stays}</strong>
              </td>
              <td>{theirs === stays ? theirs : theirs && <s>{theirs}</s>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

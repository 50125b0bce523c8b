import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { send } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { confirmedQuery } from '#platform/live/confirmed-query.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { href } from '#routes'
import { Button, ButtonLink } from '#ui/button.tsx'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { nothingTyped } from '#ui/changes/nothing-typed.ts'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { importDays } from '../../lead.ts'
import { previewImportUndo, readLeadImport, undoLeadImport } from '../lead-import.admin.wire.ts'
import { keptReasons, type UndoneImport } from '../lead-import.ts'
import { countOf } from './count.ts'
import styles from './import-parts.module.css'

export function UndoImport({ id }: { id: string }) {
  return (
    <Cluster gap="2 4" align="center">
      <ButtonLink href={`${href('adminLeads')}?source=import`}>See imported leads</ButtonLink>
      <DialogButton dialog={(close) => <UndoDialog id={id} onClose={close} />}>Undo this import</DialogButton>
      <span className={styles.note}>Possible for {importDays} days. Leads changed since then stay.</span>
    </Cluster>
  )
}

function UndoDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: preview, error } = useQuery({
    queryKey: ['undo of import', id],
    queryFn: () => send(previewImportUndo, { id }),
    ...confirmedQuery,
  })
  const action = 'Undo this import'
  return (
    <ChangeDialog
      title="Undo this import?"
      change={useRecordChange(readLeadImport, undoLeadImport, { id })}
      schema={nothingTyped}
      action={
        preview ? (
          action
        ) : (
          <Button variant="danger" disabled>
            {action}
          </Button>
        )
      }
      isDangerous
      onClose={onClose}
    >
      {error && <Refusal>{explainFailure(error)}</Refusal>}
      {!preview && !error && <Loading label="Checking what is deleted and what stays" />}
      {preview && (
        <>
          <p>{whatIsDeleted(preview, 'Deletes')}</p>
          {preview.kept.length > 0 && (
            <>
              <p>Keeps {countOf(preview.kept.length, 'lead')}:</p>
              <KeptLeads kept={preview.kept} />
            </>
          )}
          <p className={styles.note}>The file can be imported again.</p>
        </>
      )}
    </ChangeDialog>
  )
}

/** `Deletes 40 leads and 38 clients made by this import.` */
export function whatIsDeleted({ removed, clients }: UndoneImport, verb: string): string {
  if (removed === 0) return `${verb} nothing.`
  const made = clients > 0 ? ` and ${countOf(clients, 'client')} made by this import` : ''
  return `${verb} ${countOf(removed, 'lead')}${made}.`
}

const mostNamed = 20

export function KeptLeads({ kept }: Pick<UndoneImport, 'kept'>) {
  const others = kept.length - mostNamed
  return (
    <Stack as="ul" gap="1">
      {kept.slice(0, mostNamed).map(({ id, name, reason }) => (
        <li key={id}>
          <Link href={href('adminLead', { id })}>{name}</Link>: {keptReasons[reason]}
        </li>
      ))}
      {others > 0 && <li>And {countOf(others, 'other lead')}.</li>}
    </Stack>
  )
}

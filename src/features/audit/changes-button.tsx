import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { href } from '#routes'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/link.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Timeline } from '#ui/records/timeline.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Waiting } from '#ui/states/waiting.tsx'
import { listAuditEntries } from './audit.admin.wire.ts'
import { type AuditedNoun, auditedNouns } from './audit.ts'
import styles from './audited-changes.module.css'
import { AuditedChanges } from './audited-changes.tsx'

/** Opens what staff have changed in the record, with the values before and after. */
export function ChangesButton({ noun, id }: { noun: AuditedNoun; id: string }) {
  return (
    <DialogButton
      variant="quiet"
      size="s"
      className={styles.button}
      dialog={(close) => <ChangesDialog noun={noun} id={id} onClose={close} />}
    >
      Changes…
    </DialogButton>
  )
}

function ChangesDialog({ noun, id, onClose }: { noun: AuditedNoun; id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(endpointQuery(listAuditEntries, { about: noun, record: id }))
  return (
    <Dialog
      open
      title="Changes by staff"
      description={`To this ${auditedNouns[noun].toLowerCase()}, newest first.`}
      onClose={onClose}
    >
      {data ? (
        <>
          {data.items.length === 0 && <Text tone="muted">Nobody has changed it yet.</Text>}
          <Timeline
            events={data.items
              .map((entry) => ('by' in entry ? { ...entry, actor: entry.by } : entry))
              .toReversed()}
          >
            {(entry) => <AuditedChanges {...entry} />}
          </Timeline>
          {data.nextCursor && (
            <Text tone="muted">
              Older changes are in the{' '}
              <TextLink href={`${href('adminAudit')}?about=${noun}`}>audit log</TextLink>.
            </Text>
          )}
        </>
      ) : error ? (
        <LoadFailure title="The changes could not be loaded" onRetry={() => void refetch()}>
          {explainFailure(error)}
        </LoadFailure>
      ) : (
        <Waiting label="Loading the changes" />
      )}
    </Dialog>
  )
}

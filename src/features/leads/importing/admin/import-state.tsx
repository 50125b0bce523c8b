import { useState } from 'react'
import type { ImportReport } from '#domain/records/lead-import.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { href } from '#routes'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Progress } from '#ui/records/progress.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { Waiting } from '#ui/states/waiting.tsx'
import { discardLeadImport, readLeadImport, startLeadImport } from '../lead-import.admin.wire.ts'
import { hasContact, type LeadImportPage } from '../lead-import.ts'
import { count, countOf } from './count.ts'
import styles from './import-parts.module.css'
import { KeptLeads, UndoImport, whatIsDeleted } from './import-undo.tsx'
import { UnreadColumns } from './unread-columns.tsx'

type Shown = LeadImportPage['leadImport']

/** What an import waits for or did, and what can be done with it. */
export function ImportState({ leadImport }: { leadImport: Shown }) {
  const { status, problem, report, done, undone } = leadImport
  switch (status) {
    case 'reading':
      return <Waiting label="Reading the file" />
    case 'discarded':
      return (
        <RecordSection title="Discarded">
          <p>The file was deleted, and nothing was imported.</p>
          <Cluster gap="2 4" align="center">
            <ButtonLink href={href('adminLeadImports')}>Choose another file</ButtonLink>
          </Cluster>
        </RecordSection>
      )
    case 'unreadable':
      return (
        <RecordSection title="This file cannot be imported">
          <p>{problem} Nothing was imported.</p>
          <Cluster gap="2 4" align="center">
            <ButtonLink href={href('adminLeadImports')}>Choose another file</ButtonLink>
          </Cluster>
        </RecordSection>
      )
    case 'ready':
      return (
        <RecordSection title="What this import does">
          {report && <Counts report={report} words={['New leads', 'Already here', 'Bad lines']} />}
          {report && report.warnings.length > 0 && (
            <ul className={styles.warnings}>
              {report.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          )}
          <Start leadImport={leadImport} report={report} />
        </RecordSection>
      )
    case 'importing':
      return (
        <RecordSection title="Importing">
          <Progress
            value={done}
            max={Math.max(report?.fresh ?? 0, 1)}
            label={`${count(done)} of ${countOf(report?.fresh ?? 0, 'lead')}`}
          />
          <p className={styles.note}>You can leave this page. Either all leads are added, or none.</p>
        </RecordSection>
      )
    case 'imported':
      return (
        <RecordSection title="Imported">
          {report && <Counts report={report} words={['Added', 'Already here', 'Left out']} />}
          {report && <UnreadColumns report={report} />}
          <UndoImport id={leadImport.id} />
        </RecordSection>
      )
    case 'undone':
      return (
        <RecordSection title="Undone">
          {undone && (
            <>
              <p>
                {whatIsDeleted(undone, 'Deleted')}
                {undone.kept.length > 0 && ' These stay:'}
              </p>
              <KeptLeads kept={undone.kept} />
            </>
          )}
        </RecordSection>
      )
  }
}

function Counts({ report, words }: { report: ImportReport; words: [string, string, string] }) {
  return (
    <Cluster as="dl" gap="2 6">
      {[report.fresh, report.known, report.badLines].map((number, index) => (
        <Stack key={words[index]}>
          <Text as="dt" tone="muted">
            {words[index]}
          </Text>
          <Text as="dd" size="xl" weight="bold" figures>
            {count(number)}
          </Text>
        </Stack>
      ))}
    </Cluster>
  )
}

function Start({
  leadImport: { id, version, problem },
  report,
}: {
  leadImport: Shown
  report: ImportReport | null
}) {
  // Another user may exchange the columns under the button. Only after a refusal has its user seen the later version.
  const [begun] = useState(version)
  const { save, isPending, isConflict, refusal } = useRecordChange(readLeadImport, startLeadImport, { id })
  const fresh = report?.fresh ?? 0
  const obstacle = report && obstacleTo(report)
  if (obstacle) {
    return (
      <>
        <p>{obstacle}</p>
        <Cluster gap="2 4" align="center">
          <Discard id={id} />
        </Cluster>
      </>
    )
  }
  return (
    <>
      {report && <UnreadColumns report={report} isBefore />}
      <Refusal>{refusal ?? problem}</Refusal>
      <Cluster gap="2 4" align="center">
        <Button
          variant="primary"
          busy={isPending}
          onClick={() => save({ version: isConflict ? version : begun })}
        >
          Import {countOf(fresh, 'lead')}
        </Button>
        <Discard id={id} />
        <span className={styles.note}>Nothing is imported yet. No one in the file gets an email.</span>
      </Cluster>
    </>
  )
}

function obstacleTo({ columns, fresh }: ImportReport): string | null {
  if (!hasContact(columns))
    return 'No column has email addresses or phone numbers. Choose which column has them below.'
  return fresh === 0 ? 'There is nothing to import: every row is already a lead, or a bad line.' : null
}

function Discard({ id }: { id: string }) {
  const { save, isPending, refusal } = useRecordChange(readLeadImport, discardLeadImport, { id })
  return (
    <>
      <Button busy={isPending} onClick={() => save()}>
        Discard this file
      </Button>
      <Refusal>{refusal}</Refusal>
    </>
  )
}

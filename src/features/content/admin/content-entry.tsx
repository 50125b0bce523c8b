import { useLocation, useParams } from 'wouter'
import { formatAgencyTime } from '#domain/calendar-day.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import type { ContentEntry } from '#platform/content/content.ts'
import { type AnyContentKind, fieldsOf } from '#platform/content/define-content.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useKeptRow } from '#ui/changes/use-kept-row.ts'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { Answer, Answers } from '#ui/records/answers.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { RecordColumn, RecordColumns } from '#ui/records/record-columns.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import {
  addContent,
  changeContent,
  discardContentDraft,
  listContent,
  scheduleContent,
} from '../content.admin.wire.ts'
import { findContentKind } from '../content-kinds.ts'
import { contentCommands } from './content-commands.ts'
import { RemovalDialog, ScheduleDialog } from './content-dialogs.tsx'
import { ContentDifferenceList } from './content-difference-list.tsx'
import { contentDifferences, shownValue } from './content-differences.ts'
import { ContentForm } from './content-form.tsx'
import { ContentHistory } from './content-history.tsx'
import { contentState } from './content-states.ts'
import { KindNotes, SiteLink } from './kind-notes.tsx'
import { TouchedList } from './touched-list.tsx'
import { typedOf } from './typed-data.ts'
import { type Entries, pickedKinds, useContentChange, useEntries } from './use-content.ts'
import { useContentDraft } from './use-content-draft.ts'

const newEntry = 'new'

export function newEntryHref(kind: string): string {
  return href('adminContentEntry', { id: kind, entry: newEntry })
}

export function ContentEntryScreen({ id }: { id: string }) {
  const { entry = '' } = useParams()
  const kind = findContentKind(id)
  if (!kind) return null
  return <EntryOfKind key={entry} kind={kind} entryId={entry} />
}

/** @param props.entryId `new` for one that is not stored yet */
export function EntryOfKind({ kind, entryId }: { kind: AnyContentKind; entryId: string }) {
  const { page: list, ...record } = useRecord(endpointQuery(listContent, { kind: kind.kind }))
  const entries = useEntries(pickedKinds(kind))
  const entry = useKeptRow(list?.items.filter(isReadable), entryId, ({ id }) => id)
  const isNew = entryId === newEntry && !kind.isSingle && !kind.isFixed
  if (list && !entry && !isNew) {
    const unreadable = list.items.find(({ id }) => id === entryId)
    return (
      <EmptyState title={`This ${kind.noun} ${unreadable ? 'cannot be shown' : 'doesn’t exist'}`} level={2}>
        {unreadable
          ? 'This release of the program cannot read it. Visitors don’t see it either.'
          : 'The address may be mistyped.'}
      </EmptyState>
    )
  }
  const isReady = list && !entries.isLoading
  return (
    <RecordScreen
      noun={kind.noun}
      record={{
        ...record,
        page: isReady ? { list, entry } : undefined,
        failure: record.failure ?? (entries.error && explainFailure(entries.error)),
      }}
      name={() => (kind.isSingle ? kind.title : (entry?.name ?? `New ${kind.noun}`))}
      marks={() => (
        <>
          {entry && <StatusBadge state={contentState(entry)} />}
          <SiteLink kind={kind} />
        </>
      )}
    >
      {(page) =>
        page.entry ? (
          <Entry kind={kind} entry={page.entry} mayChange={page.list.mayChange} entries={entries} />
        ) : page.list.mayChange ? (
          <NewEntry kind={kind} entries={entries} />
        ) : (
          <KindNotes kind={kind} mayChange={false} />
        )
      }
    </RecordScreen>
  )
}

function NewEntry({ kind, entries }: { kind: AnyContentKind; entries: Entries }) {
  const [, navigate] = useLocation()
  const held = useContentDraft(
    kind,
    { id: newEntry, version: 0, stored: typedOf(kind.fields) },
    entries.namesOf,
  )
  const where = { kind: kind.kind }
  const saving = useContentChange(addContent, where, null)
  const publishing = useContentChange(addContent, where, 'Published')
  return (
    <RecordColumns>
      <RecordColumn>
        <ContentForm
          kind={kind}
          entry={null}
          entries={entries}
          held={held}
          saving={saving}
          publishing={publishing}
          onSaved={() => navigate(href('adminContentKind', { id: kind.kind }), { replace: true })}
        />
      </RecordColumn>
      <RecordColumn beside>
        <KindNotes kind={kind} mayChange />
      </RecordColumn>
    </RecordColumns>
  )
}

type EntryProps = { kind: AnyContentKind; entry: ContentEntry; entries: Entries }

function Entry({ mayChange, ...props }: EntryProps & { mayChange: boolean }) {
  const { kind, entry, entries } = props
  if (mayChange && !entry.isRemoved) return <EditedEntry {...props} />
  return (
    <RecordColumns>
      <RecordColumn>
        <Answers>
          {fieldsOf(kind).map(([name, field]) => (
            <Answer key={name} label={field.label}>
              <Text as="span" wrap="typed">
                {shownValue(field, entry.draft[name], entries.namesOf)}
              </Text>
            </Answer>
          ))}
        </Answers>
      </RecordColumn>
      <RecordColumn beside>
        <KindNotes kind={kind} mayChange={mayChange} />
        <ContentHistory kind={kind} entry={entry} namesOf={entries.namesOf} onRestore={null} />
      </RecordColumn>
    </RecordColumns>
  )
}

function EditedEntry({ kind, entry, entries }: EntryProps) {
  const { id, version, draft } = entry
  const where = { kind: kind.kind, id }
  const stored = typedOf(kind.fields, draft)
  const held = useContentDraft(kind, { id, version, stored }, entries.namesOf)
  const saving = useContentChange(changeContent, where, null)
  const publishing = useContentChange(changeContent, where, 'Published')
  const restoring = useContentChange(changeContent, where, null)
  return (
    <RecordColumns>
      <RecordColumn>
        <ContentForm
          kind={kind}
          entry={entry}
          entries={entries}
          held={held}
          saving={saving}
          publishing={publishing}
          onSaved={() => undefined}
        />
      </RecordColumn>
      <RecordColumn beside>
        {entry.isChanged && <WaitingDraft {...{ kind, entry, entries }} isDirty={held.isDirty} />}
        <TouchedList kind={kind.kind} id={id} />
        <ContentHistory
          kind={kind}
          entry={entry}
          namesOf={entries.namesOf}
          onRestore={
            held.isDirty
              ? null
              : (earlier) =>
                  restoring.save(
                    { act: 'save', data: { ...earlier }, version },
                    { onSuccess: () => showToast({ title: 'Restored into the draft' }) },
                  )
          }
        />
        <Refusal>{restoring.refusal}</Refusal>
        <KindNotes kind={kind} mayChange />
        <Removal kind={kind} entry={entry} />
      </RecordColumn>
    </RecordColumns>
  )
}

/** What a publication would change, and the other ways to end a draft. */
function WaitingDraft({ kind, entry, entries, isDirty }: EntryProps & { isDirty: boolean }) {
  const { id, version, published, publishAt, scheduledBy } = entry
  const where = { kind: kind.kind, id }
  const unscheduling = useContentChange(scheduleContent, where, 'No longer scheduled')
  const discarding = useContentChange(discardContentDraft, where, 'Draft discarded')
  const [schedule, discard] = [
    useCommandButton(contentCommands.schedule),
    useCommandButton(contentCommands.discard),
  ]
  const title = isDirty ? 'Save the draft first.' : undefined
  return (
    <RecordSection title="Not published yet" action={<SiteLink kind={kind} isPreview />}>
      {published ? (
        <div>
          <ContentDifferenceList
            differences={contentDifferences(kind.fields, published, entry.draft, entries.namesOf)}
          />
        </div>
      ) : (
        <Text tone="muted">Visitors have never seen it.</Text>
      )}
      {publishAt !== null && (
        <p>
          {scheduledBy} scheduled it for <strong>{formatAgencyTime(new Date(publishAt))}</strong>.
        </p>
      )}
      <Cluster gap="2">
        <DialogButton
          {...schedule}
          size="s"
          disabled={isDirty}
          title={title}
          dialog={(close) => <ScheduleDialog kind={kind} entry={entry} onClose={close} />}
        >
          {publishAt === null ? 'Schedule…' : 'Reschedule…'}
        </DialogButton>
        {publishAt !== null && (
          <Button
            size="s"
            busy={unscheduling.isPending}
            onClick={() => unscheduling.save({ at: null, version })}
          >
            Don’t schedule
          </Button>
        )}
        {published && (
          <Button
            {...discard}
            size="s"
            disabled={isDirty}
            title={title}
            busy={discarding.isPending}
            onClick={() => discarding.save({ version })}
          >
            Discard draft
          </Button>
        )}
      </Cluster>
      <Refusal>{unscheduling.refusal ?? discarding.refusal}</Refusal>
    </RecordSection>
  )
}

function Removal({ kind, entry }: Omit<EntryProps, 'entries'>) {
  const [, navigate] = useLocation()
  const command = useCommandButton(contentCommands.remove)
  if (kind.isSingle || kind.isFixed) return null
  return (
    <div>
      <DialogButton
        {...command}
        size="s"
        dialog={(close) => (
          <RemovalDialog
            kind={kind}
            entry={entry}
            onRemoved={() => navigate(href('adminContentKind', { id: kind.kind }))}
            onClose={close}
          />
        )}
      >
        Remove…
      </DialogButton>
    </div>
  )
}

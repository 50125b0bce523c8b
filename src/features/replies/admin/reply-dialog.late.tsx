import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { Link } from 'wouter'
import { readLead } from '#features/leads/lead.admin.wire.ts'
import { MailFrame } from '#features/mails/mail-frame.tsx'
import { ApiError, send } from '#platform/api/api-client.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { confirmedQuery, readAnew } from '#platform/live/confirmed-query.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { useStaffDraft } from '#platform/records/use-staff-draft.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { RestoredDraft } from '#ui/changes/restored-draft.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { Loading } from '#ui/states/loading.tsx'
import { previewReply, readReplyForm, sendReply } from '../reply.admin.wire.ts'
import { type ReplyForm, type ReplyWords, replyFormSchema } from '../reply.ts'
import styles from './reply-dialog.module.css'
import { type Words, WordsFields } from './words-fields.tsx'

type DialogProps = { leadId: string; onClose: () => void }

export function ReplyDialog({ leadId, onClose }: DialogProps) {
  const { data: read, error, isFetchedAfterMount } = useQuery(endpointQuery(readReplyForm, { id: leadId }))
  const data = isFetchedAfterMount ? read : undefined
  const [isBegun, setIsBegun] = useState(false)
  // What is written stays, also if the lead is quarantined meanwhile.
  if (data && !data.refusal && !isBegun) setIsBegun(true)
  if (data && isBegun) return <Writing leadId={leadId} form={data} onClose={onClose} />
  return (
    <Dialog open size="m" title="Reply" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {data ? (
        <p>{data.refusal}</p>
      ) : (
        <>
          <Refusal>{error && explainFailure(error)}</Refusal>
          {!error && <Loading label="Loading the templates" />}
        </>
      )}
    </Dialog>
  )
}

const blank: Words = { subject: '', text: '' }

const wordsSchema = v.object({ subject: v.string(), text: v.string() })
const draftSchema = v.object({
  /** Sends one mail, also if the answer to an earlier attempt was lost. */
  key: v.pipe(v.string(), v.uuid()),
  words: wordsSchema,
  replaced: v.nullable(wordsSchema),
})

function Writing({ leadId, form, onClose }: DialogProps & { form: ReplyForm }) {
  const { to, message, values, templates, canBeContacted } = form
  const client = useQueryClient()
  const draft = useStaffDraft(`reply:${leadId}`, draftSchema)
  const begun = draft.restored?.words
  const [words, setWords] = useState(begun?.words ?? blank)
  const [replaced, setReplaced] = useState<Words | null>(begun?.replaced ?? null)
  const [key] = useState(() => begun?.key ?? crypto.randomUUID())
  const [nextKey, setNextKey] = useState(key)
  const headers = { 'Idempotency-Key': key }
  const sending = useRecordChange(readLead, sendReply, { id: leadId }, { headers })

  function write(next: Words, instead = replaced) {
    setWords(next)
    setReplaced(instead)
    const isBlank = next.subject === '' && next.text === '' && !instead
    draft.keep(isBlank ? null : { key: nextKey, words: next, replaced: instead })
  }
  function choose(id: string) {
    const template = templates.find((one) => one.id === id)
    const isOwn = words.text !== '' && !templates.some(({ text }) => text === words.text)
    write(template ? { subject: template.subject, text: template.text } : blank, isOwn ? words : null)
  }
  function onRefused(error: Error, preview: ReturnType<typeof previewQuery>) {
    readAnew(client, preview)
    if (!(error instanceof ApiError) || error.status !== 422) return
    // This key may have sent other words. Opened again, the dialog may send these.
    const fresh = crypto.randomUUID()
    setNextKey(fresh)
    draft.keep({ key: fresh, words, replaced })
  }
  return (
    <ChangeDialog
      title="Reply"
      description={`To ${to}`}
      size="m"
      change={{
        ...sending,
        save({ isContacted, ...written }, callbacks) {
          const preview = previewQuery(leadId, written)
          const shown = client.getQueryData(preview.queryKey)
          if (!shown) return
          sending.save(
            { ...written, isContacted, digest: shown.digest },
            {
              onSuccess() {
                draft.forget()
                showToast({ title: 'Reply queued', message: `To ${shown.to}` })
                callbacks?.onSuccess?.()
              },
              onError: (error) => onRefused(error, preview),
            },
          )
        },
      }}
      schema={replyFormSchema(values)}
      values={({ subject, text, isContacted }) => ({ subject, text, isContacted: isContacted === 'on' })}
      action="Preview"
      whenTyped={draft.isKept ? 'draft' : 'ask'}
      onClose={onClose}
      confirm={(body) => ({
        title: 'Send this email?',
        text: <Preview leadId={leadId} words={body} isContacted={body.isContacted} />,
        action: 'Send',
      })}
    >
      {(field) => (
        <>
          {draft.restored && (
            <RestoredDraft
              savedAtMs={draft.restored.savedAtMs}
              onDiscard={() => {
                write(blank, null)
                draft.forget()
              }}
            />
          )}
          {message && (
            <Disclosure title="What they wrote">
              <p className={styles.message}>{message}</p>
            </Disclosure>
          )}
          <Cluster gap="2 4" align="end" className={styles.template}>
            <Select
              label="Template"
              options={templates.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder="None"
              defaultValue=""
              onChange={({ target }) => choose(target.value)}
              mark="none"
            />
            <Link href={href('adminTemplates')}>Edit templates</Link>
          </Cluster>
          {replaced && (
            <Cluster as="p" gap="2 3" align="center" size="s" role="status">
              The template replaced what you wrote.{' '}
              <Button size="s" onClick={() => write(replaced, null)}>
                Bring it back
              </Button>
            </Cluster>
          )}
          <WordsFields field={field} words={words} values={values} onChange={(next) => write(next)} />
          {canBeContacted && <Checkbox {...field('isContacted')} label="Mark as contacted" defaultChecked />}
        </>
      )}
    </ChangeDialog>
  )
}

function previewQuery(id: string, { subject, text }: ReplyWords) {
  return queryOptions({
    queryKey: ['reply-preview', id, subject, text],
    queryFn: () => send(previewReply, { id }, { subject, text }),
    ...confirmedQuery,
  })
}

function Preview({
  leadId,
  words,
  isContacted,
}: {
  leadId: string
  words: ReplyWords
  isContacted: boolean
}) {
  const { data, error } = useQuery(previewQuery(leadId, words))
  return (
    <Stack gap="3">
      <Refusal>{error && explainFailure(error)}</Refusal>
      {!data && !error && <Loading label="Preparing the email" />}
      {data && (
        <>
          <dl className={styles.facts}>
            <div>
              <dt>Replies go to</dt>
              <dd>{data.replyTo}</dd>
            </div>
            <div>
              <dt>Subject</dt>
              <dd>{data.subject}</dd>
            </div>
          </dl>
          <MailFrame subject={data.subject} html={data.html} className={styles.frame} />
          {isContacted && <p>Sending also marks the lead as contacted.</p>}
        </>
      )}
    </Stack>
  )
}

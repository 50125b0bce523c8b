import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { readLead } from '#features/leads/lead.admin.wire.ts'
import { MailFrame } from '#features/mails/mail-frame.tsx'
import { send } from '#platform/api/api-client.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { confirmedQuery, readAnew } from '#platform/live/confirmed-query.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Select } from '#ui/forms/select.tsx'
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
          {!error && <Loading label="Reading the templates" />}
        </>
      )}
    </Dialog>
  )
}

const blank: Words = { subject: '', text: '' }

function Writing({ leadId, form, onClose }: DialogProps & { form: ReplyForm }) {
  const { to, values, templates, canBeContacted } = form
  const client = useQueryClient()
  const [words, setWords] = useState(blank)
  const [replaced, setReplaced] = useState<Words | null>(null)
  const [key] = useState(() => crypto.randomUUID())
  const headers = { 'Idempotency-Key': key }
  const sending = useRecordChange(readLead, sendReply, { id: leadId }, { headers })

  function choose(id: string) {
    const template = templates.find((one) => one.id === id)
    const isOwn = words.text !== '' && !templates.some(({ text }) => text === words.text)
    setReplaced(isOwn ? words : null)
    setWords(template ? { subject: template.subject, text: template.text } : blank)
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
                showToast({ title: 'Reply queued', message: `To ${shown.to}` })
                callbacks?.onSuccess?.()
              },
              onError: () => readAnew(client, preview),
            },
          )
        },
      }}
      schema={replyFormSchema(values)}
      values={({ subject, text, isContacted }) => ({ subject, text, isContacted: isContacted === 'on' })}
      action="Preview"
      onClose={onClose}
      confirm={(body) => ({
        title: 'Send this email?',
        text: <Preview leadId={leadId} words={body} isContacted={body.isContacted} />,
        action: 'Send',
      })}
    >
      {(field) => (
        <>
          <div className={styles.template}>
            <Select
              label="Template"
              options={templates.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder="None: write freely"
              defaultValue=""
              onChange={({ target }) => choose(target.value)}
              mark="none"
            />
            <Link href={href('adminTemplates')}>Edit templates</Link>
          </div>
          {replaced && (
            <p className={styles.replaced} role="status">
              The template replaced what you wrote.{' '}
              <Button
                size="s"
                onClick={() => {
                  setWords(replaced)
                  setReplaced(null)
                }}
              >
                Bring it back
              </Button>
            </p>
          )}
          <WordsFields field={field} words={words} values={values} onChange={setWords} />
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
    <div className={styles.preview}>
      <Refusal>{error && explainFailure(error)}</Refusal>
      {!data && !error && <Loading label="Composing the email" />}
      {data && (
        <>
          <dl className={styles.facts}>
            <div>
              <dt>Answers go to</dt>
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
    </div>
  )
}

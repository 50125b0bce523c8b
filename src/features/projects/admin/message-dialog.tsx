import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { ChangeDialog } from '#ui/changes/change-dialog.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { showToast } from '#ui/overlays/toast.ts'
import { Loading } from '#ui/states/loading.tsx'
import { Message, MessageField, useMessage, useSeen } from '../page/conversation.tsx'
import { type ProjectPage, projectMessageSchema } from '../project.ts'
import { readProject } from '../project.wire.ts'
import styles from './message-dialog.module.css'

type MessageDialogProps = { projectId: string; title: string; clientName: string; onClose: () => void }

/** Writes to a project's client from another page, below what the client wrote since we last did. */
export function MessageDialog({ projectId, title, clientName, onClose }: MessageDialogProps) {
  const { data: page, error } = useQuery(endpointQuery(readProject, { id: projectId }))
  const { change, takeNewKey } = useMessage(projectId, () =>
    showToast({ title: 'Message sent', message: `To ${clientName || 'the client'}` }),
  )
  return (
    <ChangeDialog
      title="Write to the client"
      description={[clientName, title].filter(Boolean).join(', ')}
      size="m"
      change={change}
      schema={projectMessageSchema}
      action="Send message"
      onClose={onClose}
    >
      {(field) => (
        <>
          {page ? (
            <Unanswered page={page} />
          ) : error ? (
            <Refusal>{explainFailure(error)}</Refusal>
          ) : (
            <Loading label="Loading the messages" />
          )}
          <MessageField field={field} side="staff" rows={6} onChange={() => change.refusal && takeNewKey()} />
        </>
      )}
    </ChangeDialog>
  )
}

function Unanswered({ page }: { page: ProjectPage }) {
  const end = useRef<HTMLDivElement>(null)
  useSeen(page, end)
  const messages = page.messages.filter(isReadable)
  const lastOfStaff = messages.findLastIndex(({ side }) => side === 'staff')
  const unanswered = messages.slice(lastOfStaff + 1)
  return (
    <>
      {unanswered.length > 0 && (
        <ol className={styles.messages} aria-label="No reply yet">
          {unanswered.map((message) => (
            <li key={message.id}>
              <Message message={message} isOwn={false} />
            </li>
          ))}
        </ol>
      )}
      <div ref={end} />
    </>
  )
}

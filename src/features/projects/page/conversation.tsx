import { useEffect, useRef, useState } from 'react'
import type { Side } from '#domain/records/states.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useCommands } from '#ui/commands/commands.ts'
import { TextArea } from '#ui/forms/text-area.tsx'
import { type Field, useForm } from '#ui/forms/use-form.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { type ProjectMessage, type ProjectPage, projectLimits, projectMessageSchema } from '../project.ts'
import { markSeen, readProject, writeMessage } from '../project.wire.ts'
import styles from './conversation.module.css'

export function Conversation({ page }: { page: ProjectPage }) {
  const { messages, side, project } = page
  const end = useRef<HTMLDivElement>(null)
  useSeen(page, end)
  return (
    <Stack gap="4">
      <div role="log" aria-label="Messages">
        {messages.length === 0 && (
          <Text tone="muted">
            {side === 'client'
              ? 'No messages yet. Ask us anything: we reply here and by email.'
              : 'No messages yet. The client also gets what you write here by email.'}
          </Text>
        )}
        <Rows
          as="ol"
          className={styles.messages}
          rowClass={(message) => joinClasses(styles.message, message.side === side && styles.own)}
          rows={messages}
        >
          {(message) => <Message message={message} isOwn={message.side === side} />}
        </Rows>
      </div>
      <div ref={end} />
      <MessageForm key={project.id} page={page} />
    </Stack>
  )
}

export function Message({
  message: { author, text, createdAt, seenAt },
  isOwn,
}: {
  message: ProjectMessage
  isOwn: boolean
}) {
  return (
    <>
      <Text size="s" tone="muted" leading="dense" className={styles.stamp}>
        <span className={styles.author}>{author}</span> <DateTime iso={createdAt} />
      </Text>
      <Text wrap="typed">{text}</Text>
      {isOwn && (
        <Text size="s" tone="muted" leading="dense" className={styles.stamp}>
          {seenAt ? 'Seen' : 'Not seen yet'}
        </Text>
      )}
    </>
  )
}

export function useSeen({ project }: ProjectPage, end: { current: HTMLElement | null }): void {
  const { save } = useRecordChange(readProject, markSeen, { id: project.id })
  const { unseen } = project
  useEffect(() => {
    const element = end.current
    if (unseen === 0 || !element) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      save()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [unseen, save, end])
}

export const messageCommand = {
  id: 'project-message',
  label: 'Write a message',
  keys: 'n',
  group: 'This project',
}

/** @param onSaved also called if what sent it has left the screen meanwhile */
export function useMessage(projectId: string, onSaved?: () => void) {
  // A retry after a lost answer writes one message.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const headers = { 'idempotency-key': key }
  const change = useRecordChange(
    readProject,
    writeMessage,
    { id: projectId },
    { headers, ...(onSaved && { onSaved }) },
  )
  return { change, takeNewKey: () => setKey(crypto.randomUUID()) }
}

function MessageForm({ page: { project, side } }: { page: ProjectPage }) {
  const { change, takeNewKey } = useMessage(project.id)
  const { formProps, field, refusal } = useForm({
    schema: projectMessageSchema,
    answer: change,
    onSubmit: (message) => change.save(message, { onSuccess: begin }),
  })
  useCommands([{ ...messageCommand, run: () => formProps.ref.current?.querySelector('textarea')?.focus() }])
  function begin() {
    takeNewKey()
    formProps.ref.current?.reset()
  }
  return (
    <form {...formProps} className={styles.form}>
      <MessageField field={field} side={side} rows={3} onChange={() => change.refusal && takeNewKey()} />
      <Refusal>{refusal}</Refusal>
      <Button type="submit" size="s" busy={change.isPending}>
        Send message
      </Button>
    </form>
  )
}

export function MessageField({
  field,
  side,
  rows,
  onChange,
}: {
  field: Field
  side: Side
  rows: number
  onChange: () => void
}) {
  return (
    <TextArea
      {...field('text')}
      label="Message"
      hint={
        side === 'client'
          ? 'We get an email and reply here.'
          : 'The client gets it by email unless they read it on the project’s page first.'
      }
      rows={rows}
      maxLength={projectLimits.message}
      mark="none"
      onChange={onChange}
    />
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Side } from '#domain/records/states.ts'
import { send } from '#platform/api/api-client.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { headersIn } from '#platform/api/query-client.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Text } from '#ui/layout/text.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { AddFiles } from './add-files.tsx'
import { formatFileSize, type ProjectFile } from './file.ts'
import { createFileAddress, listFiles, removeFile } from './file.wire.ts'
import styles from './project-files.module.css'
import { updateFileList } from './update-file-list.ts'
import { UploadRow } from './upload-row.tsx'
import { useUploads } from './use-uploads.ts'

export function ProjectFiles({
  projectId,
  side,
  item,
}: {
  projectId: string
  side: Side
  item?: { id: string; title: string }
}) {
  const { data, error, refetch } = useQuery(endpointQuery(listFiles, { id: projectId }))
  const [news, setNews] = useState('')
  const list = useRef<HTMLElement>(null)
  const { uploads, add, retry, remove } = useUploads(projectId, item?.id, ({ name }) =>
    setNews(`${name} has arrived.`),
  )
  // An unreadable file's item is unknown.
  const files =
    data?.files.filter((file) => !item || (isReadable(file) && file.checklistItemId === item.id)) ?? []

  return (
    <div className={styles.files}>
      {error && !data && (
        <Refusal>
          {explainFailure(error)}{' '}
          <Button size="s" variant="quiet" onClick={() => refetch()}>
            Try again
          </Button>
        </Refusal>
      )}
      {data && !item && files.length === 0 && uploads.length === 0 && (
        <Text tone="muted">
          {side === 'client'
            ? 'No files yet. Send us what you have: logo, photos, texts.'
            : 'No files yet. What you add here, the client can download.'}
        </Text>
      )}
      <Rows
        ref={list}
        className={styles.list}
        rowClass={styles.row}
        label={item ? `Files: ${item.title}` : 'Files'}
        labelOf={({ name }) => name}
        rows={files}
        before={uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            onRetry={() => retry(upload.id)}
            onRemove={() => {
              remove(upload.id)
              list.current?.focus()
            }}
          />
        ))}
      >
        {(file) => (
          <FileRow
            file={file}
            mayRemove={side === 'staff' || file.side === side}
            projectId={projectId}
            onRemoved={() => {
              setNews(`${file.name} was removed.`)
              list.current?.focus()
            }}
          />
        )}
      </Rows>
      <AddFiles what={item?.title} onAdd={add} />
      <p role="status">
        <VisuallyHidden>{news}</VisuallyHidden>
      </p>
    </div>
  )
}

function FileRow({
  file: { id, name, size, author, createdAt },
  mayRemove,
  projectId,
  onRemoved,
}: {
  file: ProjectFile
  mayRemove: boolean
  projectId: string
  onRemoved: () => void
}) {
  /** Null at first; false returns the focus to the button. */
  const [isConfirming, setIsConfirming] = useState<boolean | null>(null)
  const client = useQueryClient()
  const download = useMutation<{ href: string }, Error>({
    networkMode: 'always',
    mutationFn: (_, { meta }) => send(createFileAddress, { id }, undefined, { headers: headersIn(meta) }),
    onSuccess: ({ href }) => follow(href),
  })
  const removal = useMutation<unknown, Error>({
    networkMode: 'always',
    mutationFn: (_, { meta }) => send(removeFile, { id }, undefined, { headers: headersIn(meta) }),
    onSuccess() {
      updateFileList(client, projectId, (files) => files.filter((file) => file.id !== id))
      onRemoved()
    },
  })
  const failure = download.error ?? removal.error
  return (
    <>
      <span className={styles.ending} aria-hidden="true">
        {endingOf(name)}
      </span>
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <Text size="s" tone="muted" leading="dense">
          {formatFileSize(size)}, {author}, <DateTime iso={createdAt} />
        </Text>
      </div>
      <div className={joinClasses(styles.actions, isConfirming === true && styles.outlined)}>
        {isConfirming ? (
          <>
            <Button
              key="confirm"
              size="s"
              variant="danger"
              busy={removal.isPending}
              autoFocus
              onClick={() => removal.mutate()}
            >
              Remove for good
              <VisuallyHidden>: {name}</VisuallyHidden>
            </Button>
            <Button size="s" variant="quiet" onClick={() => setIsConfirming(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <>
            <Button size="s" variant="quiet" busy={download.isPending} onClick={() => download.mutate()}>
              Download
              <VisuallyHidden>: {name}</VisuallyHidden>
            </Button>
            {mayRemove && (
              <Button
                key="ask"
                size="s"
                variant="quiet"
                autoFocus={isConfirming === false}
                onClick={() => setIsConfirming(true)}
              >
                Remove
                <VisuallyHidden>: {name}</VisuallyHidden>
              </Button>
            )}
          </>
        )}
      </div>
      <Refusal className={styles.whole}>{failure && explainFailure(failure)}</Refusal>
    </>
  )
}

/** A link: a refusal must not replace the page. */
function follow(href: string) {
  const link = document.createElement('a')
  link.href = href
  link.download = ''
  link.click()
}

function endingOf(name: string): string {
  return /\.(\w{1,5})$/.exec(name)?.[1]?.toUpperCase() ?? ''
}

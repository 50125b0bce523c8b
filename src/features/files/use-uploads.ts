import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { headersIn } from '#platform/api/query-client.ts'
import { type ProjectFile, refusalOfSize } from './file.ts'
import { sendFile } from './send-file.ts'
import { updateFileList } from './update-file-list.ts'

/** `sent` in bytes. `isFinal`: a retry would fail too. */
export type Upload = { id: number; file: File } & (
  | { state: 'waiting' }
  | { state: 'sending'; sent: number }
  | { state: 'failed'; refusal: string; isFinal: boolean }
)

/** More would only share the bandwidth. */
const atOnce = 2

export function useUploads(
  projectId: string,
  itemId: string | undefined,
  onArrival: (file: ProjectFile) => void,
) {
  const client = useQueryClient()
  const [uploads, setUploads] = useState<Upload[]>([])
  const lastId = useRef(0)
  const running = useRef(new Map<number, AbortController>())
  const isBusy = uploads.some(({ state }) => state !== 'failed')
  useEffect(() => {
    const all = running.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])
  useLeaveWarning(isBusy)

  const change = (id: number, next: (upload: Upload) => Upload) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? next(upload) : upload)))
  const drop = (id: number) => setUploads((all) => all.filter((upload) => upload.id !== id))

  useEffect(() => {
    const next = uploads.find(({ state }) => state === 'waiting')
    if (next && uploads.filter(({ state }) => state === 'sending').length < atOnce) void begin(next)
  })

  async function begin({ id, file }: Upload) {
    const controller = new AbortController()
    running.current.set(id, controller)
    const { signal } = controller
    change(id, () => ({ id, file, state: 'sending', sent: 0 }))
    try {
      const arrived = await sendFile({
        projectId,
        itemId,
        file,
        headers: headersIn(client.getDefaultOptions().mutations?.meta),
        signal,
        onProgress: (sent) => change(id, () => ({ id, file, state: 'sending', sent })),
      })
      updateFileList(client, projectId, (files) => [
        arrived,
        ...files.filter((other) => other.id !== arrived.id),
      ])
      drop(id)
      onArrival(arrived)
    } catch (error) {
      if (signal.aborted) return
      change(id, () => ({
        id,
        file,
        state: 'failed',
        refusal: explainFailure(error as Error),
        isFinal: isRefusal(error as Error),
      }))
    } finally {
      running.current.delete(id)
    }
  }

  return {
    uploads,
    add(files: Iterable<File>) {
      const added = Array.from(files, (file): Upload => {
        const refusal = refusalOfSize(file.size)
        const id = ++lastId.current
        return refusal
          ? { id, file, state: 'failed', refusal, isFinal: true }
          : { id, file, state: 'waiting' }
      })
      setUploads((all) => [...all, ...added])
    },
    retry: (id: number) => change(id, ({ file }) => ({ id, file, state: 'waiting' })),
    remove(id: number) {
      running.current.get(id)?.abort()
      drop(id)
    },
  }
}

/** About the file itself; a full queue or an expired log-in passes. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && [404, 413, 415, 422].includes(error.status)
}

function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isBusy])
}

import { ApiError } from '#platform/api/api-client.ts'
import { apiPath } from '#platform/api/wire.ts'
import { fileLimits, type ProjectFile, uploadType } from './file.ts'
import { checkFile, receiveFile } from './file.wire.ts'
import { sendBytes } from './send-bytes.ts'

/**
 * Sends a large file's head first: browsers read a refusal only after sending everything.
 * @param input.onProgress receives the bytes sent so far
 * @throws ApiError for a refusal; another error if the server cannot be reached
 */
export async function sendFile({
  projectId,
  itemId,
  file,
  headers = {},
  signal,
  onProgress,
}: {
  projectId: string
  itemId: string | undefined
  file: File
  headers: Record<string, string> | undefined
  signal: AbortSignal
  onProgress: (sent: number) => void
}): Promise<ProjectFile> {
  const where = { id: projectId, name: file.name, item: itemId }
  if (file.size > fileLimits.head) {
    const body = file.slice(0, fileLimits.head)
    const checked = await fetch(apiPath(checkFile, where), {
      method: 'POST',
      headers: { ...headers, 'content-type': uploadType },
      body,
      signal,
    })
    if (!checked.ok) throw new ApiError(checked, await checked.text())
  }
  return sendBytes({ path: apiPath(receiveFile, where), bytes: file, headers, signal, onProgress })
}

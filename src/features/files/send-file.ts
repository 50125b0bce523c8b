import { ApiError } from '#platform/api/api-client.ts'
import { apiPath } from '#platform/api/wire.ts'
import { fileLimits, type ProjectFile, uploadType } from './file.ts'
import { checkFile, receiveFile } from './file.wire.ts'

/**
 * Sends a large file's head first: browsers read a refusal only after sending everything. fetch reports no
 * upload progress.
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
  const allHeaders = { ...headers, 'content-type': uploadType }
  if (file.size > fileLimits.head) {
    const body = file.slice(0, fileLimits.head)
    const checked = await fetch(apiPath(checkFile, where), {
      method: 'POST',
      headers: allHeaders,
      body,
      signal,
    })
    if (!checked.ok) throw new ApiError(checked, await checked.text())
  }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiPath(receiveFile, where))
    for (const [name, value] of Object.entries(allHeaders)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onerror = () => reject(new Error('The connection was lost.'))
    request.onload = () => {
      const { status, responseText: text } = request
      if (status === 201) return resolve(JSON.parse(text))
      const type = request.getResponseHeader('content-type') ?? ''
      reject(new ApiError(new Response(null, { status, headers: { 'content-type': type } }), text))
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

import { ApiError } from '#platform/api/api-client.ts'
import type { ApiPath } from '#platform/api/wire.ts'
import { uploadType } from './file.ts'

/**
 * fetch reports no upload progress.
 * @param input.onProgress receives the bytes sent so far
 * @throws ApiError for a refusal; another error if the server cannot be reached
 */
export function sendBytes<Answer>({
  path,
  bytes,
  headers = {},
  signal,
  onProgress,
}: {
  path: ApiPath<Answer>
  bytes: Blob
  headers?: Record<string, string> | undefined
  signal: AbortSignal
  onProgress: (sent: number) => void
}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('content-type', uploadType)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onerror = () => reject(new Error('The connection was lost.'))
    request.onload = () => {
      const { status, responseText: text } = request
      if (status === 201) return resolve(JSON.parse(text))
      const type = request.getResponseHeader('content-type') ?? ''
      reject(new ApiError(new Response(null, { status, headers: { 'content-type': type } }), text))
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(bytes)
  })
}

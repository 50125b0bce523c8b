import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatFileSize } from '#features/files/file.ts'
import { sendBytes } from '#features/files/send-bytes.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { headersIn } from '#platform/api/query-client.ts'
import { apiPath } from '#platform/api/wire.ts'
import { receivePicture } from './picture.admin.wire.ts'
import { pictureLimits, type UploadedPicture } from './picture.ts'

/** `sent` in bytes. */
export type PictureUpload = { file: File; sent: number } | null

/** One picture at a time; another one ends the upload before it. */
export function usePictureUpload(onArrival: (picture: UploadedPicture, file: File) => void) {
  const client = useQueryClient()
  const [upload, setUpload] = useState<PictureUpload>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function begin(file: File) {
    running.current?.abort()
    if (file.size > pictureLimits.bytes) {
      setUpload(null)
      setRefusal(`A picture can have at most ${formatFileSize(pictureLimits.bytes)}.`)
      return
    }
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setRefusal(null)
    setUpload({ file, sent: 0 })
    try {
      const arrived = await sendBytes({
        path: apiPath(receivePicture),
        bytes: file,
        headers: headersIn(client.getDefaultOptions().mutations?.meta),
        signal,
        onProgress: (sent) => {
          if (!signal.aborted) setUpload({ file, sent })
        },
      })
      if (signal.aborted) return
      setUpload(null)
      onArrival(arrived, file)
    } catch (error) {
      if (signal.aborted) return
      setUpload(null)
      setRefusal(explainFailure(error as Error))
    }
  }

  return {
    upload,
    refusal,
    begin: (file: File) => void begin(file),
    cancel() {
      running.current?.abort()
      setUpload(null)
    },
  }
}

/** Of what is dropped or pasted. */
export function firstPictureOf(files: Iterable<File>): File | undefined {
  return Array.from(files).find(({ type }) => type.startsWith('image/'))
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from './api-client.ts'
import { explainFailure } from './explain-failure.ts'
import { headersIn } from './query-client.ts'
import type { ApiPath, FileAnswer } from './wire.ts'

/** A plain link cannot send a link holder's token. */
export function useDownload({ path, fileName }: { path: ApiPath<FileAnswer>; fileName: string }) {
  const headers = headersIn(useQueryClient().getDefaultOptions().mutations?.meta)
  const [refusal, setRefusal] = useState('')
  async function save() {
    setRefusal('')
    try {
      const answer = await fetch(path, { headers: headers ?? {} })
      if (!answer.ok) throw new ApiError(answer, await answer.text())
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await answer.blob())
      link.download = fileName
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (error) {
      setRefusal(explainFailure(error as Error))
    }
  }
  return { save, refusal }
}

import type { QueryClient } from '@tanstack/react-query'
import { reading } from '#platform/api/reading.ts'
import type { ProjectFileList } from './file.ts'
import { listFiles } from './file.wire.ts'

/**
 * Shows a change of a project's files at once. It then reads the list and the project again, because an answer that was
 * asked for before the change would hide it.
 */
export function showFiles(
  client: QueryClient,
  projectId: string,
  change: (files: ProjectFileList['files']) => ProjectFileList['files'],
): void {
  const { queryKey } = reading(listFiles, { id: projectId })
  const [path] = queryKey
  client.setQueryData(queryKey, (known) => ({ files: change(known?.files ?? []) }))
  // The project's path is the one above that of its files.
  for (const changed of [path, path.slice(0, path.lastIndexOf('/'))]) {
    void client.invalidateQueries({ queryKey: [changed] })
  }
}

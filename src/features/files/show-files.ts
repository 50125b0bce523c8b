import type { QueryClient } from '@tanstack/react-query'
import { type ProjectFileList, projectFilesPath, projectPathOf } from './file.ts'

/**
 * Shows a change of a project's files at once. It then reads the list and the project again, because an answer that was
 * asked for before the change would hide it.
 */
export function showFiles(
  client: QueryClient,
  projectId: string,
  change: (files: ProjectFileList['files']) => ProjectFileList['files'],
): void {
  const path = projectFilesPath(projectId)
  client.setQueryData<ProjectFileList>([path], (known) => ({ files: change(known?.files ?? []) }))
  for (const changed of [path, projectPathOf(projectId)]) {
    void client.invalidateQueries({ queryKey: [changed] })
  }
}

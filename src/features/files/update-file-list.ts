import type { QueryClient } from '@tanstack/react-query'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import type { ProjectFileList } from './file.ts'
import { listFiles } from './file.wire.ts'

/** Refetches too: an answer requested before the change would hide it. */
export function updateFileList(
  client: QueryClient,
  projectId: string,
  change: (files: ProjectFileList['files']) => ProjectFileList['files'],
): void {
  const { queryKey } = endpointQuery(listFiles, { id: projectId })
  const [path] = queryKey
  client.setQueryData(queryKey, (known) => ({ files: change(known?.files ?? []) }))
  // The project's path is the parent.
  for (const changed of [path, path.slice(0, path.lastIndexOf('/'))]) {
    void client.invalidateQueries({ queryKey: [changed] })
  }
}

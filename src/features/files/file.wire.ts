import { download, of, wire } from '#platform/api/wire.ts'
import type { ProjectFile, ProjectFileList, uploadSchema } from './file.ts'

export const listFiles = wire('GET', '/api/projects/:id/files', of<{ answer: ProjectFileList }>)
/** The body is the file. */
export const receiveFile = wire(
  'POST',
  '/api/projects/:id/files',
  of<{ query: typeof uploadSchema; answer: ProjectFile }>,
)
/** The body is the file's start. */
export const checkFile = wire('POST', '/api/projects/:id/files/check', of<{ query: typeof uploadSchema }>)
export const createFileAddress = wire('POST', '/api/files/:id/address', of<{ answer: { href: string } }>)
export const downloadFile = download(
  '/api/files/:id/bytes',
  of<{ query: { until: string; signature: string } }>,
)
export const removeFile = wire('POST', '/api/files/:id/remove', of<Record<never, never>>)

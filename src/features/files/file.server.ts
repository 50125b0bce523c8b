import { uploadType } from './file.ts'

/** How long the body of an upload may take to arrive: 100 MB at half a megabit a second. */
export const uploadMs = 30 * 60_000

/** Returns whether the body of a request is a file, which may be large and slow. */
export function isUpload(
  method: string | undefined,
  path: string | undefined,
  type: string | undefined,
): boolean {
  return (
    method === 'POST' && type === uploadType && /^\/api\/projects\/[^/?]+\/files(?:\?|$)/.test(path ?? '')
  )
}

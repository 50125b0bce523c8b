import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { SetupCheck } from '#features/setup/setup.ts'
import type { Env } from '#platform/env.server.ts'

/** @param folder as `npm run backup` gets it */
export async function checkBackupFolder(folder: string, { DATA_DIR: dataDir }: Env): Promise<SetupCheck> {
  const check = {
    id: 'backup-folder',
    title: 'Backup folder',
    setting: folder,
    guide: 'docs/operations.md',
  }
  try {
    const found = await stat(folder)
    if (!found.isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    await access(folder, constants.W_OK | constants.X_OK)
    const dataDisk = await stat(resolve(dataDir)).then(
      ({ dev }) => dev,
      () => null,
    )
    const sentence =
      found.dev === dataDisk
        ? 'Backups can be written. They are on the disk of DATA_DIR, so copy them to another machine too.'
        : 'Backups can be written.'
    return { ...check, state: 'ok', sentence }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const sentence = problems[code] ?? `It cannot be used (${code}), so no backup is made.`
    return { ...check, state: 'failing', sentence }
  }
}

const problems: Record<string, string> = {
  ENOENT: 'There is no such folder, so no backup is made: create it for the user of the program.',
  ENOTDIR: 'It is a file, so no backup is made: name a folder.',
  EACCES: 'It is closed to this user, so no backup is made: give it to the user of the program.',
  EROFS: 'It is read-only, so no backup is made: mount it writable, or choose another.',
}

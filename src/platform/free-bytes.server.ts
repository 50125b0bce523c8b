import { statfs } from 'node:fs/promises'

/** For this user, on the disk of an existing folder. */
export async function measureFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

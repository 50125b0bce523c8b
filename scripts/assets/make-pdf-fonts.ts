/**
 * Subsets the fonts of PDFs and lists their characters: `node scripts/assets/make-pdf-fonts.ts`. Needs Debian 12,
 * whose packages it downloads.
 */
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { initSync, TypstFontResolverBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)
const folder = fileURLToPath(new URL('../../src/platform/pdf/fonts/', import.meta.url))

const debianPackages = ['fonts-noto-core', 'fonts-noto-cjk', 'libharfbuzz-bin', 'libharfbuzz-subset0']
const npmPackages = [
  '@expo-google-fonts/atkinson-hyperlegible-next@0.4.1',
  '@expo-google-fonts/battambang@0.4.1',
  '@expo-google-fonts/hind-siliguri@0.4.1',
  '@expo-google-fonts/noto-emoji@0.4.7',
  '@expo-google-fonts/vazirmatn@0.4.1',
  '@fontsource/noto-sans-sunuwar@5.3.0',
  '@fontsource/noto-sans-tangsa@5.3.0',
  '@fontsource/noto-serif-toto@5.3.0',
  '@fontsource-variable/noto-sans-nag-mundari@5.3.0',
  '@fontsource-variable/noto-serif-vithkuqi@5.3.0',
]

/** One for each pair of the site's fonts. */
const displayFaces = [
  {
    file: 'anybody.ttf',
    source: '@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2',
  },
  {
    file: 'bricolage.ttf',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2',
  },
]

/** Debian's fonts lack these; each has one Unicode block. */
const webScripts = [
  { name: 'noto-sans-sunuwar', face: 'sunuwar-400', block: range(0x11bc0, 0x11bff) },
  { name: 'noto-sans-tangsa', face: 'tangsa-400', block: range(0x16a70, 0x16acf) },
  { name: 'noto-serif-toto', face: 'toto-400', block: range(0x1e290, 0x1e2bf) },
  { name: 'noto-sans-nag-mundari', face: 'nag-mundari-wght', block: range(0x1e4d0, 0x1e4ff) },
  { name: 'noto-serif-vithkuqi', face: 'vithkuqi-wght', block: range(0x10570, 0x105bf) },
]

const notoScripts =
  `Hebrew Arabic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Khmer Myanmar
  Armenian Georgian Ethiopic Adlam Balinese Bamum Batak Buginese Buhid CanadianAboriginal Chakma Cham Cherokee Coptic
  GunjalaGondi HanifiRohingya Hanunoo Javanese KayahLi Lepcha Limbu Lisu Mandaic MasaramGondi Medefaidrin MeeteiMayek
  MendeKikakui Miao Mongolian Mro NKo NewTaiLue Newa OlChiki Osage Osmanya PahawhHmong PauCinHau Rejang Samaritan
  Saurashtra SoraSompeng Sundanese SylotiNagri Syriac Tagalog Tagbanwa TaiLe TaiTham TaiViet Thaana Tifinagh Tirhuta Vai
  Wancho WarangCiti Yi`.split(/\s+/)

type Cut = { file: string; source: string; characters?: readonly number[] }

const work = mkdtempSync(join(tmpdir(), 'pdf-fonts-'))
try {
  const debian = join(work, 'debian')
  run('apt-get', ['download', ...debianPackages])
  for (const file of globSync('*.deb', { cwd: work })) run('dpkg', ['-x', file, debian])
  run('npm', ['init', '--yes'])
  run('npm', ['install', '--ignore-scripts', ...npmPackages])

  mkdirSync(folder, { recursive: true })
  for (const file of globSync('*.{ttf,otf}', { cwd: folder })) rmSync(at(file))
  const letters = [...range(0x20, 0x7e), ...range(0xa0, 0xff)]
    .map((point) => String.fromCodePoint(point))
    .join('')
  for (const { file, source } of displayFaces) {
    const cut = await subsetFont(readFileSync(resolve(source)), letters, {
      targetFormat: 'truetype',
      variationAxes: { wght: 700, wdth: 100 },
      noHinting: true,
    })
    writeFileSync(at(file), cut)
  }
  const npm = (name: string, face: string) => join(work, 'node_modules/@expo-google-fonts', name, face)
  const noto = (name: string) => join(debian, 'usr/share/fonts/truetype/noto', `${name}-Regular.ttf`)
  const text = 'AtkinsonHyperlegibleNext'
  // The first font that has a character wins.
  const cuts: Cut[] = [
    { file: 'text.ttf', source: npm('atkinson-hyperlegible-next', `400Regular/${text}_400Regular.ttf`) },
    { file: 'text-bold.ttf', source: npm('atkinson-hyperlegible-next', `700Bold/${text}_700Bold.ttf`) },
    { file: 'noto-sans.ttf', source: noto('NotoSans') },
    // Readers copy Noto's Arabic, Khmer and Bengali twice, so these come before them.
    { file: 'vazirmatn.ttf', source: npm('vazirmatn', '400Regular/Vazirmatn_400Regular.ttf') },
    { file: 'battambang.ttf', source: npm('battambang', '400Regular/Battambang_400Regular.ttf') },
    { file: 'hind-siliguri.ttf', source: npm('hind-siliguri', '400Regular/HindSiliguri_400Regular.ttf') },
    ...notoScripts.map((script) => ({
      file: `noto-sans-${script.replace(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()}.ttf`,
      source: noto(`NotoSans${script}`),
    })),
    { file: 'noto-serif-tibetan.ttf', source: noto('NotoSerifTibetan') },
    {
      file: 'noto-serif-nyiakeng-puachue-hmong.ttf',
      source: noto('NotoSerifNyiakengPuachueHmong'),
    },
    { file: 'noto-serif-yezidi.ttf', source: noto('NotoSerifYezidi') },
    {
      file: 'noto-sans-cjk.otf',
      source: join(debian, 'usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
      characters: eastAsian(),
    },
    { file: 'noto-emoji.ttf', source: npm('noto-emoji', '400Regular/NotoEmoji_400Regular.ttf') },
    { file: 'noto-sans-symbols.ttf', source: noto('NotoSansSymbols') },
    { file: 'noto-sans-symbols-2.ttf', source: noto('NotoSansSymbols2') },
    // Some people write their name in letters such as 𝓜𝓲𝓻𝓪.
    { file: 'noto-sans-math.ttf', source: noto('NotoSansMath'), characters: range(0x1d400, 0x1d7ff) },
    // It stays last, so that no character of an older PDF changes its font.
    { file: 'noto-sans-bassa-vah.ttf', source: noto('NotoSansBassaVah') },
  ]
  for (const cut of cuts) subset(cut, debian)
  for (const { name, face, block } of webScripts) {
    const [source = ''] = globSync(`node_modules/@fontsource*/${name}/files/${name}-${face}-normal.woff2`, {
      cwd: work,
    })
    const axes = face.endsWith('wght') ? { variationAxes: { wght: 400 } } : {}
    const cut = await subsetFont(readFileSync(join(work, source)), String.fromCodePoint(...block), {
      targetFormat: 'truetype',
      noHinting: true,
      ...axes,
    })
    writeFileSync(at(`${name}.ttf`), cut)
  }
  initSync({ module: readFileSync(resolve('@myriaddreamin/typst-ts-web-compiler/wasm')) })
  const typst = new TypstFontResolverBuilder()
  const files = [
    ...displayFaces.map(({ file }) => file),
    ...cuts.map(({ file }) => file),
    ...webScripts.map(({ name }) => `${name}.ttf`),
  ]
  const faces = files.map((file) => JSON.stringify({ file, ...typst.get_font_info(readFileSync(at(file))) }))
  writeFileSync(at('faces.json'), `[\n${faces.join(',\n')}\n]\n`)
} finally {
  rmSync(work, { recursive: true, force: true })
}

function at(file: string): string {
  return join(folder, file)
}

function run(program: string, args: string[]): void {
  execFileSync(program, args, { cwd: work, stdio: ['ignore', 'ignore', 'inherit'] })
}

function subset({ file, source, characters }: Cut, debian: string): void {
  const libraries = globSync('usr/lib/*-linux-gnu', { cwd: debian })[0] ?? ''
  const list = join(work, 'characters.txt')
  if (characters) writeFileSync(list, characters.map((point) => point.toString(16)).join('\n'))
  const which = characters
    ? [`--unicodes-file=${list}`, '--face-index=0', '--layout-features=ccmp']
    : ['--unicodes=*', '--layout-features=*']
  execFileSync(
    join(debian, 'usr/bin/hb-subset'),
    [source, ...which, '--no-hinting', `--output-file=${at(file)}`],
    { env: { LD_LIBRARY_PATH: join(debian, libraries) }, stdio: 'inherit' },
  )
}

/** Han of Unicode's first block, Hangul, and what the national character sets add. */
function eastAsian(): number[] {
  const known = new Set([...range(0x3000, 0x312f), ...range(0x31a0, 0x31ff), ...range(0x4e00, 0x9fff)])
  for (const point of [...range(0xac00, 0xd7a3), ...range(0xff01, 0xffee)]) known.add(point)
  for (const character of '𠮷𠮟') known.add(character.codePointAt(0) ?? 0)
  for (const charset of ['gbk', 'big5', 'shift_jis', 'euc-jp', 'euc-kr']) {
    const decoder = new TextDecoder(charset)
    for (const lead of charset === 'euc-jp' ? [[], [0x8f]] : [[]]) {
      for (const first of range(0x81, 0xfe)) {
        for (const second of range(0x40, 0xfe)) {
          const [character = '', ...rest] = decoder.decode(Uint8Array.of(...lead, first, second))
          if (rest.length === 0) known.add(character.codePointAt(0) ?? 0)
        }
      }
    }
  }
  return [...known].filter((point) => {
    const character = String.fromCodePoint(point)
    return point > 0x2e7f && !/\p{Co}/u.test(character) && character.normalize('NFC') === character
  })
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

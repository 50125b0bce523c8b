import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { adoptAgency, builtInFacts } from '#domain/agency.ts'
import { isFull } from '#test/browser/is-full.ts'
import { printedOn, readPdf } from '#test/readers/read-pdf.ts'
import { drawPdf } from './draw-pdf.server.ts'
import { type FontFile, facesOf } from './faces.ts'
import type { PdfDocument } from './pdf-document.ts'

const issuedAt = new Date('2026-11-24T05:05:00.000Z')
const sheet: PdfDocument = {
  title: 'Quote QUO/26-27/0007',
  facts: [{ label: 'Sent', value: '24 Nov 2026' }],
  seller: ['Orbweaver', '12 Web Lane'],
  buyer: ['Mira Sen'],
  rows: [{ text: 'Website', amount: '₹45,000' }],
  total: { label: 'Total', amount: '₹45,000' },
  notes: [],
}
const linesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ text: `Line ${index + 1}.`, amount: `₹${index + 1}` }))
const draw = (changes: Partial<PdfDocument>) => drawPdf({ ...sheet, ...changes }, { issuedAt })

const names = [
  ['Latin', 'Zoë Müller-Ångström'],
  ['Vietnamese', 'Nguyễn Thị Ánh'],
  ['Polish', 'Żaneta Błaszczyk'],
  ['Yoruba', 'Ṣọlá Ọláyẹmí'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Cyrillic', 'Надежда Щербакова'],
  ['Armenian', 'Արամ Խաչատրյան'],
  ['Georgian', 'გიორგი მაისურაძე'],
  ['Hebrew', 'רחל כהן'],
  ['Arabic', 'محمد عبد الرحمن'],
  ['Urdu', 'محمد علی خاں ڈاکٹر'],
  ['Devanagari', 'आशा कुमारी प्रज्ञा'],
  ['Bengali', 'শ্রীমতী আশা বন্দ্যোপাধ্যায়'],
  ['Gujarati', 'આશા પટેલ ક્ષત્રિય'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
  ['Oriya', 'ଓଡ଼ିଆ ପ୍ରଧାନ'],
  ['Tamil', 'முத்துலட்சுமி'],
  ['Telugu', 'లక్ష్మీ ప్రసాద్'],
  ['Kannada', 'ಲಕ್ಷ್ಮೀ ಪ್ರಸಾದ್'],
  ['Malayalam', 'ലക്ഷ്മി നായർ'],
  ['Sinhala', 'ලක්ෂ්මී ප්‍රියන්ත'],
  ['Thai', 'สมชาย ใจดี'],
  ['Lao', 'ສົມສັກ ແກ້ວ'],
  ['Khmer', 'សុខ ចាន់ថា'],
  ['Burmese', 'အောင်ဆန်း ကျော်'],
  ['Amharic', 'አበበ በቂላ'],
  ['Tibetan', 'བསྟན་འཛིན'],
  ['Mongolian', 'ᠮᠣᠩᠭᠣᠯ'],
  ['Japanese', '山田太郎 やまだ タロウ'],
  ['Chinese, simplified', '张伟 赟'],
  ['Chinese, traditional', '陳雅婷 喆堃'],
  ['Korean', '김민수 홍길동'],
  ['Cherokee', 'ᏣᎳᎩ'],
  ['Inuktitut', 'ᓄᓇᕗᑦ'],
  ['Santali', 'ᱥᱟᱱᱛᱟᱲᱤ'],
  ['Bassa Vah', '\u{16ad0}\u{16ae0}\u{16aed}'],
  ['Nag Mundari', '\u{1e4d0}\u{1e4d9}\u{1e4e5}'],
  ['Sunuwar', '\u{11bc0}\u{11bc8}\u{11bd4}'],
  ['Tangsa', '\u{16a70}\u{16a7a}\u{16a93}'],
  ['Toto', '\u{1e290}\u{1e294}\u{1e2a0}'],
  ['Vithkuqi', '\u{10570}\u{10597}\u{105a3}'],
  ['letters of mathematics', '𝓜𝓲𝓻𝓪'],
  ['emoji', '🕷🎉'],
  ['amounts', '₹ € £ ¥ AED'],
] as const

test('names in many scripts are read back from the PDF as they were written', async () => {
  const printed = await printedOn(await draw({ buyer: names.map(([, name]) => name.normalize('NFC')) }))
  for (const [script, name] of names) expect(printed.join(), script).toContain(name.normalize('NFC'))
})

test('joins letters as their script requires: each of these is one glyph', async () => {
  const glyphsOf = async (buyer: string[]) => (await readPdf(await draw({ buyer }))).glyphs.length
  const joined = ['لا', 'क्ष', 'ক্ষ', 'ക്ക', 'ক্র', '👨‍👩‍👧', '🇮🇳']
  expect(await glyphsOf(joined)).toBe((await glyphsOf([])) + joined.length)
})

test('every character that the list of faces promises has a glyph', async () => {
  const files: FontFile[] = JSON.parse(await readFile(new URL('fonts/faces.json', import.meta.url), 'utf8'))
  for (const face of facesOf(files.slice(2))) {
    const step = isFull ? 1 : 211
    const characters = Array.from({ length: 0x20000 / step }, (_, index) =>
      String.fromCodePoint(index * step),
    )
    const known = characters.filter(
      (character) => /[\p{L}\p{N}\p{S}]/u.test(character) && face.has(character),
    )
    const buyer = Array.from({ length: Math.ceil(known.length / 200) }, (_, index) =>
      known.slice(index * 200, (index + 1) * 200).join(' '),
    )
    const { glyphs } = await readPdf(await draw({ buyer }))
    expect(
      glyphs.filter((glyph) => glyph === 0),
      face.file,
    ).toEqual([])
  }
})

test('aligns an Arabic name, line and note right, and keeps the order of amounts', async () => {
  const pdf = await draw({
    rows: [{ text: 'متجر إلكتروني', amount: '₹45,000.00' }],
    notes: ['نشكرك على ثقتك بنا.', 'Thank you.'],
  })
  const { items, tags } = await readPdf(pdf)
  const placeOf = (text: string) => items.find((item) => item.text.includes(text))
  expect(placeOf('إلكتروني')?.left).toBeGreaterThan(300)
  expect(placeOf('نشكرك')?.left).toBeGreaterThan(300)
  expect(placeOf('Thank')?.left).toBeLessThan(60)
  expect(tags).toContainEqual({ tag: 'TD', text: '₹45,000.00' })
})

test('characters that Typst reads as markup are printed as they are', async () => {
  const words = '#panic("x") *b* _i_ $x$ <b> = 1+1 `c` \\ @a // /* [ ] { } ~ --- ...'
  const printed = await printedOn(await draw({ title: words, buyer: [words], notes: [words] }))
  expect(printed.join().split(words)).toHaveLength(5)
})

test('a character that no font has is printed as its name', async () => {
  const [printed] = await printedOn(await draw({ buyer: ['Mira 𓀀 Sen', 'A\ufdd0𐀀'] }))
  expect(printed).toContain('Mira [U+13000 EGYPTIAN HIEROGLYPH A001] Sen')
  expect(printed).toContain('A[U+FDD0 <noncharacter-FDD0>][U+10000 LINEAR B SYLLABLE B008 A]')
})

test('the same document has the same bytes, also from another thread, and the date of issue', async () => {
  const notes = ['The same, आशा 山田']
  const first = await draw({ notes })
  const { openWorkerThread } = await import('../worker-thread.server.ts')
  const other = openWorkerThread<object, Uint8Array>({
    source: 'platform/pdf/pdf.worker.ts',
    mostWaiting: 1,
  })
  expect(
    first.equals(await other.run({ document: { ...sheet, notes }, issuedAt, brand: builtInFacts })),
  ).toBe(true)
  expect((await readPdf(first)).info).toMatchObject({
    CreationDate: 'D:20261124050500Z',
    Title: 'Quote QUO/26-27/0007',
    Author: 'Orbweaver',
    Language: 'en',
  })
})

test('the same document is drawn once; another choice is drawn anew', async () => {
  const [one, again, other] = await Promise.all([
    draw({ notes: ['a'] }),
    draw({ notes: ['a'] }),
    draw({ notes: ['b'] }),
  ])
  expect(again).toBe(one)
  expect(other.equals(one)).toBe(false)
})

test('no page has only the last row, the sums or the notes; each has its number', async () => {
  const notes = ['All taxes included.', 'Thank you.']
  const shares = [
    { label: '10% to start', amount: '₹4,500' },
    { label: 'Balance after completion (90%)', amount: '₹40,500' },
  ]
  const parts = [{ title: 'What was accepted', rows: [], texts: ['I accept.', 'Accepted by Mira Sen'] }]
  const [fewest, most] = isFull ? [1, 60] : [16, 28]
  for (let count = fewest; count <= most; count++) {
    const lines = linesOf(count)
    const lastLines = `${lines
      .slice(-2)
      .map(({ text, amount }) => `${text} ${amount}`)
      .join(' ')} Total`
    for (const changes of [{ shares }, { parts }]) {
      const pages = await printedOn(await draw({ rows: lines, notes, ...changes }))
      const last = pages.at(-1) ?? ''
      for (const [at, page] of pages.entries()) expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
      if (changes.shares) {
        expect(last).toContain(lastLines)
        expect(last).toContain(
          '10% to start ₹4,500 Balance after completion (90%) ₹40,500 All taxes included. Thank you.',
        )
      } else {
        expect(last).toMatch(
          /What was accepted I accept\. Accepted by Mira Sen All taxes included\. Thank you\./,
        )
        const withTotal = pages.find((page) => page.includes('Total ₹45,000'))
        expect(withTotal).toContain(lastLines)
      }
    }
  }
})

test('a long address of a page breaks within its column, and is copied whole', async () => {
  const address = `https://example.com/${'something/'.repeat(12)}end`
  const { items, width } = await readPdf(await draw({ buyer: [address], notes: [address] }))
  for (const { left, right } of items) {
    expect(left).toBeGreaterThan(50)
    expect(right).toBeLessThan(width - 50)
  }
  expect((await printedOn(await draw({ notes: [address] }))).join().replaceAll(' ', '')).toContain(address)
})

test('documents queue; far too many at once are refused, but not one being issued', async () => {
  const asked = Array.from({ length: 40 }, (_, index) => draw({ notes: [`Copy ${index}`] }))
  const issued = drawPdf({ ...sheet, notes: ['Issued'] }, { issuedAt, mustDraw: true })
  const answers = await Promise.allSettled(asked)
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable' })
  expect((await printedOn(await issued)).join()).toContain('Issued')
})

test('the thread has the accent colour of the agency, and is straight without its web', async () => {
  const stitched = await draw({ notes: ['A brand'] })
  adoptAgency({ ...builtInFacts, accent: '#7bdcb5' })
  const green = await draw({ notes: ['A brand'] })
  adoptAgency({ ...builtInFacts, accent: '#7bdcb5', hasWeb: false })
  const straight = await draw({ notes: ['A brand'] })
  adoptAgency(builtInFacts)
  expect([stitched, green, straight].map(threadOf)).toEqual([
    ['1 0.7882353 0.2 SCN', '8.5 0 l'],
    ['0.48235294 0.8627451 0.70980394 SCN', '8.5 0 l'],
    ['0.48235294 0.8627451 0.70980394 SCN', '8.5 4 l'],
  ])
})

test('wordmark and title are in the display face of the agency', async () => {
  const facesIn = (pdf: Buffer) => new Set(pdf.toString('latin1').match(/(Anybody|Bricolage)/g))
  const ours = await draw({ notes: ['A face'] })
  adoptAgency({ ...builtInFacts, fonts: 'bricolage' })
  onTestFinished(() => adoptAgency(builtInFacts))
  const others = await draw({ notes: ['A face'] })
  expect([facesIn(ours), facesIn(others)]).toEqual([new Set(['Anybody']), new Set(['Bricolage'])])
})

/** The first colour of a line, and where its first stitch ends. */
function threadOf(pdf: Buffer): (string | undefined)[] {
  const streams = pdf
    .toString('latin1')
    .split(/stream\r?\n/)
    .map(inflated)
  const page = streams.find((stream) => stream.includes(' SCN\n')) ?? ''
  const [colour, stitch] = [/[\d. ]+ SCN/, /[\d.]+ [\d.]+ l$/m].map((pattern) => pattern.exec(page)?.[0])
  return [colour, stitch]
}

function inflated(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  } catch {
    return ''
  }
}

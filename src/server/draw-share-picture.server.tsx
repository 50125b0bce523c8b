import { readFile } from 'node:fs/promises'
import { agency } from '#domain/agency.ts'
import { palette } from '#domain/brand.ts'
import type { FontPair } from '#domain/fonts.ts'
import { pictureSize, type SharePicture } from '#pages/marketing/heads/share-picture.server.ts'
import { orbWebPaths } from '#ui/brand/orb-web-path.ts'

const fontsFolder = new URL('../../src/server/fonts/', import.meta.url)

const ground = palette.light.ink
const { ink: paper, muted: silver } = palette.dark
const thread = palette.light.muted

const tight = 'Tight'
export const wide = 'Wide'
const plain = 'Plain'

type DrawnFace = { name: string; file: string; weight: 400 | 700 }

/** A later font fills the gaps of an earlier one. */
const facesOfPair: Record<FontPair, readonly DrawnFace[]> = {
  anybody: [
    { name: tight, file: 'anybody-tight.ttf', weight: 700 },
    { name: wide, file: 'anybody-wide.ttf', weight: 700 },
    { name: 'Dollar', file: 'atkinson-dollar.ttf', weight: 700 },
    { name: 'Rupee', file: 'anybody-rupee.ttf', weight: 700 },
    { name: plain, file: 'atkinson-regular.ttf', weight: 400 },
  ],
  bricolage: [
    { name: tight, file: 'bricolage-tight.ttf', weight: 700 },
    { name: wide, file: 'bricolage-wide.ttf', weight: 700 },
    { name: 'Rupee', file: 'bricolage-rupee.ttf', weight: 700 },
    { name: plain, file: 'hanken-regular.ttf', weight: 400 },
  ],
}

const margin = 72

/** A PNG of about 40 kB. Most processes draw none, so its libraries load on first use. */
export async function drawSharePicture(picture: SharePicture): Promise<Buffer> {
  const [{ default: satori }, { default: sharp }, fonts] = await Promise.all([
    import('satori'),
    import('sharp'),
    readFonts(),
  ])
  const svg = await satori(<Picture picture={picture} />, { ...pictureSize, fonts })
  return sharp(Buffer.from(svg))
    .png({ compressionLevel: 9, palette: true, colours: 32, dither: 0 })
    .toBuffer()
}

const fonts = new Map<FontPair, ReturnType<typeof loadFonts>>()

/** Those of the agency. */
export function readFonts() {
  const pair = agency.fonts
  const known = fonts.get(pair) ?? loadFonts(pair)
  fonts.set(pair, known)
  return known
}

function loadFonts(pair: FontPair) {
  return Promise.all(
    facesOfPair[pair].map(async ({ name, file, weight }) => ({
      name,
      weight,
      style: 'normal' as const,
      data: await readFile(new URL(file, fontsFolder)),
    })),
  )
}

function Picture({ picture: { eyebrow, title, seed } }: { picture: SharePicture }) {
  const [words, stretched] = title
  const fontSize = sizeFor(`${words} ${stretched}`)
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        ...pictureSize,
        boxSizing: 'border-box',
        padding: margin,
        backgroundColor: ground,
        ...(agency.hasWeb && { backgroundImage: `url("${web(seed)}")` }),
        color: paper,
        fontFamily: tight,
      }}
    >
      <div style={{ fontSize: 48, lineHeight: 1 }}>{agency.name}</div>
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        <div style={{ display: 'flex', marginBottom: 22, fontFamily: plain, fontSize: 32, color: silver }}>
          {eyebrow}
        </div>
        <div
          style={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: fontSize * 0.26,
            maxWidth: 1010,
            fontSize,
            lineHeight: 1.08,
          }}
        >
          {words.split(' ').map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
            <span key={index}>{word}</span>
          ))}
          <Stretched fontSize={fontSize}>{stretched}</Stretched>
        </div>
      </div>
    </div>
  )
}

function sizeFor(text: string): number {
  if (text.length <= 34) return 92
  if (text.length <= 46) return 84
  return text.length <= 70 ? 68 : 54
}

function Stretched({ children, fontSize }: { children: string; fontSize: number }) {
  const height = Math.round(fontSize * 0.2)
  return (
    <div style={{ display: 'flex', flexDirection: 'column', fontFamily: wide }}>
      <span>{children}</span>
      <div
        style={{
          display: 'flex',
          width: '100%',
          height,
          marginTop: Math.round(fontSize * 0.06),
          backgroundImage: `url("${zigzag(height)}")`,
          backgroundRepeat: 'repeat-x',
          backgroundSize: `${height * 1.6}px ${height}px`,
        }}
      />
    </div>
  )
}

function zigzag(height: number): string {
  const width = height * 1.6
  const edge = height * 0.2
  const path = !agency.hasWeb
    ? `M0 ${edge}h${width}`
    : `M${-width / 2} ${edge}L0 ${height - edge}L${width / 2} ${edge}L${width} ${height - edge}L${width * 1.5} ${edge}`
  return dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="${path}" fill="none" stroke="${agency.accent}" stroke-width="${height * 0.32}" stroke-linejoin="round"/></svg>`,
  )
}

function web(seed: string): string {
  const { width, height } = pictureSize
  const { radials, spiral } = orbWebPaths({
    seed,
    width,
    height,
    hub: { x: 930, y: 150 },
    spokes: 21,
    rings: 15,
  })
  return dataUrl(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="none" stroke="${thread}" stroke-width="1.5"><path d="${radials}"/><path d="${spiral}" opacity=".62"/></g></svg>`,
  )
}

function dataUrl(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

import { readFile } from 'node:fs/promises'
import { createElement } from 'react'
import { agency, builtInFacts } from '#domain/agency.ts'
import { palette } from '#domain/brand.ts'

type Icon = { type: string; bytes: Buffer }

const builtInIcon = new URL('../../src/browser/public/icon.svg', import.meta.url)

/** By path; empty while the icons of the build are the agency's. */
export async function drawOwnIcons(): Promise<Map<string, Icon>> {
  if (agency.hasWeb && agency.accent === builtInFacts.accent) return new Map()
  return drawIcons(agency.hasWeb ? await drawWeb() : await drawInitial())
}

/** @param rounded 32 units wide, on a rounded square */
export async function drawIcons(rounded: string): Promise<Map<string, Icon>> {
  const picture = async (svg: string, size: number): Promise<Icon> => ({
    type: 'image/png',
    bytes: await drawPng(svg, size),
  })
  return new Map([
    ['/icon.svg', { type: 'image/svg+xml', bytes: Buffer.from(rounded) }],
    ['/icon-192.png', await picture(rounded, 192)],
    ['/icon-512.png', await picture(rounded, 512)],
    ['/icon-maskable-512.png', await picture(squareWith(rounded, 4), 512)],
    ['/apple-touch-icon.png', await picture(squareWith(rounded, 1), 180)],
    ['/favicon.ico', { type: 'image/x-icon', bytes: icoOf(await drawPng(rounded, 32), 32) }],
  ])
}

async function drawWeb(): Promise<string> {
  return (await readFile(builtInIcon, 'utf8')).replace(builtInFacts.accent, agency.accent)
}

async function drawInitial(): Promise<string> {
  const [{ default: satori }, { readFonts, wide }] = await Promise.all([
    import('satori'),
    import('./draw-share-picture.server.tsx'),
  ])
  const letter = [...agency.name.trim()][0]?.toUpperCase() ?? ''
  const drawn = await satori(
    createElement(
      'div',
      {
        style: {
          display: 'flex',
          width: 32,
          height: 32,
          alignItems: 'center',
          justifyContent: 'center',
          color: agency.accent,
          fontFamily: wide,
          fontSize: 22,
          lineHeight: 1,
        },
      },
      letter,
    ),
    { width: 32, height: 32, fonts: await readFonts() },
  )
  const square = `<rect width="32" height="32" rx="6" fill="${palette.light.ink}"/>`
  return drawn.replace(/^<svg[^>]*>/, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${square}`)
}

/** Phones crop icons: the background reaches the edges, the drawing does not. */
function squareWith(rounded: string, margin: number): string {
  const size = 32 + 2 * margin
  return rounded
    .replace('viewBox="0 0 32 32"', `viewBox="${-margin} ${-margin} ${size} ${size}"`)
    .replace(
      '<rect width="32" height="32" rx="6"',
      `<rect x="${-margin}" y="${-margin}" width="${size}" height="${size}"`,
    )
}

async function drawPng(svg: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, effort: 10, palette: true })
    .toBuffer()
}

/** https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10) */
function icoOf(picture: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(picture.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, picture])
}

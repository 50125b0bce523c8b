/** `node scripts/assets/make-icons.ts` draws all icons from src/browser/public/icon.svg. */
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const folder = new URL('../../src/browser/public/', import.meta.url)
const rounded = await readFile(new URL('icon.svg', folder), 'utf8')

/** Phones crop icons: the background reaches the edges, the drawing does not. */
function squareWith(margin: number): string {
  const size = 32 + 2 * margin
  return rounded
    .replace('viewBox="0 0 32 32"', `viewBox="${-margin} ${-margin} ${size} ${size}"`)
    .replace(
      '<rect width="32" height="32" rx="6"',
      `<rect x="${-margin}" y="${-margin}" width="${size}" height="${size}"`,
    )
}

async function png(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, effort: 10, palette: true })
    .toBuffer()
}

/** https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10) */
function ico(picture: Buffer, size: number): Buffer {
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

const files = {
  'icon-192.png': await png(rounded, 192),
  'icon-512.png': await png(rounded, 512),
  'icon-maskable-512.png': await png(squareWith(4), 512),
  'apple-touch-icon.png': await png(squareWith(1), 180),
  'favicon.ico': ico(await png(rounded, 32), 32),
}
for (const [name, bytes] of Object.entries(files)) {
  await writeFile(new URL(name, folder), bytes)
  console.log(`${name} ${bytes.length} bytes`)
}

import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { adoptAgency, builtInFacts } from '#domain/agency.ts'
import { drawOwnIcons } from './site-icons.server.ts'

afterEach(() => adoptAgency(builtInFacts))

/** The most frequent colours of a picture, as `#rrggbb`. */
async function coloursOf(png: Buffer): Promise<string[]> {
  const raw = await sharp(png).removeAlpha().raw().toBuffer()
  const counts = new Map<string, number>()
  for (let at = 0; at < raw.length; at += 3) {
    const colour = `#${raw.subarray(at, at + 3).toString('hex')}`
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour)
}

test('the icons of the build stand while the brand is theirs', async () => {
  adoptAgency({ ...builtInFacts, name: 'Silk & Sons', email: 'hello@silk.test' })
  expect(await drawOwnIcons()).toEqual(new Map())
})

test('another accent colour reaches the web of every icon', async () => {
  adoptAgency({ ...builtInFacts, accent: '#7bdcb5' })
  const icons = await drawOwnIcons()
  expect([...icons.keys()].sort()).toEqual([
    '/apple-touch-icon.png',
    '/favicon.ico',
    '/icon-192.png',
    '/icon-512.png',
    '/icon-maskable-512.png',
    '/icon.svg',
  ])
  const svg = icons.get('/icon.svg')?.bytes.toString() ?? ''
  expect(svg).toContain('#7bdcb5')
  expect(svg).not.toContain(builtInFacts.accent)
})

test('a brand without the web has its initial on the icons', async () => {
  adoptAgency({ ...builtInFacts, name: ' élan', accent: '#7bdcb5', hasWeb: false })
  const icons = await drawOwnIcons()
  const svg = icons.get('/icon.svg')?.bytes.toString() ?? ''
  adoptAgency({ ...builtInFacts, name: 'Orb', accent: '#7bdcb5', hasWeb: false })
  const other = (await drawOwnIcons()).get('/icon.svg')?.bytes.toString()
  expect(svg.match(/<path /g)).toHaveLength(1)
  expect(svg).not.toBe(other)
  const png = icons.get('/icon-512.png')?.bytes ?? Buffer.alloc(0)
  expect(await sharp(png).metadata()).toMatchObject({ width: 512, height: 512 })
  expect(await coloursOf(png)).toEqual(expect.arrayContaining(['#14181d', '#7bdcb5']))
})

import { afterEach, expect, test } from 'vitest'
import { adoptAgency, builtInFacts } from '#domain/agency.ts'
import { fontPairs } from '#domain/fonts.ts'
import { pictureVersion, type SharePicture } from '#pages/marketing/heads/share-picture.server.ts'
import { drawSharePicture } from './draw-share-picture.server.tsx'

afterEach(() => adoptAgency(builtInFacts))

const picture: SharePicture = {
  name: 'blog/loom',
  eyebrow: 'The blog',
  title: ['What a loom costs: ₹25,000 or', '$391'],
  seed: 'loom',
}

test('a picture is in the agency’s fonts, under another address', async () => {
  const drawn = new Set<string>()
  const versions = new Set<string>()
  for (const { value } of fontPairs) {
    adoptAgency({ ...builtInFacts, fonts: value })
    const bytes = await drawSharePicture(picture)
    drawn.add(bytes.toString('base64'))
    versions.add(pictureVersion(picture))
  }
  expect([drawn.size, versions.size]).toEqual([fontPairs.length, fontPairs.length])
})

/** Draws the web behind landing A's first screen: `node scripts/assets/make-hero-web.ts`. */
import { writeFile } from 'node:fs/promises'
import { orbWebPaths } from '../../src/ui/brand/orb-web-path.ts'

const size = { width: 760, height: 640 }
const { radials, spiral } = orbWebPaths({
  seed: 'orbweaver',
  ...size,
  hub: { x: 500, y: 130 },
  spokes: 21,
  rings: 15,
})
const picture = [
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}"`,
  ' preserveAspectRatio="xMidYMid slice" fill="none" stroke="#000" stroke-width="1.25" stroke-linejoin="round" stroke-linecap="round">',
  `<path d="${radials}" vector-effect="non-scaling-stroke"/>`,
  `<path d="${spiral}" opacity=".62" vector-effect="non-scaling-stroke"/>`,
  '</svg>\n',
].join('')
await writeFile(new URL('../../src/pages/marketing/landing-a/hero-web.svg', import.meta.url), picture)
console.log(`hero-web.svg ${picture.length} bytes`)

import { agency } from '#domain/agency.ts'
import { onAccent, palette } from '#domain/brand.ts'
import type { PostCategory } from '#domain/records/post.ts'
import { orbWebPaths } from '#ui/brand/orb-web-path.ts'
import type { PostSummary } from '../post.ts'
import { motifOf } from './cover-motifs.ts'

export type Cover = Pick<PostSummary, 'slug' | 'category'>

const coverSize = { width: 320, height: 180 }

/** Only the server draws. */
export function drawCover({ slug, category }: Cover): string {
  const { ground, thread, accent } = coloursOf(category)
  const hub = hubOf(slug)
  const web = orbWebPaths({ seed: slug, ...coverSize, hub, spokes: 14, rings: 9 })
  const motif = motifOf(slug, category)
  const path = (d: string | undefined, paint: string) => (d ? `<path d="${d}" ${paint}/>` : '')
  const { width, height } = coverSize
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ` fill="none" stroke="${thread}" stroke-width="1.25" stroke-linejoin="round" stroke-linecap="round">`,
    `<path d="M0 0h${width}v${height}H0z" fill="${ground}" stroke="none"/>`,
    ...(agency.hasWeb
      ? [
          `<path d="${web.radials}" vector-effect="non-scaling-stroke" opacity=".6"/>`,
          `<path d="${web.spiral}" vector-effect="non-scaling-stroke" opacity=".4"/>`,
        ]
      : []),
    `<g transform="translate(${hub.x} ${hub.y})" stroke-width="3">`,
    path(motif.body, `fill="${ground}"`),
    path(motif.solid, `fill="${accent}"`),
    path(motif.lines, ''),
    path(motif.accent, `stroke="${accent}" stroke-width="4"`),
    '</g></svg>',
  ].join('')
}

function coloursOf(category: PostCategory): { ground: string; thread: string; accent: string } {
  const { accent, link } = agency
  const colours = {
    design: { ground: accent, thread: onAccent, accent: onAccent },
    development: { ground: link, thread: '#d8e9f1', accent },
    'e-commerce': { ground: '#1a6b3c', thread: '#d8e9f1', accent },
    seo: { ground: '#d8e9f1', thread: link, accent: onAccent },
    security: { ground: palette.dark.sunk, thread: palette.light.hair, accent },
    analytics: { ground: palette.light.muted, thread: '#d8e9f1', accent },
  }
  return colours[category]
}

/** Near the middle, so a wide crop shows the whole motif. */
function hubOf(slug: string): { x: number; y: number } {
  let sum = 0
  for (const character of slug) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return { x: 96 + (sum % 17) * 8, y: 84 + (sum % 7) * 2 }
}

import { agency } from '#domain/agency.ts'
import { onAccent, palette } from '#domain/brand.ts'
import type { PostCategory } from '#domain/records/post.ts'
import { ResponsivePicture } from '#features/pictures/responsive-picture.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import type { PostSummary } from '../post.ts'
import styles from './post-cover.module.css'

// Drawn only by the server; the browser's build drops this.
const geometry = import.meta.env.SSR ? await import('#ui/brand/orb-web-path.ts') : null
const motifs = import.meta.env.SSR ? await import('./cover-motifs.ts') : null

type Cover = Pick<PostSummary, 'slug' | 'category'>
type Shown = Pick<PostSummary, 'cover'>
const size = { width: 320, height: 180 }

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

export type PostCoverProps = Cover &
  Shown & {
    /** Inlines a cover that is visible at once, and describes a picture. */
    drawn?: boolean | undefined
    className?: string | undefined
  }

export function PostCover({ slug, category, cover, drawn = false, className }: PostCoverProps) {
  if (cover) {
    return (
      <div className={joinClasses(styles.cover, className)}>
        <ResponsivePicture
          picture={drawn ? cover : { ...cover, alt: '' }}
          sizes="(min-width: 60rem) 36rem, 100vw"
          loading={drawn ? 'eager' : 'lazy'}
          className={styles.drawing}
        />
      </div>
    )
  }
  return (
    <div className={joinClasses(styles.cover, className)}>
      <img
        className={styles.drawing}
        src={geometry && drawn ? dataUrl(drawCover({ slug, category })) : coverPath({ slug, category })}
        alt=""
        {...size}
        loading="lazy"
        decoding={drawn ? 'sync' : 'async'}
        suppressHydrationWarning
      />
    </div>
  )
}

function coverPath({ slug, category }: Cover): string {
  return `/covers/${category}/${slug}.svg`
}

/** Server only. */
export function drawCover({ slug, category }: Cover): string {
  if (!geometry || !motifs) throw new Error('Covers are drawn on the server.')
  const { ground, thread, accent } = coloursOf(category)
  const hub = hubOf(slug)
  const web = geometry.orbWebPaths({ seed: slug, ...size, hub, spokes: 14, rings: 9 })
  const motif = motifs.motifOf(slug, category)
  const path = (d: string | undefined, paint: string) => (d ? `<path d="${d}" ${paint}/>` : '')
  const { width, height } = size
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

function dataUrl(svg: string): string {
  return `data:image/svg+xml,${svg.replace(/["%#<>]/g, encodeURIComponent)}`
}

/** Near the middle, so a wide crop shows the whole motif. */
function hubOf(slug: string): { x: number; y: number } {
  let sum = 0
  for (const character of slug) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return { x: 96 + (sum % 17) * 8, y: 84 + (sum % 7) * 2 }
}

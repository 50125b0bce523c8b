import { useEffect, useRef } from 'react'
import { joinClasses } from '../join-classes.ts'
import { loadWhenPossible } from '../load-when-possible.ts'
import styles from './orb-web.module.css'
import type { OrbWebOptions, OrbWebPaths } from './orb-web-path.ts'

// Only the server draws while rendering; the browser's build drops this line.
const geometry = import.meta.env.SSR ? await import('./orb-web-path.ts') : null

export type OrbWebProps = OrbWebOptions & {
  /** Shows the yolk zigzag below the hub; default true. */
  zigzag?: boolean
  className?: string
}

/**
 * A decorative orb web that fills its box like a covering picture. The server draws it and hydration keeps the
 * drawing, so the first load needs no geometry code. A page rendered in the browser fetches that code.
 */
export function OrbWeb({ zigzag = true, className, ...options }: OrbWebProps) {
  const svg = useRef<SVGSVGElement>(null)
  const { width, height } = options
  const drawn = geometry ? drawOnce(geometry.orbWebPaths, options, zigzag) : ''

  // Runs after every render, but never redraws a web.
  useEffect(() => {
    const empty = svg.current?.childElementCount === 0 ? svg.current : null
    if (!empty) return
    void loadWhenPossible(() => import('./orb-web-path.ts')).then(({ orbWebPaths }) => {
      empty.innerHTML = markupOf(orbWebPaths(options), zigzag)
    })
  })

  return (
    <svg
      ref={svg}
      className={joinClasses(styles.web, className)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers of our own making, no text from anywhere
      dangerouslySetInnerHTML={{ __html: drawn }}
    />
  )
}

const drawings = new Map<string, string>()

/** The server draws each web once, because every page repeats the same few. */
function drawOnce(spin: (options: OrbWebOptions) => OrbWebPaths, options: OrbWebOptions, zigzag: boolean) {
  const key = JSON.stringify([options, zigzag])
  let drawing = drawings.get(key)
  if (drawing === undefined) {
    drawing = markupOf(spin(options), zigzag)
    drawings.set(key, drawing)
  }
  return drawing
}

function markupOf({ radials, spiral, stabilimentum }: OrbWebPaths, zigzag: boolean): string {
  const thread = (name: string | undefined, path: string) =>
    `<path class="${name}" d="${path}" vector-effect="non-scaling-stroke"/>`
  return (
    thread(styles.radials, radials) +
    thread(styles.spiral, spiral) +
    (zigzag ? `<path class="${styles.zigzag}" d="${stabilimentum}"/>` : '')
  )
}

import { useEffect, useRef } from 'react'
import { loadWhenPossible } from '../hydration/load-when-possible.ts'
import { joinClasses } from '../join-classes.ts'
import styles from './orb-web.module.css'
import type { OrbWebOptions, OrbWebPaths } from './orb-web-path.ts'

// The browser's build drops this.
const geometry = import.meta.env.SSR ? await import('./orb-web-path.ts') : null

export type OrbWebProps = OrbWebOptions & {
  zigzag?: boolean
  className?: string
}

/** Hydration keeps the server's drawing; only browser-rendered pages load the geometry. */
export function OrbWeb({ zigzag = true, className, ...options }: OrbWebProps) {
  const svg = useRef<SVGSVGElement>(null)
  const { width, height } = options
  const drawn = geometry ? drawOnce(geometry.orbWebPaths, options, zigzag) : ''

  useEffect(() => {
    const empty = svg.current?.childElementCount === 0 ? svg.current : null
    if (!empty) return
    void loadWhenPossible(() => import('./orb-web-path.ts')).then(({ orbWebPaths }) => {
      empty.innerHTML = renderMarkup(orbWebPaths(options), zigzag)
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: computed numbers only, no text
      dangerouslySetInnerHTML={{ __html: drawn }}
    />
  )
}

const drawings = new Map<string, string>()

/** Pages repeat the same few webs. */
function drawOnce(spin: (options: OrbWebOptions) => OrbWebPaths, options: OrbWebOptions, zigzag: boolean) {
  const key = JSON.stringify([options, zigzag])
  let drawing = drawings.get(key)
  if (drawing === undefined) {
    drawing = renderMarkup(spin(options), zigzag)
    drawings.set(key, drawing)
  }
  return drawing
}

function renderMarkup({ radials, spiral, stabilimentum }: OrbWebPaths, zigzag: boolean): string {
  const thread = (name: string | undefined, path: string) =>
    `<path class="${name}" d="${path}" vector-effect="non-scaling-stroke"/>`
  return (
    thread(styles.radials, radials) +
    thread(styles.spiral, spiral) +
    (zigzag ? `<path class="${styles.zigzag}" d="${stabilimentum}"/>` : '')
  )
}

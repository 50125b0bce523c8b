export type OrbWebOptions = {
  /** Same seed, same web: a slug, a page's name. */
  seed: string
  /** Drawing area in user units; threads run to its edges. */
  width: number
  height: number
  hub: { x: number; y: number }
  /** Number of radial threads; default 16. */
  spokes?: number
  /** Turns of the capture spiral from the hub to the farthest corner; default 14. */
  rings?: number
}

/** Three SVG path strings in user units. */
export type OrbWebPaths = { radials: string; spiral: string; stabilimentum: string }

/** Deterministic geometry of an orb web. */
export function orbWebPaths(_options: OrbWebOptions): OrbWebPaths {
  return { radials: '', spiral: '', stabilimentum: '' }
}

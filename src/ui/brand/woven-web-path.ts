export type WovenWebOptions = {
  spokes: number
  turns: number
  turnWidth: number
  reach: number
  zigs?: number
}
export type WovenWebPaths = { radials: string; turns: readonly string[]; zigzag: string }

/** User units. */
export const wovenWebSize = 240

type Point = { x: number; y: number }

const hub: Point = { x: wovenWebSize / 2, y: wovenWebSize / 2 }
const innermost = 11
const zigzagLength = 72

/** The same on every render. */
const unevenness = (spoke: number) => Math.sin(spoke * 12.9898) * 0.5

const digits = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** A web that grows by whole turns; each begins where the one before ends. */
export function wovenWebPaths({
  spokes,
  turns,
  turnWidth,
  reach,
  zigs = 12,
}: WovenWebOptions): WovenWebPaths {
  function pointAt(spoke: number, radius: number): Point {
    const angle = ((spoke + unevenness(spoke) * 0.5) / spokes) * 2 * Math.PI
    const pull = 1 + unevenness(spoke + 7) * 0.12
    return { x: hub.x + Math.cos(angle) * radius * pull, y: hub.y + Math.sin(angle) * radius * pull }
  }

  function turnPath(turn: number): string {
    const radius = innermost + turn * turnWidth
    const nodes = Array.from({ length: spokes + 1 }, (_, spoke) =>
      pointAt(spoke % spokes, radius + (spoke / spokes) * turnWidth),
    )
    return nodes
      .map((node, index) => {
        const before = nodes[index - 1]
        if (!before) return `M${digits(node)}`
        const middle = { x: (before.x + node.x) / 2, y: (before.y + node.y) / 2 }
        const sag = { x: middle.x + (hub.x - middle.x) * 0.09, y: middle.y + (hub.y - middle.y) * 0.09 }
        return `Q${digits(sag)} ${digits(node)}`
      })
      .join('')
  }

  const zigWidth = 120 / zigs
  return {
    radials: Array.from(
      { length: spokes },
      (_, spoke) => `M${digits(hub)}L${digits(pointAt(spoke, reach))}`,
    ).join(''),
    turns: Array.from({ length: turns }, (_, turn) => turnPath(turn)),
    zigzag: `M${hub.x - zigWidth / 2} ${hub.y + 16}${Array.from({ length: zigs }, (_, zig) => `l${zig % 2 === 0 ? zigWidth : -zigWidth} ${zigzagLength / zigs}`).join('')}`,
  }
}

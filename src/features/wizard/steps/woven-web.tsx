import styles from './woven-web.module.css'

const size = 240
const hub = { x: size / 2, y: size / 2 }
const spokes = 14
const turnsPerAnswer = 2
const turnWidth = 7.8

type Point = { x: number; y: number }

/** The same on every render. */
const unevenness = (spoke: number) => Math.sin(spoke * 12.9898) * 0.5

function pointAt(spoke: number, radius: number): Point {
  const angle = ((spoke + unevenness(spoke) * 0.5) / spokes) * 2 * Math.PI
  const pull = 1 + unevenness(spoke + 7) * 0.12
  return { x: hub.x + Math.cos(angle) * radius * pull, y: hub.y + Math.sin(angle) * radius * pull }
}

const digits = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

function turnPath(turn: number): string {
  const radius = 11 + turn * turnWidth
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

const radials = Array.from(
  { length: spokes },
  (_, spoke) => `M${digits(hub)}L${digits(pointAt(spoke, 132))}`,
).join('')

const zigzag = `M${hub.x - 5} ${hub.y + 16}${Array.from({ length: 12 }, (_, zig) => `l${zig % 2 === 0 ? 10 : -10} 6`).join('')}`

export function WovenWeb({ answers, of, isDone }: { answers: number; of: number; isDone: boolean }) {
  return (
    <svg className={styles.web} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <path className={styles.radials} d={radials} />
      {Array.from({ length: of }, (_, answer) => answer).map((answer) => (
        <path
          key={answer}
          className={styles.turns}
          data-woven={answer < answers}
          d={Array.from({ length: turnsPerAnswer }, (_, turn) =>
            turnPath(answer * turnsPerAnswer + turn),
          ).join('')}
        />
      ))}
      <path className={styles.zigzag} data-woven={isDone} d={zigzag} />
    </svg>
  )
}

import { GuideSection } from './guide-section.tsx'
import styles from './styleguide.module.css'

const COLOURS = [
  'paper',
  'surface',
  'sunk',
  'ink',
  'muted',
  'hair',
  'edge',
  'yolk',
  'link',
  'wash',
  'danger',
  'ok',
  'focus',
]

export function Foundations() {
  return (
    <GuideSection title="Foundations">
      <div className={styles.swatches}>
        {COLOURS.map((name) => (
          <div key={name} className={styles.swatch} style={{ background: `var(--${name})` }}>
            <span className={styles.swatchName}>{name}</span>
          </div>
        ))}
      </div>
      <div className={styles.columns}>
        <div className={styles.types}>
          <h1>Heading one</h1>
          <h2>Heading two</h2>
          <h3>Heading three</h3>
          <h4>Heading four</h4>
        </div>
        <div className={styles.types}>
          <p>
            Running text in Atkinson Hyperlegible Next, with a <a href="#links">link to read on</a>, a{' '}
            <strong>strong word</strong>. Prices like ₹1,00,000, €450 and £380 keep their figures apart.
          </p>
          <ul>
            <li>Menu you can edit</li>
            <li>Table booking, map and hours that are always right</li>
          </ul>
          <small>Small print, muted by its place rather than its colour.</small>
        </div>
      </div>
    </GuideSection>
  )
}

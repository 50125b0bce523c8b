import { OrbWeb } from '../brand/orb-web.tsx'
import { ZigzagDivider, ZigzagUnderline } from '../brand/zigzag.tsx'
import { Loading } from '../states/loading.tsx'
import { GuideSection } from './guide-section.tsx'
import styles from './styleguide.module.css'

export function Signature() {
  return (
    <GuideSection title="Signature">
      <h3>
        A <ZigzagUnderline strokes={18}>writing spider</ZigzagUnderline>
      </h3>
      <ZigzagDivider />
      <Loading label="Loading pricing for your location..." />
      <div className={styles.columns}>
        {['pricing', 'security', 'checkout'].map((seed) => (
          <OrbWeb
            key={seed}
            className={styles.cover}
            seed={seed}
            width={1600}
            height={900}
            hub={{ x: 800, y: 400 }}
          />
        ))}
      </div>
    </GuideSection>
  )
}

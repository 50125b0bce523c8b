import { agency } from '#domain/agency.ts'
import styles from './stored-items.module.css'
import { storedOnDevice } from './stored-on-device.ts'

export function StoredItems() {
  return (
    <dl className={styles.items}>
      {storedOnDevice
        .filter(({ name }) => name !== 'spider' || agency.hasWeb)
        .map(({ name, kind, purpose, kept }) => (
          <div key={name} className={styles.item}>
            <dt>
              <code>{name}</code>
              <span className={styles.kind}>{kind}</span>
            </dt>
            <dd>{purpose}</dd>
            <dd className={styles.kept}>
              <b>Kept:</b> {kept}
            </dd>
          </div>
        ))}
    </dl>
  )
}

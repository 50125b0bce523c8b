import { Disclosure } from '#ui/disclosure.tsx'
import { Grid } from '#ui/layout/grid.tsx'
import { Text } from '#ui/layout/text.tsx'
import { type PlaceholderValues, placeholderNames, placeholders } from '../placeholders.ts'
import styles from './placeholder-list.module.css'

/** Pressing one writes it into the text. */
export function PlaceholderList({
  values,
  onInsert,
}: {
  values: PlaceholderValues
  onInsert: (written: string) => void
}) {
  return (
    <Disclosure title="Placeholders">
      <dl className={styles.list}>
        {placeholderNames.map((name) => (
          <Grid gap="3" align="baseline" key={name} className={styles.row}>
            <dt>
              <button
                type="button"
                className={styles.name}
                aria-label={`Insert {${name}}`}
                onClick={() => onInsert(`{${name}}`)}
              >{`{${name}}`}</button>
            </dt>
            <dd>
              {placeholders[name]}
              <Text as="span" block tone="muted" wrap="anywhere" className={styles.value}>
                {values[name] ?? 'Nothing for this lead'}
              </Text>
            </dd>
          </Grid>
        ))}
      </dl>
    </Disclosure>
  )
}

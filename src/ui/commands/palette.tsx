import { Autocomplete } from '@base-ui/react/autocomplete'
import { useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Text } from '../layout/text.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { KeyCaps } from './key-caps.tsx'
import { isAppleKeyboard, keyOf } from './keys.ts'
import styles from './palette.module.css'

export type PaletteItem = {
  id: string
  label: string
  /** Beside the label, such as a reference. */
  detail?: string
  keys?: string | undefined
  run: () => void
}

export type PaletteGroup = { value: string; items: PaletteItem[] }

export type PaletteProps = {
  words: string
  onWords: (words: string) => void
  maxLength: number
  title: string
  placeholder: string
  groups: PaletteGroup[]
  /** Instead of the list, or below it. */
  status: string
  /** The dialog must close before the item runs. */
  onChoose: (item: PaletteItem) => void
  onClose: () => void
}

export function Palette({
  words,
  onWords,
  maxLength,
  title,
  placeholder,
  groups,
  status,
  onChoose,
  onClose,
}: PaletteProps) {
  const search = useRef<HTMLInputElement>(null)
  // After the dialog has focused its title.
  useEffect(() => search.current?.focus(), [])
  return (
    <Dialog open title={title} onClose={onClose} className={styles.palette}>
      <Autocomplete.Root
        open
        inline
        mode="none"
        items={groups}
        itemToStringValue={(item: PaletteItem) => item.label}
        value={words}
        // Choosing an item would write its label into the field.
        onValueChange={(value, { reason }) => reason === 'item-press' || onWords(value)}
        autoHighlight="always"
        keepHighlight
      >
        <Cluster gap="2" align="center" nowrap className={styles.field}>
          <Icon name="search" size={20} />
          <Autocomplete.Input
            ref={search}
            className={styles.input}
            aria-label={title}
            placeholder={placeholder}
            maxLength={maxLength}
            autoComplete="off"
            spellCheck={false}
            onKeyDown={(event) => {
              if (keyOf(event.nativeEvent, isAppleKeyboard()) !== 'mod+k') return
              event.preventDefault()
              onClose()
            }}
          />
        </Cluster>
        <Autocomplete.List className={styles.list} aria-label="Commands and records">
          {(group: PaletteGroup) => (
            <Autocomplete.Group key={group.value} items={group.items} className={styles.group}>
              <Autocomplete.GroupLabel className={styles.groupLabel}>{group.value}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: PaletteItem) => (
                  <Autocomplete.Item
                    key={item.id}
                    value={item}
                    className={styles.item}
                    onClick={() => onChoose(item)}
                  >
                    <span className={styles.label}>{item.label}</span>
                    {item.detail && (
                      <Text as="span" size="s" tone="muted" wrap="never" className={styles.detail}>
                        {item.detail}
                      </Text>
                    )}
                    {item.keys && <KeyCaps keys={item.keys} />}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <p role="status" className={styles.status}>
          {status}
        </p>
      </Autocomplete.Root>
    </Dialog>
  )
}

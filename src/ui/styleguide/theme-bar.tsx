import { useState } from 'react'
import { Wordmark } from '../brand/wordmark.tsx'
import { Chip } from '../forms/chip.tsx'
import { Cluster } from '../layout/cluster.tsx'
import styles from './styleguide.module.css'

export function ThemeBar() {
  const themes = ['system', 'light', 'dark'] as const
  const [theme, setTheme] = useState<(typeof themes)[number]>('system')
  function chooseTheme(next: (typeof themes)[number]) {
    setTheme(next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return (
    <header className={styles.bar}>
      <Wordmark name="Orbweaver" />
      <Cluster gap="4" align="center">
        {themes.map((name) => (
          <Chip key={name} pressed={name === theme} onClick={() => chooseTheme(name)}>
            {name}
          </Chip>
        ))}
      </Cluster>
    </header>
  )
}

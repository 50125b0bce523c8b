import { useState } from 'react'
import { Link } from 'wouter'
import { href } from '#routes'
import { listCommands } from '#ui/commands/commands.ts'
import { KeyCaps } from '#ui/commands/key-caps.tsx'
import { useSingleKeys } from '#ui/commands/single-keys.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { groupCommands } from './command-groups.ts'
import styles from './key-help.module.css'

export function KeyHelp({ onClose }: { onClose: () => void }) {
  const [commands] = useState(listCommands)
  const areOn = useSingleKeys()
  const groups = groupCommands(commands.filter(({ keys }) => keys))
  return (
    <Dialog open size="m" title="Keyboard shortcuts" onClose={onClose}>
      <p className={styles.about}>
        {areOn
          ? 'Shortcuts are off while you type. '
          : 'Single-key shortcuts are off: only those with Ctrl or ⌘ work. '}
        <Link href={href('adminAccount')}>
          {areOn ? 'Turn off single-key shortcuts' : 'Turn on single-key shortcuts'}
        </Link>{' '}
        in your account.
      </p>
      <div className={styles.groups}>
        {groups.map(([group, ofGroup]) => (
          <section key={group}>
            <h3 className={styles.group}>{group}</h3>
            <dl>
              {ofGroup.map(({ id, label, keys = '' }) => (
                <div key={id} className={styles.command}>
                  <dt>{label}</dt>
                  <dd>
                    <KeyCaps keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

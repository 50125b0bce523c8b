import { useState } from 'react'
import { switchSingleKeys, useSingleKeys } from '#ui/commands/single-keys.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'

export function SingleKeysChoice() {
  const areOn = useSingleKeys()
  const [isForgotten, setIsForgotten] = useState(false)
  return (
    <Checkbox
      kind="switch"
      label="Single-key shortcuts"
      checked={areOn}
      onChange={({ target }) => setIsForgotten(!switchSingleKeys(target.checked))}
      description={isForgotten && 'This browser can’t save the setting, so they’re on again after a reload.'}
    />
  )
}

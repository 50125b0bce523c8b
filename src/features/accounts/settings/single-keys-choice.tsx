import { useState } from 'react'
import { switchSingleKeys, useSingleKeys } from '#ui/commands/single-keys.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'

export function SingleKeysChoice() {
  const areOn = useSingleKeys()
  const [isForgotten, setIsForgotten] = useState(false)
  return (
    <Checkbox
      kind="switch"
      label="Single keys"
      checked={areOn}
      onChange={({ target }) => setIsForgotten(!switchSingleKeys(target.checked))}
      description={isForgotten && 'This browser stores nothing, so they are on again after a reload.'}
    />
  )
}

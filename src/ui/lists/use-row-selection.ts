import { useEffect, useState } from 'react'

export type RowSelection = {
  /** The order is the list's. */
  ids: readonly string[]
  has(id: string): boolean
  isAll: boolean
  /** @param isRange selects from the row that was last selected, as Shift does */
  toggle(id: string, isRange: boolean): void
  toggleAll(): void
  clear(): void
}

/** Esc clears it. Rows that leave the list leave the selection. */
export function useRowSelection(listed: readonly string[]): RowSelection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState('')
  const ids = listed.filter((id) => selected.has(id))
  if (listed.length > 0 && ids.length < selected.size) setSelected(new Set(ids))
  const isAll = ids.length > 0 && ids.length === listed.length
  const clear = () => setSelected(new Set())

  useEffect(() => {
    if (ids.length === 0) return
    const end = new AbortController()
    addEventListener(
      'keydown',
      (event) => {
        const isTaken = event.defaultPrevented || document.querySelector('dialog:modal, :popover-open')
        if (event.key === 'Escape' && !isTaken) setSelected(new Set())
      },
      { signal: end.signal },
    )
    return () => end.abort()
  }, [ids.length])

  return {
    ids,
    has: (id) => selected.has(id),
    isAll,
    toggle(id, isRange) {
      const isSelected = !selected.has(id)
      const from = isRange ? listed.indexOf(last) : -1
      const to = listed.indexOf(id)
      const changed = from < 0 ? [id] : listed.slice(Math.min(from, to), Math.max(from, to) + 1)
      setSelected(
        new Set(
          isSelected ? [...selected, ...changed] : [...selected].filter((other) => !changed.includes(other)),
        ),
      )
      setLast(id)
    },
    toggleAll: () => setSelected(isAll ? new Set() : new Set(listed)),
    clear,
  }
}

import { useCommands } from '../commands/commands.ts'
import { rowsId } from './data-table.tsx'

const links = () => [...document.querySelectorAll<HTMLElement>(`#${rowsId} th a`)]

function rowOf(link: Element | null | undefined): Element | null {
  return link?.closest('tr') ?? null
}

/** The row that has the focus, also in its details. */
function focusedRow(): Element | null {
  const row = rowOf(document.activeElement)
  return row?.querySelector('th[scope=row]') ? row : (row?.previousElementSibling ?? null)
}

function step(by: 1 | -1) {
  const all = links()
  const at = all.findIndex((link) => rowOf(link) === focusedRow())
  // Without a row in focus, either key begins with the first.
  all[at < 0 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
}

const isOnRow = () => links().some((link) => rowOf(link) === focusedRow())
const boxInRow = () => focusedRow()?.querySelector<HTMLElement>('input[type=checkbox]') ?? null

/** Moves from row to row by keys; the row's link has the focus, so Enter opens it too. */
const group = 'List'

export function useRowKeys(): void {
  const hasRows = () => links().length > 0
  useCommands([
    {
      ...{ id: 'row-next', label: 'Next row', keys: 'j', group },
      isRepeatable: true,
      when: hasRows,
      run: () => step(1),
    },
    {
      ...{ id: 'row-previous', label: 'Previous row', keys: 'k', group },
      isRepeatable: true,
      when: hasRows,
      run: () => step(-1),
    },
    {
      ...{ id: 'row-open', label: 'Open the row', keys: 'o', group },
      when: isOnRow,
      run: () => focusedRow()?.querySelector<HTMLElement>('th a')?.click(),
    },
    {
      ...{ id: 'row-select', label: 'Select the row', keys: 'x', group },
      when: () => isOnRow() && boxInRow() !== null,
      run: () => boxInRow()?.click(),
    },
  ])
}

import { useState } from 'react'

/**
 * The row of an open dialog, also after it has left the list: what is typed stays, and the server refuses the change.
 * @param key null while no dialog is open
 */
export function useKeptRow<Row>(
  rows: readonly Row[] | undefined,
  key: string | null,
  rowKey: (row: Row) => string,
): Row | undefined {
  const [kept, setKept] = useState<{ row: Row }>()
  const listed = rows?.find((row) => rowKey(row) === key)
  if (listed && listed !== kept?.row) setKept({ row: listed })
  return listed ?? (kept && rowKey(kept.row) === key ? kept.row : undefined)
}

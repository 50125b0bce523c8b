import { useState } from 'react'

/**
 * The row of an open dialog, also after it has left the list: what is typed stays, and the server refuses the change.
 * @param id null while no dialog is open
 */
export function useKeptRow<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  id: string | null,
): Row | undefined {
  const [kept, setKept] = useState<Row>()
  const listed = rows?.find((row) => row.id === id)
  if (listed && listed !== kept) setKept(listed)
  return listed ?? (kept?.id === id ? kept : undefined)
}

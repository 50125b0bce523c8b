import type { ImportReport } from '#domain/records/lead-import.ts'
import { Button } from '#ui/button.tsx'
import { columnName } from '../lead-import.ts'
import { columnFieldId } from './import-columns.tsx'
import styles from './import-parts.module.css'

const mostNamed = 6

/** @param props.isBefore the columns can still be mapped */
export function UnreadColumns({
  report: { columns, filled, unread },
  isBefore = false,
}: {
  report: ImportReport
  isBefore?: boolean
}) {
  const [first] = unread
  if (first === undefined) return null
  const names = unread.slice(0, mostNamed).map((index) => columnName(columns[index]?.header ?? '', index))
  const others = unread.length - names.length
  const [is, are] = isBefore ? ['is', 'are'] : ['was', 'were']
  return (
    <div className={isBefore && unread.length > filled / 2 ? styles.alert : styles.mark}>
      <p>
        <strong>
          {unread.length} of {filled} {filled === 1 ? 'column' : 'columns'} {unread.length === 1 ? is : are}{' '}
          not imported
        </strong>
        : {new Intl.ListFormat('en').format([...names, ...(others > 0 ? [`${others} more`] : [])])}.
      </p>
      {isBefore && (
        <Button size="s" onClick={() => document.getElementById(columnFieldId(first))?.focus()}>
          {unread.length === 1 ? 'Choose what it becomes' : 'Choose what they become'}
        </Button>
      )}
    </div>
  )
}

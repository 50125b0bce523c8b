import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import { formatDay as formatShortDay } from '#domain/calendar-day.ts'
import { formatCount } from '#domain/count.ts'
import { minuteMs } from '#domain/duration.ts'
import { formatMoney } from '#domain/money/money.ts'
import { todoKinds, todoStates } from '#domain/records/todo.ts'
import { leadName } from '#features/leads/lead-record.ts'
import { useLongList } from '#platform/lists/use-long-list.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import cells from '#ui/lists/cell.module.css'
import { sumColumn } from '#ui/lists/columns.tsx'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { Badge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { formatDay } from '#ui/records/day.tsx'
import { useNow } from '#ui/use-now.ts'
import { describeDue, describeReason, type Overdue } from './describe-due.ts'
import { listTodos } from './todo.admin.wire.ts'
import { type Todo, type TodoList as Todos, todoList } from './todo.ts'
import { actionClass, TodoAction, TodoMore, Whose } from './todo-actions.tsx'
import { type OpenedDialog, TodoDialog } from './todo-dialog.tsx'
import { todoHref } from './todo-href.ts'
import styles from './todo-list.module.css'
import { TodoSince } from './todo-since.tsx'
import { useNextRowFocus } from './use-next-row-focus.ts'

/** @param props.sums in the bar, beside the title */
export function TodoList({ sums }: { sums?: ReactNode }) {
  const { address, page, shown } = useLongList(todoList, listTodos, {
    filters: (page, read) => ({
      ...(read('shown') === 'snoozed' && { kind: { counts: null, total: null } }),
      shown: { counts: page && { snoozed: formatCount(page.snoozed.count, page.snoozed.isLeast) } },
    }),
    rereadEveryMs: 10 * minuteMs,
  })
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const place = useRef<HTMLDivElement>(null)
  useNextRowFocus(place, `.${actionClass}`, opened !== null)
  const kind = address.read('kind')
  const isSnoozed = address.read('shown') === 'snoozed'
  const none = emptyOf(page, { kind, isSnoozed, isFiltered: Boolean(kind || address.read('whose')) })
  return (
    <div ref={place}>
      <RecordList
        {...shown}
        summary={sums}
        about={page && page.unread.length > 0 && <Unread kinds={page.unread} list={shown.list} />}
        columns={columns(setOpened)}
        rowHref={rowHref}
        empty={none}
        emptyOfFilters={none}
        foot={page?.cutFrom && describeCut(page.items.length, page.cutFrom, kind)}
      />
      {opened && <TodoDialog {...opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

function Unread({
  kinds,
  list,
}: {
  kinds: Todos['unread']
  list: { onRefresh: () => void; isRefreshing: boolean }
}) {
  const names = kinds.map((kind) => `“${todoStates[kind].label}”`)
  return (
    <Cluster as="p" gap="2" align="center" role="alert">
      {listFormat.format(names)} could not be read.{' '}
      <Button size="s" onClick={list.onRefresh} busy={list.isRefreshing}>
        Try again
      </Button>
    </Cluster>
  )
}

const listFormat = new Intl.ListFormat('en-GB')

/** Each kind lists its most urgent, so rows of several kinds may not be the most urgent of all. */
function describeCut(listed: number, { count, isLeast }: { count: number; isLeast: boolean }, kind: string) {
  const all = formatCount(count, isLeast)
  return kind
    ? `Showing the ${listed} most urgent of ${all}. More appear as you work through these.`
    : `Showing ${listed} of ${all}, most urgent first. Choose a kind to see more.`
}

function emptyOf(
  page: Todos | undefined,
  { kind, isSnoozed, isFiltered }: Record<'isSnoozed' | 'isFiltered', boolean> & { kind: string },
) {
  if (page?.unread.some((one) => one === kind)) {
    return { title: 'These to-dos could not be read', text: 'Try again, or choose another kind.' }
  }
  if (kind === '' && page && page.unread.length > 0) {
    return { title: 'The other kinds are empty', text: 'Try again to see all kinds.' }
  }
  if (isSnoozed) return { title: 'Nothing is snoozed', text: 'Snoozed to-dos wait here until their day.' }
  if (isFiltered) return { title: 'Nothing waits here', text: 'Change the filters to see more.' }
  const next = page?.next
  if (!next) return todoList.empty
  return { ...todoList.empty, text: `Next is ${next.about}, due on ${formatDay(next.on)}.` }
}

/** Links a row that cannot be shown to its record. */
function rowHref(id: string): string {
  const [first, recordId = ''] = id.split(':')
  const kind = todoKinds.find((one) => one === first)
  return kind && kind !== 'task' ? todoHref({ kind, recordId, leadId: null }) : href('admin')
}

const columns = (open: (opened: OpenedDialog) => void): DataColumn<Todo>[] => [
  {
    key: 'who',
    header: 'Who',
    isRowHeader: true,
    cell: (todo) => (
      <Link href={todoHref(todo)} className={cells.name}>
        {todo.name ? leadName(todo) : todo.company || todo.about}
      </Link>
    ),
    whole: ({ name, company, about }) => name || company || about,
  },
  {
    key: 'why',
    header: 'Reason',
    size: 'xl',
    phone: 'under',
    cell: (todo) => <Why {...todo} />,
  },
  {
    key: 'about',
    header: 'About',
    isLong: true,
    isLineBelow: true,
    cell: ({ about, sum, words }) => (
      <>
        {about}
        {sum && <span className={styles.sum}> · {formatMoney(sum)}</span>}
        {words && <span className={cells.none}> · {words}</span>}
      </>
    ),
    whole: ({ about, words }) => [about, words].filter(Boolean).join(' · '),
  },
  sumColumn({
    key: 'sum',
    header: 'Amount',
    size: 'm',
    from: 'medium',
    sum: ({ sum }) => sum && formatMoney(sum),
  }),
  { key: 'company', header: 'Company', from: 'details', cell: ({ company }) => company },
  {
    key: 'since',
    header: 'Since',
    from: 'details',
    cell: (todo) => <TodoSince todo={todo} />,
  },
  {
    key: 'due',
    header: 'Due',
    size: 'm',
    phone: 'corner',
    cell: (todo) => <Due todo={todo} />,
    whole: ({ due }) => <DateTime iso={due} />,
  },
  {
    key: 'whose',
    header: 'Assigned to',
    size: 's',
    from: 'medium',
    cell: (todo) => <Whose todo={todo} />,
    whole: ({ assignee }) => assignee?.name ?? 'No one',
  },
  {
    key: 'action',
    header: 'Next step',
    size: 'm',
    align: 'end',
    phone: 'aside',
    cell: (todo) => <TodoAction todo={todo} onOpen={open} />,
    whole: ({ kind }) => todoStates[kind].label,
  },
  { key: 'more', header: 'Also', from: 'details', cell: (todo) => <TodoMore todo={todo} onOpen={open} /> },
]

function Why({ reason, due }: Pick<Todo, 'reason' | 'due'>) {
  return describeReason({ reason, due: new Date(due) }, useNow())
}

function Due({ todo: { due, snoozedUntil } }: { todo: Todo }) {
  const now = useNow()
  if (snoozedUntil) return <time dateTime={snoozedUntil}>{formatShortDay(snoozedUntil)}</time>
  const { text, overdue } = describeDue(new Date(due), now)
  return overdue === 'weeks' ? (
    <Badge tone="alarm">{text}</Badge>
  ) : (
    <span className={dueStyles[overdue]}>{text}</span>
  )
}

const dueStyles: Record<Exclude<Overdue, 'weeks'>, string | undefined> = {
  none: cells.none,
  hours: cells.none,
  days: styles.late,
}

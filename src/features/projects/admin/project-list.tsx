import { Link } from 'wouter'
import { clientNames } from '#domain/client-names.ts'
import { projectStates } from '#domain/records/project.ts'
import { SavedViews } from '#features/views/saved-views.tsx'
import { useLongList } from '#platform/records/use-long-list.ts'
import { href } from '#routes'
import cells from '#ui/lists/cell.module.css'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { listProjects } from '../project.admin.wire.ts'
import { type ProjectSummary, projectList } from '../project.ts'

export function ProjectList() {
  const { shown } = useLongList(projectList, listProjects)
  return (
    <RecordList
      {...shown}
      actions={<SavedViews list="projects" />}
      columns={columns}
      rowHref={(id) => href('adminProject', { id })}
    />
  )
}

const columns: DataColumn<ProjectSummary>[] = [
  {
    key: 'project',
    header: 'Project',
    isRowHeader: true,
    cell: ({ id, title }) => (
      <Link href={href('adminProject', { id })} className={cells.name}>
        {title}
      </Link>
    ),
  },
  { key: 'client', header: 'Client', from: 'medium', cell: (project) => clientNames(project) },
  {
    key: 'turn',
    header: 'Turn',
    size: 's',
    cell: ({ next }) => next && (next.who === 'staff' ? 'Ours' : 'Client’s'),
  },
  { key: 'next', header: 'Next', phone: 'under', cell: ({ next }) => next?.text },
  {
    key: 'messages',
    header: 'Messages',
    align: 'end',
    size: 's',
    from: 'medium',
    phone: 'corner',
    cell: ({ unseen }) => unseen > 0 && <Badge tone="yolk">{unseen} new</Badge>,
  },
  {
    key: 'progress',
    header: 'Approved',
    align: 'end',
    size: 's',
    from: 'medium',
    cell: ({ progress: { approved, total } }) => `${approved} of ${total}`,
  },
  {
    key: 'status',
    header: 'Status',
    size: 'l',
    phone: 'aside',
    cell: ({ status }) => <StatusBadge state={projectStates[status]} />,
  },
  {
    key: 'test',
    header: 'Mode',
    from: 'details',
    cell: ({ isTest }) => isTest && <Badge tone="info">Test</Badge>,
  },
  {
    key: 'started',
    header: 'Started',
    sortKey: 'started',
    size: 'm',
    from: 'medium',
    cell: ({ createdAt }) => <DateTime iso={createdAt} isDay />,
    whole: ({ createdAt }) => <DateTime iso={createdAt} />,
  },
]

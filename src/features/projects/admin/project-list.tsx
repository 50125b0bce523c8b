import { clientNames } from '#domain/client-names.ts'
import { projectStateOf } from '#domain/records/project.ts'
import { SavedViews } from '#features/views/saved-views.tsx'
import { useLongList } from '#platform/lists/use-long-list.ts'
import { href } from '#routes'
import cells from '#ui/lists/cell.module.css'
import { linkColumn, modeColumn, statusColumn, timeColumn } from '#ui/lists/columns.tsx'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { Badge } from '#ui/records/badge.tsx'
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
  linkColumn({
    key: 'client',
    header: 'Client',
    href: ({ id }) => href('adminProject', { id }),
    name: (project) => clientNames(project) || project.title,
  }),
  {
    key: 'project',
    header: 'Project',
    phone: 'under',
    cell: ({ title, next }) => (
      <>
        {title}
        {next && <span className={cells.onPhone}>: {next.text}</span>}
      </>
    ),
    whole: ({ title }) => title,
  },
  {
    key: 'turn',
    header: 'Turn',
    size: 's',
    cell: ({ next }) => next && (next.who === 'staff' ? 'Ours' : 'Client’s'),
  },
  { key: 'next', header: 'Next', cell: ({ next }) => next?.text },
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
  statusColumn({ size: 'l', state: projectStateOf }),
  // Not test does not mean live: nothing may be paid yet.
  modeColumn(({ isTest }) => (isTest ? 'test' : null)),
  timeColumn({
    key: 'started',
    header: 'Started',
    sortKey: 'started',
    size: 'm',
    from: 'medium',
    iso: ({ createdAt }) => createdAt,
  }),
]

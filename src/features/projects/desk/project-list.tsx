import { Link } from 'wouter'
import { clientNames } from '#domain/client-names.ts'
import { projectStates } from '#domain/records/project.ts'
import { useListQuery } from '#platform/records/use-list-query.ts'
import { href } from '#routes'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { ListFilters } from '#ui/lists/list-filters.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { listProjects } from '../project.desk.wire.ts'
import { type ProjectSummary, projectLimits } from '../project.ts'
import styles from './project-list.module.css'

/** All projects, newest first, with filters and page in the address bar. */
export function ProjectList() {
  const { address, counts, list } = useListQuery(listProjects, ['status', 'q'])
  const isFiltered = Boolean(address.read('status') || address.read('q'))
  return (
    <RecordList
      title="Projects"
      noun="projects"
      filters={
        <ListFilters
          address={address}
          search={{ maxLength: projectLimits.search, placeholder: 'Title, client, company, email' }}
          states={projectStates}
          counts={counts}
        />
      }
      columns={columns}
      rowKey={({ id }) => id}
      rowHref={(id) => href('adminProject', { id })}
      list={list}
      empty={
        isFiltered || address.newer
          ? { title: 'No projects match', text: 'Change the filters or the search to see more.' }
          : {
              title: 'No projects yet',
              text: 'A paid deposit starts one by itself. You can also start one from a lead.',
            }
      }
    />
  )
}

const columns: DataColumn<ProjectSummary>[] = [
  {
    key: 'project',
    header: 'Project',
    isRowHeader: true,
    cell: ({ id, title, unseen, ...client }) => (
      <>
        <Link href={href('adminProject', { id })} className={styles.name}>
          {title}
        </Link>
        <span className={styles.minor}>{clientNames(client)}</span>
        {unseen > 0 && <Badge tone="yolk">{unseen === 1 ? '1 new message' : `${unseen} new messages`}</Badge>}
      </>
    ),
  },
  {
    key: 'next',
    header: 'Next',
    cell: ({ next }) =>
      next ? (
        <div className={styles.next}>
          {next.text}
          <span className={styles.minor}>{next.who === 'staff' ? 'Our turn' : 'The client’s turn'}</span>
        </div>
      ) : (
        <span className={styles.none}>Nothing</span>
      ),
  },
  {
    key: 'progress',
    header: 'Approved',
    align: 'end',
    cell: ({ progress: { approved, total } }) => (
      <span className={styles.progress}>
        {approved} of {total}
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, isTest }) => (
      <>
        <StatusBadge state={projectStates[status]} /> {isTest && <Badge tone="info">Test</Badge>}
      </>
    ),
  },
  { key: 'started', header: 'Started', cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
]

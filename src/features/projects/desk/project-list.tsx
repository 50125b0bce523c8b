import type { SyntheticEvent } from 'react'
import { Link } from 'wouter'
import { type ListAddress, useListQuery } from '#platform/records/use-list-query.ts'
import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Badge } from '#ui/records/badge.tsx'
import type { DataColumn } from '#ui/records/data-table.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { RecordList } from '#ui/records/record-list.tsx'
import { StatusChips } from '#ui/records/status-chips.tsx'
import { type ProjectList as List, type ProjectSummary, projectLimits } from '../project.ts'
import { type ProjectStatus, projectStates, projectStatuses } from '../project-states.ts'
import { ProjectStatusBadge } from '../project-status-badge.tsx'
import { clientNames } from './client-names.ts'
import styles from './project-list.module.css'

/** All projects, newest first, with filters and page in the address bar. */
export function ProjectList({ hrefOf }: { hrefOf: (projectId: string) => string }) {
  const { address, counts, list } = useListQuery<ProjectSummary, ProjectStatus>('/api/admin/projects', [
    'status',
    'q',
  ])
  const isFiltered = Boolean(address.read('status') || address.read('q'))
  return (
    <RecordList
      title="Projects"
      noun="projects"
      filters={<Filters address={address} counts={counts} />}
      columns={columnsWith(hrefOf)}
      rowKey={({ id }) => id}
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

function Filters({ address, counts }: { address: ListAddress; counts: List['counts'] | undefined }) {
  const search = address.read('q')
  function submitSearch(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    address.filter('q', String(new FormData(event.currentTarget).get('q')).trim())
  }
  return (
    <div className={styles.filters}>
      <search>
        <form className={styles.search} onSubmit={submitSearch}>
          <TextInput
            // Back and shared links change the search from outside.
            key={search}
            label="Search"
            hideLabel
            type="search"
            name="q"
            defaultValue={search}
            maxLength={projectLimits.search}
            placeholder="Title, client, company, e-mail"
          />
          <Button type="submit">Search</Button>
        </form>
      </search>
      <StatusChips
        value={address.read('status')}
        onChange={(value) => address.filter('status', value)}
        options={projectStatuses.map((value) => ({
          value,
          label: projectStates[value].label,
          count: counts?.[value],
        }))}
        total={counts && Object.values(counts).reduce((sum, count) => sum + count, 0)}
      />
    </div>
  )
}

function columnsWith(hrefOf: (projectId: string) => string): DataColumn<ProjectSummary>[] {
  return [
    {
      key: 'project',
      header: 'Project',
      isRowHeader: true,
      cell: ({ id, title, unseen, ...client }) => (
        <>
          <Link href={hrefOf(id)} className={styles.name}>
            {title}
          </Link>
          <span className={styles.minor}>{clientNames(client)}</span>
          {unseen > 0 && (
            <Badge tone="yolk">{unseen === 1 ? '1 new message' : `${unseen} new messages`}</Badge>
          )}
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
          <ProjectStatusBadge status={status} /> {isTest && <Badge tone="info">Test</Badge>}
        </>
      ),
    },
    { key: 'started', header: 'Started', cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
  ]
}

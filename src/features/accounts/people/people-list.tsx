import { useState } from 'react'
import { useShortList } from '#platform/lists/use-short-list.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { useKeptRow } from '#ui/changes/use-kept-row.ts'
import cells from '#ui/lists/cell.module.css'
import { openerColumn } from '#ui/lists/columns.tsx'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { Badge } from '#ui/records/badge.tsx'
import { LastUse } from '../last-use.tsx'
import { InviteButton } from './invite-button.tsx'
import { OpenInvites } from './open-invites.tsx'
import styles from './people-list.module.css'
import { listPeople } from './person.admin.wire.ts'
import { type Person, roleNames } from './person.ts'
import { PersonDialog } from './person-dialog.tsx'
import { SecondFactorRule } from './second-factor-rule.tsx'

export function PeopleList() {
  const { data, list } = useShortList(listPeople)
  const [opened, setOpened] = useState<string | null>(null)
  const person = useKeptRow(data?.items.filter(isReadable), opened, ({ id }) => id)
  return (
    <>
      <RecordList
        title="People"
        noun="people"
        actions={data?.mayChange && <InviteButton />}
        about={
          <p className={styles.lead}>
            {data?.mayChange === false
              ? 'Who works in the admin. Only owners invite people and change roles.'
              : 'Who works in the admin. Editors do all daily work; owners also change people, prices and settings.'}
          </p>
        }
        columns={
          data?.mayChange ? [nameColumn(setOpened), ...columns, ...ownersColumns] : [nameColumn(), ...columns]
        }
        rowKey={({ id }) => id}
        list={list}
        empty={{
          title: 'No people',
          text: 'The first account is created when the program starts. Restart it.',
        }}
      />
      {data && <SecondFactorRule people={data} />}
      {data?.mayChange && <OpenInvites invites={data.invites} />}
      {person && <PersonDialog person={person} onClose={() => setOpened(null)} />}
    </>
  )
}

const nameColumn = (open?: (id: string) => void): DataColumn<Person> =>
  openerColumn({
    key: 'name',
    header: 'Name',
    open: open && (({ id }) => open(id)),
    name: ({ name }) => name,
  })

const columns: DataColumn<Person>[] = [
  { key: 'email', header: 'Email', phone: 'under', cell: ({ email }) => email },
  {
    key: 'role',
    header: 'Role',
    size: 'm',
    phone: 'aside',
    cell: ({ role, isReader }) => (
      <span className={cells.badges}>
        <Badge tone={role === 'owner' ? 'info' : 'plain'}>{roleNames[role]}</Badge>
        {isReader && <Badge tone="ok">You</Badge>}
      </span>
    ),
  },
]

const ownersColumns: DataColumn<Person>[] = [
  {
    key: 'second-factor',
    header: 'Two-step login',
    size: 'm',
    from: 'medium',
    cell: ({ access }) => (access?.hasSecondFactor ? 'On' : <span className={cells.none}>Off</span>),
  },
  {
    key: 'seen',
    header: 'Last seen',
    size: 'l',
    phone: 'corner',
    cell: ({ access }) =>
      access?.lastSeenAt ? (
        <LastUse iso={access.lastSeenAt} />
      ) : (
        <span className={cells.none}>Logged out</span>
      ),
  },
]

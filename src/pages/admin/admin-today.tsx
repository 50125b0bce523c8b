import { useQuery } from '@tanstack/react-query'
import { Redirect, useSearchParams } from 'wouter'
import { readSession } from '#features/accounts/account.wire.ts'
import { leadList } from '#features/leads/lead-record.ts'
import { SetupGuide } from '#features/setup/setup-guide.tsx'
import { LeadFunnel } from '#features/statistics/admin/lead-funnel.tsx'
import { TodaySums } from '#features/statistics/admin/today-sums.tsx'
import { todoList } from '#features/today/todo.ts'
import { TodoList } from '#features/today/todo-list.tsx'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { href } from '#routes'
import styles from './today/today-page.module.css'

/** At /admin and /admin-dashboard, where the list of leads was once: an address with its query leads there. */
export function AdminToday() {
  const [params] = useSearchParams()
  const isOfLeads = Object.keys(leadList.schema.entries).some(
    (name) => !(name in todoList.schema.entries) && params.has(name),
  )
  if (isOfLeads) return <Redirect to={`${href('adminLeads')}?${params}`} replace />
  return (
    <>
      <SetupForOwners />
      <div className={styles.page}>
        <TodoList sums={<TodaySums />} />
        <LeadFunnel />
      </div>
    </>
  )
}

/** Editors cannot change what is missing. */
function SetupForOwners() {
  const { data } = useQuery(endpointQuery(readSession))
  return data?.user?.staffRole === 'owner' ? <SetupGuide /> : null
}

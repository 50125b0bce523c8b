import { Redirect, useSearchParams } from 'wouter'
import { leadListSchema } from '#features/leads/lead-record.ts'
import { href } from '#routes'
import AdminLeadsPage from './admin-leads.tsx'

/** At /admin and /admin-dashboard, where the list of leads was once: an address with its query leads there. */
export default function AdminTodayPage() {
  const [params] = useSearchParams()
  const isOfLeads = Object.keys(leadListSchema.entries).some((name) => params.has(name))
  if (isOfLeads) return <Redirect to={`${href('adminLeads')}?${params}`} replace />
  return <AdminLeadsPage />
}

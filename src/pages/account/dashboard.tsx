import { screenTitles } from '#pages/screen-titles.ts'
import { ClientFrame } from '../frame/client-frame.tsx'
import { Overview } from './dashboard/overview.tsx'

/** At /dashboard and /user-dashboard. */
export default function DashboardPage() {
  return (
    <ClientFrame title={screenTitles.dashboard}>
      <Overview />
    </ClientFrame>
  )
}

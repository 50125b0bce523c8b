import { screenTitles } from '#pages/screen-titles.ts'
import { Overview } from './dashboard/overview.tsx'
import { ClientFrame } from './frame/client-frame.tsx'

/** At /dashboard and /user-dashboard. */
export default function DashboardPage() {
  return (
    <ClientFrame title={screenTitles.dashboard}>
      <Overview />
    </ClientFrame>
  )
}

import { ProjectList } from '#features/projects/admin/project-list.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { AdminFrame } from './frame/admin-frame.tsx'

export default function AdminProjectsPage() {
  return (
    <AdminFrame title={screenTitles['admin-projects']}>
      <ProjectList />
    </AdminFrame>
  )
}

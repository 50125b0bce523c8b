import { ProjectList } from '#features/projects/desk/project-list.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { AdminFrame } from './frame/admin-frame.tsx'

/** The list of projects, at /admin/projects. */
export default function AdminProjectsPage() {
  return (
    <AdminFrame title={screenTitles['admin-projects']}>
      <ProjectList />
    </AdminFrame>
  )
}

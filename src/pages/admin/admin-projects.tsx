import { ProjectList } from '#features/projects/desk/project-list.tsx'
import { href } from '#routes'
import { AdminFrame } from './frame/admin-frame.tsx'

/** The list of projects, at /admin/projects. */
export default function AdminProjectsPage() {
  return (
    <AdminFrame title="Projects">
      <ProjectList hrefOf={(id) => href('adminProject', { id })} />
    </AdminFrame>
  )
}

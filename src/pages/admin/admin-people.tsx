import { PeopleList } from '#features/accounts/people/people-list.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { AdminFrame } from './frame/admin-frame.tsx'

export default function AdminPeoplePage() {
  return (
    <AdminFrame title={screenTitles['admin-people']}>
      <PeopleList />
    </AdminFrame>
  )
}

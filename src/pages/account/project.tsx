import { useParams } from 'wouter'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { LinkedRecord } from '../frame/link-frame.tsx'
import { ClientProject } from './project/client-project.tsx'

export default function ProjectPage() {
  const { id = '' } = useParams()
  return (
    <LinkedRecord
      title={screenTitles.project}
      path={href('project', { id })}
      staffPath={href('adminProject', { id })}
      missing="It is incomplete, has expired or was withdrawn. If this is your project, log in with the address we email."
    >
      {(onMissing) => <ClientProject id={id} onMissing={onMissing} />}
    </LinkedRecord>
  )
}

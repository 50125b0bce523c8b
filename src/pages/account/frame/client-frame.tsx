import type { ReactNode } from 'react'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { type Area, SessionFrame } from './session-frame.tsx'

const clients: Area = {
  role: 'client',
  name: 'Your projects and account',
  places: [{ label: 'Overview', path: href('dashboard') }],
  accountPath: href('account'),
  refusal: 'This page is for clients',
  elsewhere: (
    <ButtonLink size="s" href={href('admin')}>
      Go to the staff area
    </ButtonLink>
  ),
}

export function ClientFrame({
  title,
  staffPath,
  children,
}: {
  title: string
  /** Staff are led there, if they have their own page of it. */
  staffPath?: string
  children: ReactNode
}) {
  return (
    <SessionFrame title={title} area={{ ...clients, staffPath }}>
      {children}
    </SessionFrame>
  )
}

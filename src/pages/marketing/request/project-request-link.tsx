import type { MouseEvent } from 'react'
import { openProjectRequest } from '#features/request/project-request-history.ts'
import { isPlainClick } from '#platform/address/is-plain-click.ts'
import type { RoutePath } from '#routes'
import { ButtonLink, type ButtonLinkProps } from '#ui/button.tsx'
import { preloadProjectRequest } from './project-request-dialogs.ts'

/** Type-checked, without loading the route table. */
const contactPath: RoutePath = '/contact'

const nothingChosen = { packageId: null, addOnIds: [] }

export function ProjectRequestLink(props: Omit<ButtonLinkProps, 'href' | 'onClick'>) {
  function open(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    openProjectRequest(nothingChosen)
  }
  return (
    <ButtonLink
      {...props}
      href={contactPath}
      data-early
      aria-haspopup="dialog"
      onClick={open}
      onPointerEnter={preloadProjectRequest}
      onFocus={preloadProjectRequest}
    />
  )
}

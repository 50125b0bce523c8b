import type { MouseEvent } from 'react'
import { isPlainClick } from '#platform/address/is-plain-click.ts'
import { ButtonLink, type ButtonLinkProps } from '#ui/button.tsx'
import { searchWithProjectRequest } from './project-request-address.ts'
import { preloadProjectRequest } from './project-request-dialogs.ts'
import { openProjectRequest } from './project-request-history.ts'

export type ProjectRequestLinkProps = Omit<ButtonLinkProps, 'href' | 'onClick'> & {
  /** The landing page's section behind the dialog, for a link opened in a new tab. */
  section: string
}

const nothingChosen = { packageId: null, addOnIds: [] }

/** Opens the project request over the current page. It is a real link, so it also works in a new tab. */
export function ProjectRequestLink({ section, ...rest }: ProjectRequestLinkProps) {
  function open(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    openProjectRequest(nothingChosen)
  }
  return (
    <ButtonLink
      {...rest}
      href={`/${searchWithProjectRequest('', nothingChosen)}#${section}`}
      data-early
      aria-haspopup="dialog"
      onClick={open}
      onPointerEnter={preloadProjectRequest}
      onFocus={preloadProjectRequest}
    />
  )
}

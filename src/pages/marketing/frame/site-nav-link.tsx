import { suggestHref } from '../ai-suggest/suggest-address.ts'
import { preloadSuggestDialog } from '../ai-suggest/suggest-dialog.ts'
import { showSuggest } from '../ai-suggest/suggest-history.ts'
import { hrefFrom, type SiteLink } from './site-links.ts'

export function SiteNavLink({
  link: { label, href },
  path,
  onClick,
}: {
  link: SiteLink
  path: string
  onClick?: () => void
}) {
  if (href !== suggestHref) {
    return (
      <a href={hrefFrom(path, href)} onClick={onClick}>
        {label}
      </a>
    )
  }
  return (
    <a
      href={href}
      data-early
      aria-haspopup="dialog"
      onPointerEnter={preloadSuggestDialog}
      onFocus={preloadSuggestDialog}
      onClick={(event) => {
        onClick?.()
        showSuggest(event)
      }}
    >
      {label}
    </a>
  )
}

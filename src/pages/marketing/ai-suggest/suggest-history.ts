import type { MouseEvent } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { isPlainClick } from '#platform/is-plain-click.ts'
import { searchWithSuggest } from './suggest-address.ts'

/** Marks a history entry that was pushed to open the wizard: closing it goes back. */
const openedHere = 'opened-here'

function addressWith(isOpen: boolean): string {
  return location.pathname + searchWithSuggest(location.search, isOpen)
}

/** Opens the wizard where the visitor is; a modified click is the browser's business. */
export function openSuggest(event: MouseEvent): void {
  if (!isPlainClick(event)) return
  event.preventDefault()
  navigate(addressWith(true), { state: { suggest: openedHere } })
}

/** Back to where the wizard was opened; a shared address has nothing behind it and is only cleared. */
export function closeSuggest(): void {
  if (history.state?.suggest === openedHere) history.back()
  else navigate(addressWith(false), { replace: true })
}

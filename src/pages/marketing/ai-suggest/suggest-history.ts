import type { MouseEvent } from 'react'
import { dialogInAddress } from '#platform/address/dialog-in-address.ts'
import { isPlainClick } from '#platform/address/is-plain-click.ts'
import { searchWithSuggest } from './suggest-address.ts'

const { open, close } = dialogInAddress<true>(
  'suggest',
  (isOpen) => location.pathname + searchWithSuggest(location.search, isOpen !== null),
)

export function showSuggest(event: MouseEvent): void {
  if (!isPlainClick(event)) return
  event.preventDefault()
  open(true)
}

export const hideSuggest = close

import { type ComponentType, useEffect } from 'react'
import { useLateComponent } from '../hydration/use-late-component.ts'
import { hideNotice, showOpeningNotice } from './late-notice.tsx'

/** An earlier notice would only flash. */
const patienceMs = 50

/**
 * @param name completes "Opening …"
 * @param onFailure closes the dialog
 */
export function useLateDialog<Props>(
  name: string,
  isOpen: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void,
): ComponentType<Props> | null {
  const Dialog = useLateComponent(isOpen, load, onFailure)
  const waits = isOpen && !Dialog
  useEffect(() => {
    if (!waits) return
    hideNotice()
    let hideOpeningNotice: (() => void) | undefined
    const timer = setTimeout(() => {
      hideOpeningNotice = showOpeningNotice(name)
    }, patienceMs)
    return () => {
      clearTimeout(timer)
      hideOpeningNotice?.()
    }
  }, [waits, name])
  return Dialog
}

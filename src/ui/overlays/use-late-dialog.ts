import { type ComponentType, useEffect } from 'react'
import { useLateComponent } from '../use-late-component.ts'
import { dropNotice, noticeOpening } from './late-notice.tsx'

/** Code that comes sooner needs no notice, which would only flash. */
const patienceMs = 50

/**
 * Loads a dialog's code when it first opens; null until then. Meanwhile a notice says that it opens.
 * @param name completes "Opening …".
 * @param onFailure closes the dialog and says why.
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
    dropNotice()
    let takeBack: (() => void) | undefined
    const timer = setTimeout(() => {
      takeBack = noticeOpening(name)
    }, patienceMs)
    return () => {
      clearTimeout(timer)
      takeBack?.()
    }
  }, [waits, name])
  return Dialog
}

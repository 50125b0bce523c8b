import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

/**
 * Code that loads when it is first wanted; null until then. Unlike `lazy()`, a failed load does not take the page
 * down: `onFailure` offers another way on, and the next wish tries again.
 */
export function useLateComponent<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void,
): ComponentType<Props> | null {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  const loadNow = useEffectEvent(() => {
    load().then((loaded) => setComponent(() => loaded), onFailure)
  })
  const isMissing = isWanted && !Component
  useEffect(() => {
    if (isMissing) loadNow()
  }, [isMissing])
  return Component
}

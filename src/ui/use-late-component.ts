import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

/**
 * Loads a component when it is first wanted; null until then. Unlike `lazy()`, a failed load does not break the page:
 * `onFailure` can offer another way, and the next request tries again.
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

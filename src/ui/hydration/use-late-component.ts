import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

/** Unlike with `lazy()`, a failure does not break the page. */
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

import { type ComponentType, lazy, memo, Suspense, useEffect } from 'react'
import { announceHydrated, isAwake, wakeEvent } from './hydration-events.ts'
import { loadWhenPossible } from './load-when-possible.ts'

const loadAhead = '600px 0px'

function whenNear(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect()
      document.removeEventListener(wakeEvent, doneIfAwake)
      resolve()
    }
    const doneIfAwake = () => {
      if (isAwake(element)) done()
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) done()
      },
      { rootMargin: loadAhead },
    )
    observer.observe(element)
    document.addEventListener(wakeEvent, doneIfAwake)
  })
}

type DeferredOptions = {
  /** Default: when the section comes near. Not called after an early click or in a browser-rendered page. */
  when?: (element: Element) => Promise<unknown>
}

/**
 * Hydrates server-rendered HTML when near. No props: no parent re-renders it earlier.
 * @param id of the section's outermost element
 */
export function deferred(
  id: string,
  load: () => Promise<ComponentType>,
  { when = whenNear }: DeferredOptions = {},
): ComponentType {
  const Section = lazy(async () => {
    const element = typeof document === 'undefined' ? null : document.getElementById(id)
    if (element) window.hydrating?.push(element)
    if (element && !isAwake(element)) await when(element)
    // Offline the server's HTML stays.
    const Loaded = await loadWhenPossible(load)
    return { default: () => <Hydrated section={Loaded} element={element} /> }
  })
  return memo(() => (
    <Suspense fallback={null}>
      <Section />
    </Suspense>
  ))
}

function Hydrated({ section: Section, element }: { section: ComponentType; element: Element | null }) {
  useEffect(() => announceHydrated(element), [element])
  return <Section />
}

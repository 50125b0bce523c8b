import { type ComponentType, lazy, memo, Suspense, useEffect } from 'react'
import { hydratedEvent, isAwake, wakeEvent } from './hydration-events.ts'
import { loadWhenPossible } from './load-when-possible.ts'

/** How far below the window a section starts to load, so that it is ready when the visitor reaches it. */
const loadAhead = '600px 0px'

/** Resolves once the element comes near the window, or something wakes the section. */
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
  /**
   * Resolves once the section must load; by default when it comes near. Not called if an early press woke the
   * section, nor if the page has no such element because the browser renders it.
   */
  when?: (element: Element) => Promise<unknown>
}

/**
 * Makes a page section whose HTML comes from the server and whose code loads only when the section comes near. It
 * takes no props, so no parent can make it render before it hydrates.
 * @param id the `id` of the section's outermost element
 */
export function deferred(
  id: string,
  load: () => Promise<ComponentType>,
  { when = whenNear }: DeferredOptions = {},
): ComponentType {
  const Section = lazy(async () => {
    const element = typeof document === 'undefined' ? null : document.getElementById(id)
    if (element && !isAwake(element)) await when(element)
    // Without a network the section keeps the server's HTML.
    const Loaded = await loadWhenPossible(load)
    return { default: () => <Hydrated section={Loaded} /> }
  })
  return memo(() => (
    <Suspense fallback={null}>
      <Section />
    </Suspense>
  ))
}

function Hydrated({ section: Section }: { section: ComponentType }) {
  useEffect(() => {
    document.dispatchEvent(new Event(hydratedEvent))
  }, [])
  return <Section />
}

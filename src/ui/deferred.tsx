import { type ComponentType, lazy, memo, Suspense, useEffect } from 'react'
import { hydratedEvent, isAwake, wakeEvent } from './hydration-events.ts'
import { loadWhenPossible } from './load-when-possible.ts'

/** How far below the fold a section starts to load, so that it is ready when it is reached. */
const loadAhead = '600px 0px'

/** Resolves once the element comes near the viewport, or is needed early. */
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
  /** Resolves once the section is wanted, by default when it comes near. Not asked after a press that came too early for
   * it, nor where there is no such element, in a page made in the browser. */
  when?: (element: Element) => Promise<unknown>
}

/**
 * A page section that is in the server's HTML but whose code loads only when it comes near.
 * It takes no props, so nothing above can make it render before it hydrates.
 * @param id the `id` of the section's own outermost element.
 */
export function deferred(
  id: string,
  load: () => Promise<ComponentType>,
  { when = whenNear }: DeferredOptions = {},
): ComponentType {
  const Section = lazy(async () => {
    const element = typeof document === 'undefined' ? null : document.getElementById(id)
    if (element && !isAwake(element)) await when(element)
    // Without a network the section stays as the server made it.
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

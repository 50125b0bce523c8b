import { type ComponentType, createElement, lazy, memo, Suspense, useEffect, useState } from 'react'
import { announceHydrated, isAwake, wakeEvent } from './hydration-events.ts'
import { loadWhenPossible } from './load-when-possible.ts'

const loadAhead = '600px 0px'

function whenNear(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: loadAhead },
    )
    observer.observe(element)
  })
}

function whenAwake(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const resolveIfAwake = () => {
      if (!isAwake(element)) return
      document.removeEventListener(wakeEvent, resolveIfAwake)
      resolve()
    }
    document.addEventListener(wakeEvent, resolveIfAwake)
    resolveIfAwake()
  })
}

type DeferredOptions = {
  /** Default: when the section comes near. A click or a call wakes it before. */
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
    if (element) await Promise.race([whenAwake(element), when(element)])
    // Offline the server's HTML stays.
    const Loaded = await loadWhenPossible(load)
    return { default: () => <Hydrated section={Loaded} element={element} /> }
  })
  return memo(() => (
    <Suspense fallback={<ServerHtml id={id} />}>
      <Section />
    </Suspense>
  ))
}

function Hydrated({ section: Section, element }: { section: ComponentType; element: Element | null }) {
  useEffect(() => announceHydrated(element), [element])
  return <Section />
}

/** Stays while React, whose page others changed before it started, renders the page anew. */
function ServerHtml({ id }: { id: string }) {
  const [element] = useState(() => (typeof document === 'undefined' ? null : document.getElementById(id)))
  if (!element) return null
  return createElement(element.localName, {
    // Moves the nodes, because they have what was typed.
    ref(place: Element | null) {
      if (!place) return undefined
      for (const { name, value } of element.attributes) place.setAttribute(name, value)
      place.append(...element.childNodes)
      // React may have begun to hydrate the nodes, and listens to none of them.
      window.hydrating?.push(place)
      return () => {
        window.hydrating = window.hydrating?.filter((part) => part !== place)
      }
    },
  })
}

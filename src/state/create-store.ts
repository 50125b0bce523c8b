import { useSyncExternalStore } from 'react'

/** A value outside React that components and other code follow. */
export type Store<T> = {
  get(): T
  /** Tells everybody who follows it, unless it is the same. */
  set(next: T): void
  /** Calls `listener` after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** What the server renders with, and the browser while it takes over that HTML. */
  initial: T
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    initial,
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return
      current = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Renders with the store's value, and again whenever it changes. */
export function useStore<T>({ subscribe, get, initial }: Store<T>): T {
  return useSyncExternalStore(subscribe, get, () => initial)
}

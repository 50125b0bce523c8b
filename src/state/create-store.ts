import { useSyncExternalStore } from 'react'

/** A value outside React that components and other code can subscribe to. */
export type Store<T> = {
  get(): T
  /** Sets the value and calls every listener, unless the value is the same. */
  set(next: T): void
  /** Calls `listener` after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** The value for the server's render and for hydration. */
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

/** Returns the store's value and renders again whenever it changes. */
export function useStore<T>({ subscribe, get, initial }: Store<T>): T {
  return useSyncExternalStore(subscribe, get, () => initial)
}

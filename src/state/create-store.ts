import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get(): T
  /** Notifies listeners if the value differs. */
  set(next: T): void
  subscribe(listener: () => void): () => void
  /** For server rendering and hydration. */
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

export function useStore<T>({ subscribe, get, initial }: Store<T>): T {
  return useSyncExternalStore(subscribe, get, () => initial)
}

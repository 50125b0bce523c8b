type Area = 'localStorage' | 'sessionStorage'

/** A value that the browser stores, for all its tabs (`localStorage`) or for one (`sessionStorage`). */
export type StoredValue<T, Kept> = {
  /** Null if the value is missing, damaged, too old or of another version. Never throws. */
  read(): T | null
  /** Returns whether the browser stored the value; it may refuse. */
  keep(value: Kept): boolean
  forget(): void
  /** @param text the storage's text, whoever wrote it */
  parse(text: string | null, nowMs: number): T | null
}

/**
 * @param check returns null for a damaged value; it gets `savedAtMs` too. `checkedBy` makes one of a schema
 * @param options.version forgets a stored value of another version, which has another shape
 * @param options.keepForMs default: as long as the browser keeps it
 */
export function storedValue<T, Kept extends object = T & object>(
  area: Area,
  key: string,
  check: (stored: unknown) => T | null,
  { version = 1, keepForMs = Number.POSITIVE_INFINITY } = {},
): StoredValue<T, Kept> {
  function parse(text: string | null, nowMs: number): T | null {
    try {
      const stored = JSON.parse(text ?? 'null')
      return stored?.version === version && nowMs - stored.savedAtMs <= keepForMs ? check(stored) : null
    } catch {
      return null
    }
  }
  return {
    parse,
    read: () => parse(readText(area, key), Date.now()),
    keep(value) {
      try {
        globalThis[area].setItem(key, JSON.stringify({ version, savedAtMs: Date.now(), ...value }))
        return true
      } catch {
        return false
      }
    },
    forget() {
      try {
        globalThis[area].removeItem(key)
      } catch {
        // Without storage there is nothing to forget.
      }
    },
  }
}

/** Returns whether the storage has anything under this key, without reading it. */
export function isStored(area: Area, key: string): boolean {
  return readText(area, key) !== null
}

function readText(area: Area, key: string): string | null {
  try {
    return globalThis[area].getItem(key)
  } catch {
    return null
  }
}

type Area = 'localStorage' | 'sessionStorage'

/** `localStorage` is for all tabs, `sessionStorage` for one. */
export type StoredValue<T, Kept> = {
  /** Null if missing, damaged, too old or of another version. Never throws. */
  read(): T | null
  /** False if the browser refuses. */
  keep(value: Kept): boolean
  forget(): void
  /** @param text untrusted */
  parse(text: string | null, nowMs: number): T | null
}

/**
 * @param check null for a damaged value; gets `savedAtMs` too. See `checkedBy`
 * @param options.version of the value's shape
 * @param options.keepForMs default: no limit
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
        // Without storage there is nothing to remove.
      }
    },
  }
}

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

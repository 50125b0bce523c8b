type Area = 'localStorage' | 'sessionStorage'

/** One thing that the browser keeps: for all its tabs, or for this tab alone. */
export type StoredValue<T, Kept> = {
  /** Null where nothing is kept, or what is kept is damaged, too old or of another version. Never throws. */
  read(): T | null
  /** Returns whether it is kept: the browser may refuse. */
  keep(value: Kept): boolean
  forget(): void
  /** @param text what the storage holds, whoever wrote it */
  parse(text: string | null, nowMs: number): T | null
}

/**
 * @param check null for what is not as it should be; `checkedBy` makes one of a schema. It is given `savedAtMs` too
 * @param options.version another version is another shape, and is forgotten
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
        // Nothing was stored there either.
      }
    },
  }
}

/** Whether anything is kept under this key, for who does not need to know what. */
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

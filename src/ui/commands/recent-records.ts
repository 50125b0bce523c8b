import { useEffect } from 'react'

export type RecentRecord = { path: string; noun: string; name: string }

const limit = 6
let recent: readonly RecentRecord[] = []

/** Lists those of this page load, the last one first. */
export function listRecentRecords(): readonly RecentRecord[] {
  return recent
}

/** @param name undefined until it is known */
export function useRecentRecord(noun: string, name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return
    const { pathname: path } = location
    const rest = recent.filter((record) => record.path !== path)
    recent = [{ path, noun, name }, ...rest].slice(0, limit)
  }, [noun, name])
}

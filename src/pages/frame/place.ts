/** `records`: another path of its records. */
export type Place = { label: string; path: string; records?: string }

/** The first place is also current on screens without a place. */
export function placeAt(
  path: string,
  places: readonly Place[],
  accountPath: string,
): Place | 'account' | undefined {
  if (path === accountPath) return 'account'
  const inner = places
    .slice(1)
    .find((place) => path.startsWith(place.path) || (place.records && path.startsWith(place.records)))
  return inner ?? places[0]
}

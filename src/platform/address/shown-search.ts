/** Drops parameters that the page ignores: each would create another page. */
export function shownSearch(names: readonly string[], query: string): URLSearchParams {
  const shown = new URLSearchParams()
  const given = new URLSearchParams(query)
  for (const name of names) {
    const value = given.get(name)
    if (value) shown.set(name, value.slice(0, 200))
  }
  return shown
}

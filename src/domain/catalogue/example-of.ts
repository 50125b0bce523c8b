/** Falls back to the first. */
export function exampleOf<Item extends { isExample?: true }>(items: readonly Item[]): Item | undefined {
  return items.find(({ isExample }) => isExample) ?? items[0]
}

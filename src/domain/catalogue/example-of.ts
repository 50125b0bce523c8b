/** Falls back to the first. */
export function exampleOf<Item extends { isExample?: boolean }>(items: readonly Item[]): Item | undefined {
  return items.find(({ isExample }) => isExample) ?? items[0]
}

/** The value tells radios and checkboxes apart; in other fields, it is what was typed. */
const traitsOf = (element: Element) => [
  element.localName,
  element.classList[0],
  ...['name', 'type', 'href'].map((name) => element.getAttribute(name)),
  element.matches('[type=radio], [type=checkbox]') && element.getAttribute('value'),
]

/** The element that React has rendered in this one's place, or the same if there is none. */
export function counterpartOf<T extends Element>(element: T): T {
  if (element.isConnected) return element
  const traits = JSON.stringify(traitsOf(element))
  const alike = (within: Element) =>
    [...within.querySelectorAll(element.localName)].filter((one) => JSON.stringify(traitsOf(one)) === traits)

  let top: Element = element
  for (let one: Element | null = element; one; one = one.parentElement) {
    top = one
    const place = one.id && document.getElementById(one.id)
    if (!place) continue
    const found = one === element ? place : alike(place)[alike(one).indexOf(element)]
    if (found) return found as T
  }
  return (alike(document.documentElement)[alike(top).indexOf(element)] as T | undefined) ?? element
}

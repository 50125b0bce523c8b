const adClickParameters = ['gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid']

/**
 * Adds the ad click of the page before to this page's address, where a tag finds it if the visitor consents here.
 * Nothing is stored meanwhile, and the next page does the same.
 */
export function keepAdClick(): void {
  if (!document.referrer) return
  const before = new URL(document.referrer)
  const here = new URL(location.href)
  const isNewClick = adClickParameters.some((name) => here.searchParams.has(name))
  if (before.origin !== here.origin || isNewClick) return
  for (const name of adClickParameters) {
    const value = before.searchParams.get(name)
    if (value) here.searchParams.set(name, value)
  }
  if (here.href !== location.href) history.replaceState(history.state, '', here)
}

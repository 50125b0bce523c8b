import { type PageRoute, routes } from '#routes'

/** Example values for the parameters of addresses. */
const examples: Record<string, string> = {
  [routes.blogPost.path]: '/blog/three-numbers-of-a-fast-page',
}

const publicRoutes = Object.values<PageRoute>(routes).filter((route) => route.rendered === 'server')

function pathOf({ path }: PageRoute): string {
  const shown = examples[path] ?? path
  if (shown.includes(':')) throw new Error(`Give ${path} an example in test/public-paths.ts.`)
  return shown
}

/** One address of every public page. */
export const publicPaths = publicRoutes.map(pathOf)

/** The same addresses, but only one for each screen. */
export const publicScreens = new Map(
  publicRoutes.toReversed().map((route) => [route.screen, pathOf(route)] as const),
)

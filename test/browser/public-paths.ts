import { type PageRoute, routes } from '#routes'

const examples: Record<string, string> = {
  [routes.blogPost.path]: '/blog/three-numbers-of-a-fast-page',
}

const publicRoutes = Object.values<PageRoute>(routes).filter((route) => route.rendered === 'server')

function pathOf({ path }: PageRoute): string {
  const shown = examples[path] ?? path
  if (shown.includes(':')) throw new Error(`Give ${path} an example in test/browser/public-paths.ts.`)
  return shown
}

export const publicPaths = publicRoutes.map(pathOf)

export const publicScreens = new Map(
  publicRoutes.toReversed().map((route) => [route.screen, pathOf(route)] as const),
)

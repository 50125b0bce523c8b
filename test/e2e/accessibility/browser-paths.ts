import { routes } from '#routes'
import { shareResult } from '../../visitors.ts'

/** What anybody may open besides the public pages; it is drawn in the browser. */
export const browserPaths = [routes.login.path, routes.sharedPlan.path]

/** The path as it can be opened: a result has to be shared first. */
export async function addressOf(path: string, origin: string): Promise<string> {
  return path === routes.sharedPlan.path ? shareResult(origin) : path
}

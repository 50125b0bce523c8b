import { routes } from '#routes'
import { sharePlan } from '../../visitors.ts'

/** Browser-rendered screens that anyone may open. */
export const browserPaths = [routes.login.path, routes.sharedPlan.path]

/** Returns an address for the path; a plan must first be shared. */
export async function addressOf(path: string, origin: string): Promise<string> {
  return path === routes.sharedPlan.path ? sharePlan(origin) : path
}

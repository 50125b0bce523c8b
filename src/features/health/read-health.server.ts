import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Health } from './health.ts'
import { listFailures } from './list-failures.server.ts'

export async function readHealth(ctx: Ctx): Promise<Health> {
  requireStaff(ctx)
  return { failures: await listFailures(ctx) }
}

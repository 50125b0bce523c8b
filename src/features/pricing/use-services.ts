import { usePathData } from '#platform/api/use-path-data.ts'
import { apiPath } from '#platform/api/wire.ts'
import type { Services } from './offers.ts'
import { listServices } from './pricing.wire.ts'

const path = apiPath(listServices)

export const useServices = (): Services => usePathData(path)

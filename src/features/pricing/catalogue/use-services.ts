import { usePathData } from '#platform/api/use-path-data.ts'
import { apiPath } from '#platform/api/wire.ts'
import { listServices } from '../pricing.wire.ts'
import type { Services } from './offers.ts'

const path = apiPath(listServices)

export const useServices = (): Services => usePathData(path)

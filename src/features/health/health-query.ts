import { minuteMs } from '#domain/duration.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { readHealth } from './health.admin.wire.ts'

export const health = { ...endpointQuery(readHealth), refetchInterval: minuteMs }

import { ApiError } from './api-client.ts'

/** The server's sentence if it sent one. */
export function explainFailure(error: Error): string {
  const problem = error instanceof ApiError ? error.problem : null
  return problem?.errors[0]?.message || problem?.detail || 'We couldn’t reach our server. Please try again.'
}

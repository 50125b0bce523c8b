import { ApiError } from './api-client.ts'

/** Returns why a request failed, as a sentence for people: the server's own if it sent one. */
export function explainFailure(error: Error): string {
  const problem = error instanceof ApiError ? error.problem : null
  return problem?.errors[0]?.message || problem?.detail || 'We couldn’t reach our server. Please try again.'
}

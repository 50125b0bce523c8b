import { createContext } from 'react'
import type { FieldProblem } from '#platform/api/api-client.ts'
import type { RequestValues } from './request-values.ts'

export type RefusedForm = {
  values: RequestValues
  refusal: { message: string; errors: readonly FieldProblem[] }
}

/** Null in the browser: only the server renders a refused form. */
export const RefusedFormContext = createContext<RefusedForm | null>(null)

import { createContext } from 'react'
import type { FieldProblem } from '#platform/api/api-client.ts'
import type { RequestValues } from './request-values.ts'

/** A form that a browser posted without a script: what was typed, and why the server did not take it. */
export type RefusedForm = {
  values: RequestValues
  refusal: { message: string; errors: readonly FieldProblem[] }
}

/** Null in the browser: only the server answers such a form, with a page that runs no script. */
export const RefusedFormContext = createContext<RefusedForm | null>(null)

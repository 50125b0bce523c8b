import { AppError } from './app-error.server.ts'

/** Far more than any form or list of ours sends: validating 60,000 wrong values takes a second. */
const mostValues = 5000
const mostDepth = 32

/** Before it is parsed. @throws AppError `invalid` for too many values or levels */
export function requireFewValues(json: string): void {
  let [values, depth, isText] = [0, 0, false]
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '"') isText = !isText
    else if (isText && sign === '\\') at++
    else if (!isText && sign === ',') values++
    else if (!isText && (sign === '[' || sign === '{')) depth++
    else if (!isText && (sign === ']' || sign === '}')) depth--
    if (values >= mostValues || depth > mostDepth) {
      throw new AppError('invalid', `Send at most ${mostValues} values, in at most ${mostDepth} levels.`)
    }
  }
}

const mostFields = 1000

/** Before it is parsed. @throws AppError `too-large` for too many fields */
export function requireFewFields(form: string): void {
  if (form.split('&', mostFields + 1).length > mostFields)
    throw new AppError('too-large', `Send at most ${mostFields} fields.`)
}

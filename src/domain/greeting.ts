import { oneLine } from './one-line.ts'

/** Mail programs link addresses, and no name has a slash, an at sign or a digit. */
const notInNames = /[/@\d<>{}]|\p{L}\.\p{L}{2}/u

/** `Hello Asha Rao,` */
export function greetingFor(name: string): string {
  const said = oneLine(name)
  return said === '' || said.length > 60 || notInNames.test(said) ? 'Hello,' : `Hello ${said},`
}

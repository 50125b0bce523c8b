/** Joins CSS class names, leaving out what is false or missing. */
export function joinClasses(...names: (string | false | undefined)[]): string {
  let joined = ''
  for (const name of names) if (name) joined += joined ? ` ${name}` : name
  return joined
}

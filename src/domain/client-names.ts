/** Names a client in one line: the person and the company. A company that wrote in its own name is named once. */
export function clientNames({
  clientName,
  companyName,
}: {
  clientName: string
  companyName: string
}): string {
  return [...new Set([clientName, companyName])].filter(Boolean).join(', ')
}

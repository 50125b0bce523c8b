export function clientNames({
  clientName,
  companyName,
}: {
  clientName: string
  companyName: string
}): string {
  return [...new Set([clientName, companyName])].filter(Boolean).join(', ')
}

export function clientNames({
  clientName,
  companyName,
}: {
  clientName: string
  companyName: string
}): string {
  return [clientName, companyBeside(clientName, companyName)].filter(Boolean).join(', ')
}

/** The company where it stands beside `name`: nothing if that says the same. */
export function companyBeside(name: string, companyName: string): string {
  return comparable(name) === comparable(companyName) ? '' : companyName
}

const comparable = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

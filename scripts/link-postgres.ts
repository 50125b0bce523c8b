import { findPostgresPrograms } from '#platform/embedded-postgres/embedded-postgres-programs.server.ts'
import { OperatorError } from '#platform/operator-error.server.ts'

// The first start would write these links, but a service may have no right to.
try {
  findPostgresPrograms()
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
}

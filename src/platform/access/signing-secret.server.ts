import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { signingSecrets } from '#db/schema/signing-secrets.ts'
import type { Db } from '../context.server.ts'

/** The first process creates the secret, and all share it. */
export async function readSigningSecret(db: Db, purpose: string): Promise<string> {
  await db
    .insert(signingSecrets)
    .values({ purpose, secret: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.select().from(signingSecrets).where(eq(signingSecrets.purpose, purpose))
  if (!row) throw new Error('The signing secret was removed while the program started')
  return row.secret
}

/** Whatever they signed is void. The next start draws new ones; a running program keeps those that it has read. */
export async function deleteSigningSecrets(db: Db): Promise<void> {
  await db.delete(signingSecrets)
}

import type { mails } from '#db/schema/mails.ts'
import type { DrawnToken } from '#platform/access/secret-token.server.ts'
import type { Letter } from '#platform/mail/mail-definition.server.ts'

/** The tokens in a letter's links. */
export function secretsOf(letter: Letter): string[] {
  return drawnTokensOf(letter).map(({ token }) => token)
}

export function drawnTokensOf({ blocks }: Letter): DrawnToken[] {
  return blocks.flatMap((block) => (block.kind === 'link' && block.secret ? [block.secret] : []))
}

export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}

/** The tokens that a logged mail contains. */
export function loggedSecretsOf({
  secrets,
  text,
}: Pick<typeof mails.$inferSelect, 'secrets' | 'text'>): string[] {
  return secrets ?? [...text.matchAll(tokenInAddress)].map(([, token = '']) => token)
}

/** Finds tokens in emails of releases that did not list their secrets. */
const tokenInAddress = /[#=/]([\w-]{22})(?![\w-])/g

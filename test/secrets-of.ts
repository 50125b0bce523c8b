import type { ComposedMail } from '#features/mails/mail.server.ts'

/** Returns the tokens of a mail's links, which the mail log does not show. */
export function secretsOf(mail: ComposedMail | null | undefined): string[] {
  return (mail?.letter.blocks ?? []).flatMap((block) =>
    block.kind === 'link' && block.secret ? [block.secret] : [],
  )
}

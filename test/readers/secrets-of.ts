import type { ComposedMail } from '#features/mails/mail.server.ts'

export function secretsOf(mail: ComposedMail | null | undefined): string[] {
  return (mail?.letter.blocks ?? []).flatMap((block) =>
    block.kind === 'link' && block.secret ? [block.secret] : [],
  )
}

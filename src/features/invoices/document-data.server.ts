import { asc, eq } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { documentKindWords } from '#domain/records/document.ts'
import { eraseMailsAbout } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { fileNameOf } from '#platform/pdf/paper-file-name.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import { deleteRecordLinks } from '#platform/records/record-links.server.ts'
import { invoiceNoun } from './invoice.ts'

/** A client's documents with their PDFs. The books keep what was issued, without the way to reach the client. */
export const documentData: PersonalData = {
  name: 'documents',
  async read({ ctx, input: { userId } }) {
    return (await documentsOf(ctx, userId)).map(
      ({ pdf: _, searchText: _search, about: _about, ownerId: _owner, pdfHash, ...document }) => ({
        ...document,
        sha256: pdfHash,
        path: `files/${pathOf(document.number)}`,
      }),
    )
  },
  async files({ ctx, input: { userId } }) {
    return (await documentsOf(ctx, userId)).map(({ number, issuedAt, pdf }) => ({
      path: pathOf(number),
      at: issuedAt,
      open: async () => new Blob([new Uint8Array(pdf)]).stream(),
    }))
  },
  async erase({ ctx, input: { userId } }) {
    const rows = await ctx.db
      .update(documents)
      .set({ ownerId: null, clientEmail: '' })
      .where(eq(documents.ownerId, userId))
      .returning({ id: documents.id, kind: documents.kind, number: documents.number })
    const subjectIds = rows.map(({ id }) => id)
    await eraseMailsAbout({ ctx, input: { subjectIds } })
    await deleteRecordLinks({ ctx, input: { noun: invoiceNoun, subjectIds } })
    return rows.map(({ kind, number }) => ({ label: documentKindWords[kind].title, value: number }))
  },
}

function documentsOf({ db }: Ctx, userId: string) {
  return db.select().from(documents).where(eq(documents.ownerId, userId)).orderBy(asc(documents.issuedAt))
}

function pathOf(number: string): string {
  return `documents/${fileNameOf(number)}`
}

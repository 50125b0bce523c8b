import { and, asc, eq, ne } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { documentKindLabels } from '#domain/records/document.ts'
import { eraseMailsAbout } from '#features/mails/mail.server.ts'
import { eraseChanges } from '#platform/audit.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { fileNameOf } from '#platform/pdf/pdf-file-name.ts'
import type { PersonalData } from '#platform/records/personal-data.server.ts'
import { deleteRecordLinks } from '#platform/records/record-links.server.ts'
import { invoiceNoun } from './invoice.ts'

/**
 * Erasure keeps documents in the books, without the client's contact data and what staff wrote about them. An open
 * invoice keeps its address and links until it is settled.
 */
export const documentData: PersonalData = {
  name: 'documents',
  async read(ctx, { userId }) {
    return (await documentsOf(ctx, userId)).map(
      ({
        pdf: _,
        searchText: _search,
        about: _about,
        subjectKind: _kind,
        subjectId: _subject,
        subjectRound: _round,
        ownerId: _owner,
        pauseReason: _reason,
        pausedUntil: _until,
        erasureRequestedAt: _erasure,
        pdfHash,
        ...document
      }) => ({
        ...document,
        sha256: pdfHash,
        path: `files/${pathOf(document.number)}`,
      }),
    )
  },
  async files(ctx, { userId }) {
    return (await documentsOf(ctx, userId)).map(({ number, issuedAt, pdf }) => ({
      path: pathOf(number),
      at: issuedAt,
      open: async () => new Blob([new Uint8Array(pdf)]).stream(),
    }))
  },
  async erase(ctx, { userId }) {
    const own = eq(documents.ownerId, userId)
    const kept = { id: documents.id, kind: documents.kind, number: documents.number }
    const unowned = { ownerId: null, pauseReason: null, pausedUntil: null }
    const open = await ctx.db
      .update(documents)
      .set({ ...unowned, erasureRequestedAt: ctx.clock() })
      .where(and(own, eq(documents.state, 'open'), ne(documents.clientEmail, '')))
      .returning(kept)
    const closed = await ctx.db
      .update(documents)
      .set({ ...unowned, clientEmail: '' })
      .where(own)
      .returning(kept)
    const closedIds = closed.map(({ id }) => id)
    const subjectIds = [...open.map(({ id }) => id), ...closedIds]
    await eraseMailsAbout(ctx, { subjectIds })
    await deleteRecordLinks(ctx, { noun: invoiceNoun, subjectIds: closedIds })
    await eraseChanges(ctx, { noun: invoiceNoun, subjectIds })
    return [
      ...open.map(({ kind, number }) => ({
        label: `${documentKindLabels[kind].title}, with its email address and link until it is settled`,
        value: number,
      })),
      ...closed.map(({ kind, number }) => ({ label: documentKindLabels[kind].title, value: number })),
    ]
  },
}

function documentsOf({ db }: Ctx, userId: string) {
  return db
    .select()
    .from(documents)
    .where(eq(documents.ownerId, userId))
    .orderBy(asc(documents.issuedAt), asc(documents.id))
}

function pathOf(number: string): string {
  return `documents/${fileNameOf(number)}`
}

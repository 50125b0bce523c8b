import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, type InferSelectModel } from 'drizzle-orm'
import { lockOrders } from '#db/joins.ts'
import { documents } from '#db/schema/documents.ts'
import { agencyDayAt } from '#domain/calendar-day.ts'
import { addDays } from '#domain/duration.ts'
import { type DocumentContent, documentKindWords } from '#domain/records/document.ts'
import type { Ctx } from '#platform/context.server.ts'
import { drawPaper } from '#platform/pdf/draw-paper.server.ts'
import { agencyAsSeller } from '#platform/pdf/paper-ends.ts'
import { verifiedOwnerOf } from '#platform/records/claim.server.ts'
import { lockSeries, nextNumber } from '#platform/records/series.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import { type DocumentSheet, sheetOf } from '../paper/document-sheet.ts'

export type DocumentRow = InferSelectModel<typeof documents>

/** What a caller decides about a document; the rest follows from the moment of issue. */
export type NewDocument = Pick<DocumentRow, 'kind' | 'about' | 'isTest' | 'part' | 'clientEmail'> &
  Partial<Pick<DocumentRow, 'leadId' | 'projectId' | 'orderId' | 'refersTo' | 'refundId'>> & {
    content: Omit<DocumentContent, 'seller' | 'issuedOn' | 'dueOn'>
    /** Null unless it is an invoice. */
    dueDays: number | null
    /** The name of who issues it, for the lead's timeline. */
    author: string
  }

/** Points at which a test lets something else happen. */
export type IssueSeam = 'drawn' | 'locked' | 'counted' | 'stored'

/**
 * Issues a document: takes the next number of its series and its day, stores it with its PDF and tells the lead, in one
 * transaction that keeps the series locked. Nothing else takes numbers. Whatever was issued about the same thing before
 * is returned as it is, and takes no number. Not for use within another transaction.
 */
export function issueDocument({
  ctx,
  input,
  follow = async () => {},
  seam = async () => {},
}: Issue): Promise<Issued> {
  const issued = last.then(() => issueNext({ ctx, input, follow, seam }))
  last = issued.catch(() => {})
  return issued
}

type Issue = {
  ctx: Ctx
  input: NewDocument
  /** What else becomes true with a new document, in its transaction. */
  follow?: (args: { ctx: Ctx; document: DocumentRow }) => Promise<void>
  seam?: (name: IssueSeam) => Promise<void>
}
type Issued = { document: DocumentRow; isNew: boolean }

/** This process issues one document after another, so that those who wait for the series hold no connections. */
let last: Promise<unknown> = Promise.resolve()

async function issueNext({
  ctx,
  input: { content: given, dueDays, author, ...row },
  follow,
  seam,
}: Required<Issue>): Promise<Issued> {
  const amountMinor = given.lines.reduce((sum, line) => sum + line.amountMinor, 0)
  const series = `${row.isTest ? 'T' : ''}${documentKindWords[row.kind].series}`
  const prepare = (number: string, issuedAt: Date) => {
    const dueAt = dueDays === null ? null : addDays(issuedAt, dueDays)
    const content: DocumentContent = {
      ...given,
      seller: agencyAsSeller,
      issuedOn: agencyDayAt(issuedAt),
      dueOn: dueAt && agencyDayAt(dueAt),
    }
    return { issuedAt, dueAt, content, sheet: sheetOf({ ...row, number, amountMinor, content }) }
  }
  const which = eq(documents.about, row.about)
  const [issued] = await ctx.db.select().from(documents).where(which)
  if (issued) return { document: issued, isNew: false }

  // Drawn before the lock, with what is most likely its number and day.
  const now = ctx.clock()
  const expected = prepare(await nextNumber({ ctx, input: { series, at: now } }), now)
  const drawn = await draw(expected)
  await seam('drawn')
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const locked = await lockSeries({ ctx: txCtx, input: { series } })
    await seam('locked')
    // The lock lets everybody see what was issued before.
    const [known] = await tx.select().from(documents).where(which)
    if (known) return { document: known, isNew: false }

    const number = await locked.takeNumber()
    await seam('counted')
    const prepared = prepare(number, locked.at)
    const { issuedAt, dueAt, content } = prepared
    const pdf = isDeepStrictEqual(prepared.sheet, expected.sheet) ? drawn : await draw(prepared)
    const { leadId = null, orderId = null } = row
    await tx.execute(lockOrders({ leadId, orderId }))
    const [document] = await tx
      .insert(documents)
      .values({
        ...row,
        number,
        issuedAt,
        dueAt,
        content,
        amountMinor,
        currency: 'INR',
        ownerId: verifiedOwnerOf(row.clientEmail),
        pdf,
        pdfHash: createHash('sha256').update(pdf).digest('hex'),
      })
      .returning()
    if (!document) throw new Error('A document was not stored')
    if (document.leadId !== null) {
      const { id: documentId, kind } = document
      const data = { documentId, kind, number, amountInrMinor: amountMinor }
      await appendEvent(txCtx, { leadId: document.leadId }, author, { kind: 'document', data })
    }
    await follow({ ctx: txCtx, document })
    await seam('stored')
    return { document, isNew: true }
  })
}

function draw({ sheet, issuedAt }: { sheet: DocumentSheet; issuedAt: Date }): Promise<Buffer> {
  return drawPaper(sheet, { issuedAt, mustDraw: true })
}

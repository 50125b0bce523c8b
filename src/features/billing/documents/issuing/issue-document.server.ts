import { createHash, randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { billedClient, lockOrders } from '#db/joins.ts'
import { documents } from '#db/schema/documents.ts'
import { agencyDayAt, type Day } from '#domain/calendar-day.ts'
import { addDays } from '#domain/duration.ts'
import { type DocumentContent, type DocumentSubject, documentKindLabels } from '#domain/records/document.ts'
import { siteUrl } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { drawPdf } from '#platform/pdf/draw-pdf.server.ts'
import { agencyAsSeller } from '#platform/pdf/pdf-parties.ts'
import { verifiedOwnerOf } from '#platform/records/claim.server.ts'
import { lockSeries, nextNumber } from '#platform/records/series.server.ts'
import { appendMoneyEvent } from '#platform/records/timeline.server.ts'
import { href } from '#routes'
import { type DocumentRow, hasSubject } from '../document-queries.server.ts'
import { type DocumentSheet, sheetOf } from '../pdf/document-sheet.ts'

export type NewDocument = Pick<DocumentRow, 'kind' | 'isTest' | 'part' | 'clientEmail'> &
  Partial<Pick<DocumentRow, 'leadId' | 'clientId' | 'projectId' | 'orderId' | 'refersTo' | 'refundId'>> & {
    subject: DocumentSubject
    content: Omit<DocumentContent, 'seller' | 'issuedOn' | 'dueOn'>
    /** Null unless an invoice. */
    dueDays: number | null
    /** Default: `dueDays` after the issue. */
    dueOn?: Day | undefined
    author: string
  }

/** Where tests interleave other work. */
export type IssueSeam = 'drawn' | 'locked' | 'counted' | 'stored'

/**
 * Takes the next number under the lock of its series, so not for use within another transaction. A known subject
 * returns its document and takes none.
 */
export function issueDocument(
  ctx: Ctx,
  input: NewDocument,
  {
    follow = async () => {},
    seam = async () => {},
  }: { /** In the transaction of a new document. */ follow?: Follow; seam?: Seam } = {},
): Promise<Issued> {
  const issued = last.then(() => issueNext(ctx, input, follow, seam))
  last = issued.catch(() => {})
  return issued
}

type Follow = (ctx: Ctx, document: DocumentRow) => Promise<void>
type Seam = (name: IssueSeam) => Promise<void>
type Issued = { document: DocumentRow; isNew: boolean }

/** One at a time, so that waiting for the series holds no connections. */
let last: Promise<unknown> = Promise.resolve()

async function issueNext(
  ctx: Ctx,
  { subject, content: given, dueDays, dueOn, author, ...row }: NewDocument,
  follow: Follow,
  seam: Seam,
): Promise<Issued> {
  const amountMinor = given.lines.reduce((sum, line) => sum + line.amountMinor, 0)
  // Its PDF links to its page.
  const id = randomUUIDv7()
  const payHref = ctx.gateway.mode === 'off' ? undefined : siteUrl(ctx, href('invoice', { id }))
  const series = `${row.isTest ? 'T' : ''}${documentKindLabels[row.kind].series}`
  const billed = await addressed(ctx, given, row)
  const prepare = (number: string, issuedAt: Date) => {
    const dueAt = dueOn ? new Date(dueOn) : dueDays === null ? null : addDays(issuedAt, dueDays)
    const content: DocumentContent = {
      ...billed,
      seller: agencyAsSeller(),
      issuedOn: agencyDayAt(issuedAt),
      dueOn: dueOn ?? (dueAt && agencyDayAt(dueAt)),
    }
    return { issuedAt, dueAt, content, sheet: sheetOf({ ...row, number, amountMinor, content }, payHref) }
  }
  const which = hasSubject(subject)
  const [issued] = await ctx.db.select().from(documents).where(which)
  if (issued) return { document: issued, isNew: false }

  // Drawn before the lock, with the expected number and day.
  const now = ctx.clock()
  const expected = prepare(await nextNumber(ctx, { series, at: now }), now)
  const drawn = await draw(expected)
  await seam('drawn')
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const locked = await lockSeries(txCtx, { series })
    await seam('locked')
    // The lock may have waited for earlier issues.
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
        id,
        subjectKind: subject.kind,
        subjectId: subject.id,
        subjectRound: subject.round,
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
    await follow(txCtx, document)
    const documentId = id
    const { kind } = document
    // What follows may have named its client.
    const [of = document] = await tx
      .select({ leadId: documents.leadId, clientId: documents.clientId })
      .from(documents)
      .where(eq(documents.id, documentId))
    const data = { documentId, kind, number, amountInrMinor: amountMinor }
    await appendMoneyEvent(txCtx, of, author, { kind: 'document', data })
    await seam('stored')
    return { document, isNew: true }
  })
}

/** A credit note repeats what it corrects. */
async function addressed(
  { db }: Pick<Ctx, 'db'>,
  content: NewDocument['content'],
  {
    kind,
    leadId = null,
    projectId = null,
    orderId = null,
  }: Omit<NewDocument, 'subject' | 'content' | 'dueDays' | 'author'>,
): Promise<NewDocument['content']> {
  if (kind === 'credit-note') return content
  const { rows } = await db.execute<{ address: string[]; taxNumber: string }>(
    billedClient({ leadId, projectId, orderId }),
  )
  const [client] = rows
  if (!client) return content
  const { buyer } = content
  const { address } = client
  return {
    ...content,
    buyer: {
      ...buyer,
      taxNumber: buyer.taxNumber || client.taxNumber,
      ...(address.length > 0 && { address }),
    },
  }
}

function draw({ sheet, issuedAt }: { sheet: DocumentSheet; issuedAt: Date }): Promise<Buffer> {
  return drawPdf(sheet, { issuedAt, mustDraw: true })
}

import { eq } from 'drizzle-orm'
import { type KeptOfLead, keptOfLead } from '#db/joins.ts'
import { leads } from '#db/schema/leads.ts'
import { documentKindLabels } from '#domain/records/document.ts'
import type { Ctx } from '#platform/context.server.ts'

/** Why a lead cannot be deleted; null if it can. */
export async function explainKept({ db }: Pick<Ctx, 'db'>, id: string): Promise<string | null> {
  const [row] = await db.select({ kept: keptOfLead }).from(leads).where(eq(leads.id, id))
  return row?.kept ? describeKept(row.kept) : null
}

function describeKept({ kind, name }: KeptOfLead): string {
  switch (kind) {
    case 'payment':
      return `This lead has a payment, order ${name}. Payments are kept, so it can’t be deleted.`
    case 'quote':
      return `This lead has quote ${name}, which was sent. Sent quotes are kept, so it can’t be deleted.`
    case 'quote-draft':
      return 'This lead has a draft quote. Discard it first.'
    case 'project':
      return `This lead has the project ${name}, so it can’t be deleted.`
    default: {
      const title = documentKindLabels[kind].title.toLowerCase()
      return `This lead has ${title} ${name}. Accounting documents are kept, so it can’t be deleted.`
    }
  }
}

import { randomUUIDv7 } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import type { Ctx } from '#platform/context.server.ts'
import { violatesUnique } from '#platform/database.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import type { LeadDraft } from '../forms/lead-draft.ts'
import { createReference, emptyLead } from './store-lead.server.ts'

/** Changes nothing after its request. */
export async function saveLeadDraft(ctx: Ctx, input: LeadDraft): Promise<void> {
  const { key, selectedServices, conversationSummary, ...answers } = input
  const draft = { ...answers, services: selectedServices, conversation: conversationSummary }
  for (;;) {
    try {
      await ctx.db.transaction(async (tx) => {
        const [id, at] = [randomUUIDv7(), ctx.clock()]
        const [saved] = await tx
          .insert(leads)
          .values({
            ...emptyLead,
            ...draft,
            id,
            reference: createReference(),
            idempotencyKey: key,
            status: 'draft',
            createdAt: at,
            updatedAt: at,
          })
          .onConflictDoUpdate({
            target: leads.idempotencyKey,
            set: { ...draft, updatedAt: at },
            setWhere: isNull(leads.requestHash),
          })
          .returning({ id: leads.id })
        if (saved?.id !== id) return
        const event = { kind: 'draft-saved', data: { source: draft.source } } as const
        await appendEvent({ ...ctx, db: tx }, { leadId: id }, 'Visitor', event)
      })
      return
    } catch (error) {
      if (!violatesUnique(error, 'leads_reference_unique')) throw error
    }
  }
}

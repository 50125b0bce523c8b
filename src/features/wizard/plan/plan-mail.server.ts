import { eq } from 'drizzle-orm'
import { sharedPlans } from '#db/schema/shared-plans.ts'
import { agency } from '#domain/agency.ts'
import { recommend } from '#domain/catalogue/recommendations.ts'
import { formatMoney } from '#domain/money/money.ts'
import { displayRateAmount, formatBudgetRange } from '#domain/money/pricing.ts'
import { completeAnswers } from '#domain/wizard-answers.ts'
import {
  amountsBlock,
  factsBlock,
  greetingBlock,
  secretLinkBlock,
  smallBlock,
  textBlock,
  toCustomer,
} from '#features/mails/mail.server.ts'
import { readCatalogue } from '#features/pricing/catalogue/read-catalogue.server.ts'
import { createSecretToken, type DrawnToken, hashToken } from '#platform/access/secret-token.server.ts'
import type { LetterBlock, MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { href } from '#routes'
import { aboveBudgetMessage } from '../steps/budget-messages.ts'
import { sharedPlanDays } from '../wizard.ts'

/**
 * The address is unverified: only our words, at most three mails an hour. Only the mail holds the link's
 * token.
 */
export const planMail: MailDefinition = {
  kind: 'plan-copy',
  hourlyPerRecipient: 3,
  copies: 'requests',
  async compose(ctx, subjectId) {
    const [row] = await ctx.db.select().from(sharedPlans).where(eq(sharedPlans.id, subjectId))
    if (!row?.email) return null
    const { answers, selected, currency } = row
    const complete = completeAnswers(answers)
    if (!complete) return null
    const recommendations = recommend(await readCatalogue(ctx), complete)
    const secret = drawPlanLink(row.id)
    return {
      ...toCustomer(row.email),
      leadId: null,
      letter: {
        subject: `Your ${agency.name} recommendations`,
        preview: recommendations.map(({ name }) => name).join(', '),
        title: 'What we would build for you',
        blocks: [
          greetingBlock(),
          ...factsBlock('Your answers', [
            { label: 'Business', value: `${complete.businessType}, ${complete.industry}` },
            { label: 'Budget', value: formatBudgetRange(complete.budget, currency) },
            { label: 'Timeline', value: complete.timeline },
            { label: 'Features', value: complete.features.join(', ') },
            { label: 'Goals', value: complete.goals.join(', ') },
          ]),
          ...recommendations.flatMap(
            ({ id, name, priceInr, aiConfidence, reasoning, isAboveBudget }): LetterBlock[] => [
              ...amountsBlock(selected.includes(id) ? `${name} (chosen)` : name, [
                { label: 'Price', amount: formatMoney(displayRateAmount(priceInr, currency)) },
                { label: 'Match', amount: `${aiConfidence}%` },
              ]),
              ...(isAboveBudget ? [textBlock(aboveBudgetMessage(complete.budget, currency))] : []),
              textBlock(reasoning),
            ],
          ),
          secretLinkBlock(ctx, 'Open this plan', href('sharedPlan', { token: secret.token }), secret),
          smallBlock(
            `The link works for ${sharedPlanDays} days. Not expecting this? You can ignore this email.`,
          ),
        ],
      },
    }
  },
}

function drawPlanLink(id: string): DrawnToken {
  const token = createSecretToken()
  return {
    token,
    async store({ db }) {
      const stored = await db
        .update(sharedPlans)
        .set({ tokenHash: hashToken(token) })
        .where(eq(sharedPlans.id, id))
        .returning({ id: sharedPlans.id })
      return stored.length > 0
    },
  }
}

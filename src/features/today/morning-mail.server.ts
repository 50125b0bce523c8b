import { agency } from '#domain/agency.ts'
import { agencyDayAt, formatDay } from '#domain/calendar-day.ts'
import { formatCount } from '#domain/count.ts'
import { todoStates } from '#domain/records/todo.ts'
import { findMorningReader } from '#features/accounts/notices/morning-readers.server.ts'
import { morningHour } from '#features/accounts/notices/notice-settings.ts'
import { factsBlock, linkBlock, siteUrl, textBlock } from '#features/mails/mail.server.ts'
import { describeAsked, describeOverdue, describeReceived } from '#features/statistics/describe-sums.ts'
import { readSums } from '#features/statistics/read-sums.server.ts'
import type { Sums } from '#features/statistics/statistics.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { Letter, MailDefinition } from '#platform/mail/mail-definition.server.ts'
import { href } from '#routes'
import { countWaiting } from './count-waiting.server.ts'

/**
 * Its subject is account and day. Only numbers, no name and no text of a record: the mail log outlives an erasure. Sent only
 * on its day.
 */
export const morningMail: MailDefinition = {
  kind: 'staff-morning',
  hourlyPerRecipient: null,
  async compose(ctx, subjectId) {
    const [userId = '', day] = subjectId.split('.')
    const reader = day === agencyDayAt(ctx.clock()) ? await findMorningReader(ctx, { userId }) : null
    const asReader = reader && { ...ctx, actor: reader.actor }
    const counted = asReader && (await countWaiting(asReader))
    if (!counted || counted.waiting.length + counted.unread.length === 0) return null
    return {
      to: reader.email,
      leadId: null,
      letter: letterOf(ctx, counted, await readSums(asReader)),
    }
  },
}

type Counted = Awaited<ReturnType<typeof countWaiting>>

const format = (count: number) => formatCount(count, false)

function letterOf(ctx: Ctx, { waiting, unread }: Counted, sums: Sums): Letter {
  const total = (of: 'count' | 'late' | 'yours' | 'unassigned') =>
    waiting.reduce((sum, one) => sum + one[of], 0)
  const [count, late, yours, unassigned] = [
    total('count'),
    total('late'),
    total('yours'),
    total('unassigned'),
  ]
  const wait =
    count === 0
      ? 'not all could be counted'
      : `${formatCount(count, unread.length > 0)} waiting${late > 0 ? `, ${format(late)} late` : ''}`
  const notCounted = unread.map((kind) => todoStates[kind].label).join(', ')
  const whose = `Yours: ${format(yours)}. Assigned to no one: ${format(unassigned)}.`
  const today = href('admin')
  return {
    subject: `Today: ${wait}`,
    preview: whose,
    title: `Today, ${formatDay(agencyDayAt(ctx.clock()))}`,
    blocks: [
      textBlock(`${wait}. ${whose}`),
      ...(notCounted ? [textBlock(`These could not be counted: ${notCounted}.`)] : []),
      ...factsBlock(
        'Waiting',
        waiting.map((one) => ({
          label: todoStates[one.kind].label,
          value: [
            format(one.count),
            ...(one.late > 0 ? [`${format(one.late)} late`] : []),
            ...(one.yours > 0 ? [`${format(one.yours)} yours`] : []),
          ].join(', '),
          href: siteUrl(ctx, `${today}?kind=${one.kind}`),
        })),
      ),
      linkBlock(ctx, 'Open Today', today),
      ...(yours > 0 ? [{ ...linkBlock(ctx, 'Open yours', `${today}?whose=mine`), isQuiet: true }] : []),
      ...factsBlock('Money', [
        { label: 'Outstanding', value: describe(describeAsked(sums)) },
        { label: 'Overdue', value: describe(describeOverdue(sums)) },
        { label: 'Received this month', value: describe(describeReceived(sums)) },
      ]),
      textBlock(
        `You get this email at ${morningHour}:00 ${agency.timeZonePlace} time on days when something is waiting.`,
      ),
      { ...linkBlock(ctx, 'Switch it off in your account', href('adminAccount')), isQuiet: true },
    ],
  }
}

function describe({ value, note }: { value: string; note: string }): string {
  return `${value} · ${note}`
}

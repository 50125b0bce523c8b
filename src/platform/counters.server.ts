import { Counter, Registry } from 'prom-client'
import type { MailStatus } from '#domain/records/mail.ts'

/** What jobs bring about in this process, since it started. A scrape reads them without asking the database. */
export type Counters = {
  registry: Registry
  mails: Counter<'outcome'>
  jobsFailed: Counter<'queue'>
}

const outcomes: readonly MailStatus[] = ['sent', 'logged', 'failed', 'held']

/** Each label is there at 0 from the start: Prometheus sees no increase in a series that begins at 1. */
export function openCounters(queues: readonly string[]): Counters {
  const registry = new Registry()
  const mails = new Counter({
    name: 'orbweaver_mails_total',
    help: 'Emails that were sent, logged without a mail server, given up, or held, by outcome',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const jobsFailed = new Counter({
    name: 'orbweaver_jobs_failed_total',
    help: 'Jobs given up after their last attempt, by queue',
    labelNames: ['queue'],
    registers: [registry],
  })
  for (const outcome of outcomes) mails.inc({ outcome }, 0)
  for (const queue of queues) jobsFailed.inc({ queue }, 0)
  return { registry, mails, jobsFailed }
}

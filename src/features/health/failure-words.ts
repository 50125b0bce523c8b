import type { HeartbeatPart } from '#domain/records/heartbeat.ts'
import type { Failure } from './health.ts'

/** Continued by the time, if there is one; then what it means, and what to do. */
type Words = [begin: string, then: string]

export const failureWords: Record<HeartbeatPart, Partial<Record<Failure['problem'], Words>>> = {
  worker: {
    silent: [
      'Background jobs have not run since',
      'Emails are waiting, and payments aren’t being checked. Restart the worker.',
    ],
    never: [
      'Background jobs have not run yet',
      'Emails are waiting, and payments aren’t being checked. Start the worker.',
    ],
  },
  mail: {
    unreachable: [
      'No email has gone out since',
      'The mail server isn’t accepting connections. Emails are waiting, and go out once it does.',
    ],
    'log-in': [
      'No email has gone out since',
      'The mail server rejects our login. Emails wait until you correct SMTP_URL.',
    ],
    sender: [
      'No email has gone out since',
      'The mail server rejects our address. Correct MAIL_FROM, then send the failed emails again.',
    ],
  },
  provider: {
    unreachable: [
      'The payment provider has been failing since',
      'Clients can pay once it responds again; what they’ve paid is recorded then.',
    ],
    keys: [
      'The payment provider has rejected our keys since',
      'Clients can’t pay until you correct RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.',
    ],
  },
  backup: {
    silent: [
      'The latest backup is from',
      'That’s older than BACKUP_MAX_AGE_HOURS allows. Check that the nightly backup runs.',
    ],
    never: ['There is no backup yet', 'Run npm run backup, and check that the nightly backup runs.'],
    failed: ['Backups have failed since', 'Fix the cause, then back up again.'],
    'damaged-files': [
      'Backups have been missing files since',
      'Clients’ files are missing or damaged; everything else is backed up. The backup’s log lists them.',
    ],
  },
}

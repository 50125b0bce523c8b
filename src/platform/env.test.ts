import { expect, test } from 'vitest'
import { simulationKeyId, standInKeyId } from '#domain/money/payment-keys.ts'
import { parseEnv, paymentModeOf } from './env.server.ts'

test('no setting is required', () => {
  expect(parseEnv({})).toMatchObject({ PORT: 3000, DATA_DIR: './data', TRUST_PROXY: 0, LOG_LEVEL: 'info' })
})

test('an empty value counts as unset', () => {
  const env = parseEnv({ PORT: '', SMTP_URL: '' })
  expect([env.PORT, env.SMTP_URL]).toEqual([3000, undefined])
})

test.each([
  [{ PORT: 'http' }, 'PORT: use a whole number'],
  [{ PORT: '70000' }, 'PORT: use at most 65535'],
  [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL: use a URL that starts with postgres: or postgresql:'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL: use a full URL'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL: name the host: smtp://user:password@host:587'],
  [{ SMTP_URL: 'smtp:mail.example.com' }, 'SMTP_URL: name the host: smtp://user:password@host:587'],
  ...['/shop', '/?from=mail', '#top', '/../shop', '?'].map((rest): [Record<string, string>, string] => [
    { PUBLIC_URL: `https://orbweaver.example${rest}` },
    'PUBLIC_URL: use scheme, host and port alone, such as https://example.com',
  ]),
  [
    { PUBLIC_URL: 'https://user:password@orbweaver.example' },
    'PUBLIC_URL: use scheme, host and port alone, such as https://example.com',
  ],
  [
    { DATABASE_URL: 'postgres://user:%e0@localhost/site' },
    'DATABASE_URL: write special characters of user, password and name percent-encoded, a % as %25',
  ],
  [
    { DATABASE_URL: 'postgres://localhost/site?sslmode=verify-full&sslrootcert=/nowhere/ca.pem' },
    'DATABASE_URL: its certificate /nowhere/ca.pem cannot be read (ENOENT)',
  ],
  [{ STAFF_EMAIL: 'a@b.example' }, 'STAFF_PASSWORD: set STAFF_EMAIL and STAFF_PASSWORD together'],
  [{ STAFF_EMAIL: 'a@b.example', STAFF_PASSWORD: 'short' }, 'STAFF_PASSWORD: use at least 8 characters'],
  ...['short', `${'A'.repeat(43)}=,`, `,${'A'.repeat(43)}=`, 'a'.repeat(64)].map(
    (key): [Record<string, string>, string] => [
      { SECRETS_KEY: key },
      'SECRETS_KEY: use what `openssl rand -base64 32` prints',
    ],
  ),
  [
    { COUNTRY_HEADER: 'cf-ipcountry' },
    'COUNTRY_HEADER: is believed only behind a proxy: set TRUST_PROXY too',
  ],
  [
    { GOOGLE_ANALYTICS_ID: 'UA-1' },
    'GOOGLE_ANALYTICS_ID: use the measurement ID: G- and capital letters or digits',
  ],
  [{ GOOGLE_ADS_CONVERSION: 'AW-1' }, 'GOOGLE_ADS_CONVERSION: use the form AW-000000000/label'],
  [
    { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'files' },
    'S3_ENDPOINT: set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together',
  ],
  [{ S3_BUCKET: '../files' }, 'S3_BUCKET: use the name of a bucket'],
  [{ NODE_ENV: 'staging' }, 'NODE_ENV: use development, production or test'],
])('%j is refused by name', (source, sentence) => {
  expect(() => parseEnv(source)).toThrow(sentence)
})

test('the public address is the origin that browsers send', () => {
  const originOf = (PUBLIC_URL: string) => parseEnv({ PUBLIC_URL }).PUBLIC_URL
  expect(originOf('HTTPS://Orbweaver.Example:443/')).toBe('https://orbweaver.example')
  expect(originOf('http://localhost:3100')).toBe('http://localhost:3100')
})

test('TLS is verified in every mode, and no other part of a database’s address is changed', () => {
  const rest = 'sslrootcert=%2Fdev%2Fnull&application_name=a+b'
  const readAs = (mode: string) =>
    parseEnv({ DATABASE_URL: `postgres://u:p%40ss@h/d?sslmode=${mode}&${rest}` }).DATABASE_URL
  for (const mode of ['prefer', 'require', 'verify-ca', 'verify-full']) {
    expect(readAs(mode)).toBe(`postgres://u:p%40ss@h/d?sslmode=verify-full&${rest}`)
  }
  expect(readAs('require&uselibpqcompat=true')).toContain('sslmode=require')
})

test('all bad settings are named at once, and no value is repeated', () => {
  const refuse = () =>
    parseEnv({ PORT: 'x', TRUST_PROXY: 'many', STAFF_EMAIL: 'e@x.example', STAFF_PASSWORD: 'hunter2' })
  for (const name of ['PORT', 'TRUST_PROXY', 'STAFF_PASSWORD']) expect(refuse).toThrow(name)
  expect(refuse).not.toThrow('hunter2')
})

test.each(['PUBLIC_URL', 'GEOLOCATION_URL', 'S3_ENDPOINT', 'RAZORPAY_API_URL', 'LLM_BASE_URL'])(
  '%s with user info is refused, and the secret is not repeated',
  (name) => {
    for (const userInfo of ['mira:hunter2', 'hunter2', ':hunter2']) {
      const parsing = () => parseEnv({ [name]: `https://${userInfo}@host.example` })
      expect(parsing).toThrow(name === 'PUBLIC_URL' ? /PUBLIC_URL: use/ : `${name}: leave user and password`)
      expect(parsing).not.toThrow('hunter2')
    }
  },
)

test('a database and a mail server keep user and password', () => {
  const settings = { DATABASE_URL: 'postgres://u:p@host/site', SMTP_URL: 'smtp://u:p@host:587' }
  expect(parseEnv(settings)).toMatchObject(settings)
})

const liveKeys = {
  RAZORPAY_KEY_ID: 'rzp_live_AbCdEf123',
  RAZORPAY_KEY_SECRET: 'a secret of the provider',
  PUBLIC_URL: 'https://orbweaver.example',
}

test.each([
  ['stand-in', {}],
  ['simulated', { RAZORPAY_KEY_ID: simulationKeyId }],
  ['test', { ...liveKeys, RAZORPAY_KEY_ID: 'rzp_test_AbCdEf123' }],
  ['live', liveKeys],
])('payments are %s', (mode, settings) => {
  expect(paymentModeOf(parseEnv(settings))).toBe(mode)
})

test.each([
  ['RAZORPAY_KEY_SECRET', { ...liveKeys, RAZORPAY_KEY_SECRET: '' }],
  ['RAZORPAY_KEY_SECRET', { RAZORPAY_KEY_SECRET: liveKeys.RAZORPAY_KEY_SECRET }],
  ['RAZORPAY_KEY_SECRET', { ...liveKeys, RAZORPAY_KEY_ID: simulationKeyId }],
  ['RAZORPAY_KEY_ID', { ...liveKeys, RAZORPAY_KEY_ID: 'AbCdEf123' }],
  ['RAZORPAY_KEY_ID', { ...liveKeys, RAZORPAY_KEY_ID: standInKeyId }],
  ['RAZORPAY_KEY_ID', { ...liveKeys, PUBLIC_URL: 'http://orbweaver.example' }],
  ['RAZORPAY_KEY_ID', { ...liveKeys, PUBLIC_URL: '' }],
  ['RAZORPAY_WEBHOOK_SECRET', { RAZORPAY_WEBHOOK_SECRET: 'a secret of the webhook' }],
  ['RAZORPAY_API_URL', { ...liveKeys, RAZORPAY_API_URL: 'http://127.0.0.1:1' }],
  ['RAZORPAY_API_URL', { RAZORPAY_API_URL: 'http://127.0.0.1:1' }],
])('inconsistent keys are refused and %s is named: %o', (name, settings) => {
  const parsing = () => parseEnv(settings)
  expect(parsing).toThrow(new RegExp(`^  ${name}: `, 'm'))
  expect(parsing).not.toThrow(/a secret of/)
})

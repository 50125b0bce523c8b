import { type Env, parseEnv } from '#platform/env.server.ts'
import { OperatorError } from '#platform/operator-error.server.ts'

/** @throws OperatorError if the demo would be public or mail its made-up clients */
export function demoSettings(settings: Record<string, string | undefined>): Env {
  const env = parseEnv({ LOG_LEVEL: 'error', ...settings })
  if (env.PUBLIC_URL?.startsWith('https:')) {
    throw new OperatorError('This is a public site: the demo is for development.')
  }
  if (env.SMTP_URL)
    throw new OperatorError('Unset SMTP_URL: the demo would send mail to its made-up clients.')
  return env
}

import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { newPasswordSchema } from '../account.ts'
import { refuseField } from '../refuse-field.server.ts'
import { explainWeakness } from './password-strength.server.ts'

const derive = promisify(argon2)

// OWASP's lowest recommended cost: 19 MiB, 2 passes, about 40 ms off the main thread.
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}

// Keyboards may encode one letter in two ways.
function messageOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'))
}

/** A PHC string, with cost and salt. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: messageOf(password), nonce, tagLength, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(nonce)}$${encode(tag)}`
}

const phcFormat = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = phcFormat.exec(hash) ?? []
  if (salt === undefined || expected === undefined) return false
  const tag = Buffer.from(expected, 'base64')
  const parameters: Argon2Parameters = {
    message: messageOf(password),
    nonce: Buffer.from(salt, 'base64'),
    tagLength: tag.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  return timingSafeEqual(await derive('argon2id', parameters), tag)
}

/** Returns why a new password is refused, or null. No composition rules (ASVS 6.2.5). */
export async function passwordProblem(password: string, email: string): Promise<string | null> {
  const result = v.safeParse(newPasswordSchema, password)
  return result.success ? explainWeakness(password, email) : result.issues[0].message
}

/**
 * @param field the password's name in the request
 * @throws AppError `invalid` for a weak password
 */
export async function hashNewPassword(field: string, password: string, email: string): Promise<string> {
  const problem = await passwordProblem(password, email)
  if (problem) refuseField(field, problem)
  return hashPassword(password)
}

import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Env } from '../env.server.ts'

type SecretKeys = Env['SECRETS_KEY']

const algorithm = 'aes-256-gcm'
const tagBytes = 16

/**
 * `v1.KEY.NONCE.CIPHERTEXT`, with the id of the first key; the secret itself without a key.
 * @param subject whose secret it is: another's row cannot be decrypted in its place
 */
export function encryptSecret([key]: SecretKeys, subject: string, secret: string): string {
  if (!key) return secret
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(subject))
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return ['v1', idOf(key), nonce.toString('base64url'), encrypted.toString('base64url')].join('.')
}

/**
 * Also a secret that was stored without a key, which contains no dot.
 * @returns null if it needs another key, or is another subject's
 */
export function decryptSecret(keys: SecretKeys, subject: string, stored: string): string | null {
  if (!stored.includes('.')) return stored
  const [version, id, nonce = '', ciphertext = ''] = stored.split('.')
  const key = keys.find((one) => idOf(one) === id)
  if (version !== 'v1' || !key) return null
  const encrypted = Buffer.from(ciphertext, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'))
      .setAAD(Buffer.from(subject))
      .setAuthTag(encrypted.subarray(-tagBytes))
    return decipher.update(encrypted.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** False also for a secret in clear. */
export function isEncryptedWith([key]: SecretKeys, stored: string): boolean {
  return key !== undefined && stored.startsWith(`v1.${idOf(key)}.`)
}

function idOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 8)
}

import { createHmac, timingSafeEqual } from 'node:crypto'

/** Every authenticator app supports these values with SHA-1. */
const periodSeconds = 30
const digits = 6

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31]
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const letter of text) {
    held = (held << 5) | alphabet.indexOf(letter)
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 255)
  }
  return Buffer.from(bytes)
}

export function periodAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / periodSeconds)
}

/** RFC 6238, on RFC 4226. */
export function codeOf(secret: string, period: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(period))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** Adjacent periods count, because clocks differ. Null for a wrong code. */
export function periodOfCode(secret: string, code: string, time: Date): number | null {
  const given = Buffer.from(code)
  const now = periodAt(time)
  const fits = (period: number) => {
    const wanted = Buffer.from(codeOf(secret, period))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  return [now - 1, now, now + 1].find(fits) ?? null
}

/** Codes of an app: TOTP (RFC 6238) as every app has it, SHA-1, 6 digits, a new one every 30 s. */
import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
/** A code of the previous or next step is accepted, too: clocks differ, and typing takes time (RFC 6238, 5.2). */
const WINDOW = 1
/** Bytes of a secret: as many as SHA-1 has (RFC 4226, 4). */
const SECRET_BYTES = 20

/** Makes a secret, in base32 as apps accept it. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns the address in a QR code for apps: issuer and e-mail name the entry in their list. */
export function totpAddress(secret: string, email: string): string {
  return new TOTP({ ...shapeOf(secret), issuer: 'Faixa', label: email }).toString()
}

/** Returns the time step that has this code, near `now`; undefined where none has. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = now.getTime()
  const totp = new TOTP(shapeOf(secret))
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

function shapeOf(secret: string) {
  return { secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_S }
}

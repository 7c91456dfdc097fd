/**
 * Recovery codes: each is valid once, in place of a lost app or passkey. A code has 80 random bits, and its hash a separate salt (OWASP
 * ASVS 4.0.3, 2.6.2).
 */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { RECOVERY_CODES } from '@faixa/contract'

/** Letters and digits without those that are confused when copied by hand (l, o, 0, 1): 5 bits each. */
const LEGIBLE = 'abcdefghijkmnpqrstuvwxyz23456789'
const LENGTH = 16
const SALT_BYTES = 16

export interface HashedCode {
  readonly codigo_hash: Buffer
  readonly sal: Buffer
}

/** Makes the codes of a person, written in groups of four. */
export function createRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: LENGTH }, () => LEGIBLE[randomInt(LEGIBLE.length)]).join('')
    return code.replaceAll(/.{4}(?!$)/g, '$&-')
  })
}

export function hashRecoveryCode(written: string, sal: Buffer = randomBytes(SALT_BYTES)): HashedCode {
  const code = written.replaceAll('-', '')
  return { codigo_hash: createHash('sha256').update(sal).update(code).digest(), sal }
}

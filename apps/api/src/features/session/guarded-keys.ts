/** The keys by which attempts are counted. */
import type { Guarded } from './attempts.queries.ts'

const FREE_PER_PERSON = 5
/** Failures before the first wait: an office has one address, and more than one person in it mistypes. */
const FREE_PER_ADDRESS = 20

/** The key of an e-mail, whether or not an account has it. */
export function guardEmail(email: string): Guarded {
  return { key: `email:${email.toLowerCase()}`, free: FREE_PER_PERSON }
}

export function guardAddress(ip: string): Guarded {
  return { key: `endereco:${networkOf(ip)}`, free: FREE_PER_ADDRESS, keepsFailures: true }
}

/**
 * The key of a person on a device from which this person has signed in. Such attempts are counted by this key alone, so that strangers who
 * guess, and colleagues behind the same address, do not delay them.
 */
export function guardDevice(usuarioId: number, aparelho: Buffer): Guarded {
  return { key: `aparelho:${usuarioId}:${aparelho.toString('base64url')}`, free: FREE_PER_PERSON }
}

/** The key of a person who types the password again in an open session, because a thief of the session must not guess it. */
export function guardSenha(usuarioId: number): Guarded {
  return { key: `senha:${usuarioId}`, free: FREE_PER_PERSON }
}

/** The key of a person's second factor at the sign-in, which a right password does not clear. */
export function guardFactor(usuarioId: number): Guarded {
  return { key: `fator:${usuarioId}`, free: FREE_PER_PERSON }
}

/** Guards the codes of a person on a device from which this person has signed in. */
export function guardFactorOnDevice(usuarioId: number, aparelho: Buffer): Guarded {
  return { key: `fator-aparelho:${usuarioId}:${aparelho.toString('base64url')}`, free: FREE_PER_PERSON }
}

/** The key of a person who shows the second factor again in an open session: a thief of the session must not delay the owner's sign-in. */
export function guardFactorInSession(usuarioId: number): Guarded {
  return { key: `fator-sessao:${usuarioId}`, free: FREE_PER_PERSON }
}

/** The key of requests for reset messages, so that no mailbox is flooded. */
export function guardReset(usuarioId: number): Guarded {
  return { key: `redefinir:${usuarioId}`, free: FREE_PER_PERSON }
}

/**
 * Returns the network of an address. IPv6 gives every subscriber 2^64 addresses (RFC 6177, RFC 4291), so the first four groups represent
 * all of them.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!ip.includes(':')) return ip
  const [before = '', after = ''] = ip.split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === '' ? [] : after.split(':')
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : []
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/**
 * Keys by which an address is recognised without being opened: HMAC-SHA-256 of the address as one writes it only once, under a secret of the
 * installation that is stored sealed. The secret is the same for all time, so that an objection outlasts every exchange of the sealing keys.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Seal } from '../../secrets/seal.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'

const SECRET_BYTES = 32

export interface Addresses {
  readonly email?: string | null | undefined
  /** Digits with DDD, as the contract reads a telephone. */
  readonly telefone?: string | null | undefined
}

export interface AddressKeys {
  readonly email?: Buffer
  readonly telefone?: Buffer
}

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

export function sealSecret(secret: Buffer, seal: Seal): Buffer {
  return seal.seal(secret.toString('base64'), PURPOSES.contatoSegredo)
}

export function openSecret(sealed: Buffer, seal: Seal): Buffer {
  return Buffer.from(seal.open(sealed, PURPOSES.contatoSegredo), 'base64')
}

export function addressKeys({ email, telefone }: Addresses, secret: Buffer): AddressKeys {
  // The kind is part of the text, so that no telephone is an e-mail.
  const key = (text: string) => createHmac('sha256', secret).update(text).digest()
  return {
    ...(email && { email: key(`email:${email.trim().toLowerCase()}`) }),
    ...(telefone && { telefone: key(`telefone:${telefone}`) }),
  }
}

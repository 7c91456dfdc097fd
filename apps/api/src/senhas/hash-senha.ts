/** Hashes and verifies passwords with argon2id, in its own text format with salt and cost. */
import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hash of a random password, made with COST. It is verified where no such user exists, so that an unknown e-mail takes as long as a wrong
 * password.
 */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$so4LnsZTHrFbAIzb74jy/w$e9ikL4TY3zgngg/Vvg2QreUvTJWQD09C8Zkyo0xY0hU'

/** A stored hash that was made with a pepper: `pimenta:`, eight digits that identify the pepper, and argon2's text. */
const PEPPERED = /^pimenta:([\da-f]{8}):/

/**
 * Hashes a password. The pepper is a secret of the settings, which is not in a copy of the database: without it such a hash cannot be
 * guessed.
 */
export async function hashSenha(senha: string, pepper?: string): Promise<string> {
  if (pepper === undefined) return hash(senha, COST)
  return `${markOf(pepper)}${await hash(senha, { ...COST, secret: Buffer.from(pepper) })}`
}

/** Verifies a password, and takes the same time where there is no hash, or a hash with an unknown pepper, which never matches. */
export async function verifySenha(senhaHash: string | undefined, senha: string, pepper?: string): Promise<boolean> {
  const marked = senhaHash !== undefined && PEPPERED.test(senhaHash)
  const known = senhaHash !== undefined && (!marked || isOf(senhaHash, pepper))
  const secret = pepper === undefined || (known && !marked) ? {} : { secret: Buffer.from(pepper) }
  const right = await verify(known ? senhaHash.replace(PEPPERED, '') : NOBODY, senha, secret)
  return right && known
}

/** Tells whether a verified password should be hashed again, because a pepper has been set since. */
export function needsRehash(senhaHash: string, pepper: string | undefined): boolean {
  return pepper !== undefined && !isOf(senhaHash, pepper)
}

function isOf(senhaHash: string, pepper: string | undefined): boolean {
  return pepper !== undefined && senhaHash.startsWith(markOf(pepper))
}

/** 32 bits of a hash distinguish peppers, and reveal nothing about them: a pepper has at least 128 bits. */
function markOf(pepper: string): string {
  return `pimenta:${createHash('sha256').update(pepper).digest('hex').slice(0, 8)}:`
}

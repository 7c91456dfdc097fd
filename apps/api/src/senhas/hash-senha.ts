/** Hashes and verifies passwords with argon2id, in its own text format with salt and cost. */
import { hash, verify } from '@node-rs/argon2'

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane. The library's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hash of a random password, made with COST. It is verified where no such user exists, so that an unknown e-mail takes as long as a wrong
 * password.
 */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$so4LnsZTHrFbAIzb74jy/w$e9ikL4TY3zgngg/Vvg2QreUvTJWQD09C8Zkyo0xY0hU'

export function hashSenha(senha: string): Promise<string> {
  return hash(senha, COST)
}

/** Verifies a password, and takes the same time where there is no hash. */
export async function verifySenha(senhaHash: string | undefined, senha: string): Promise<boolean> {
  const right = await verify(senhaHash ?? NOBODY, senha)
  return right && senhaHash !== undefined
}

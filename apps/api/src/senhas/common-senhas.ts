/**
 * The 100,000 most common passwords that have been published, as sorted 32-bit hashes in common-senhas.bin, which
 * tools/common-senhas/build-common-senhas.ts writes. One in 43,000 other passwords (100,000 / 2^32) is mistaken for a common one.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const HASH_BYTES = 4

let loaded: Buffer | undefined

/** Reads the list with its first use, since a worker never needs it. */
function hashes(): Buffer {
  return (loaded ??= readFileSync(join(import.meta.dirname, 'common-senhas.bin')))
}

/** Upper and lower case count as equal, because a guesser tries both. */
function hashOf(senha: string): number {
  return createHash('sha256').update(senha.normalize('NFKC').toLowerCase()).digest().readUInt32BE(0)
}

export function isCommonSenha(senha: string): boolean {
  const wanted = hashOf(senha)
  const list = hashes()
  let [low, high] = [0, list.length / HASH_BYTES]
  while (low < high) {
    const middle = (low + high) >> 1
    const found = list.readUInt32BE(middle * HASH_BYTES)
    if (found === wanted) return true
    if (found < wanted) low = middle + 1
    else high = middle
  }
  return false
}

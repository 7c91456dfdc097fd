/** Verifies proofs of a Merkle tree by RFC 9162 (2.1.3.2 and 2.1.4.2); the proofs are those of RFC 6962. */
import { sameBytes } from '../bytes.ts'
import { nodeHash } from './merkle-hash.ts'

export interface Inclusion {
  readonly index: number
  readonly size: number
  readonly leaf: Uint8Array
  readonly proof: readonly Uint8Array[]
  readonly root: Uint8Array
}

export function isIncluded({ index, size, leaf, proof, root }: Inclusion): boolean {
  if (!isCount(index) || !isCount(size) || index >= size) return false
  let [at, last, hash] = [index, size - 1, leaf]
  for (const beside of proof) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      hash = nodeHash(beside, hash)
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else {
      hash = nodeHash(hash, beside)
    }
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && sameBytes(hash, root)
}

export interface Consistency {
  readonly first: number
  readonly firstRoot: Uint8Array
  readonly second: number
  readonly secondRoot: Uint8Array
  readonly proof: readonly Uint8Array[]
}

/** @internal For holders of an earlier head; the program itself computes the whole tree anew. */
export function isConsistent({ first, firstRoot, second, secondRoot, proof }: Consistency): boolean {
  if (!isCount(first) || !isCount(second) || first === 0 || first > second) return false
  if (first === second) return proof.length === 0 && sameBytes(firstRoot, secondRoot)
  const isWhole = isPowerOfTwo(first)
  const [begin, ...rest] = isWhole ? [firstRoot, ...proof] : proof
  if (!begin) return false
  let [at, last] = [first - 1, second - 1]
  while (at % 2 === 1) [at, last] = [half(at), half(last)]
  let [before, after] = [begin, begin]
  for (const beside of rest) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      before = nodeHash(beside, before)
      after = nodeHash(beside, after)
      while (at % 2 === 0 && at !== 0) [at, last] = [half(at), half(last)]
    } else {
      after = nodeHash(after, beside)
    }
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && sameBytes(before, firstRoot) && sameBytes(after, secondRoot)
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

function half(value: number): number {
  return Math.floor(value / 2)
}

function isPowerOfTwo(value: number): boolean {
  let power = 1
  while (power < value) power *= 2
  return power === value
}

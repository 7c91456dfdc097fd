import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { bytesToHex, hexToBytes } from '../bytes.ts'
import { leafHash, nodeHash } from './merkle-hash.ts'
import {
  completedBy,
  consistencyRanges,
  hashOf,
  inclusionRanges,
  type LeafRange,
  type NodePlace,
} from './merkle-nodes.ts'
import { isConsistent, isIncluded } from './merkle-proofs.ts'

// The test data of the reference implementation of RFC 6962 (certificate-transparency, merkle_tree_test.cc): eight leaves and the root after each.
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
]
const PROOF_OF_FIRST = [
  '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
  '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
  '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
]

/** A tree whose complete nodes are stored as the server stores them. */
function treeOf(contents: readonly Uint8Array[]) {
  const nodes = new Map<string, Uint8Array>()
  const key = ({ level, index }: NodePlace) => `${level} ${index}`
  const read = (place: NodePlace) => nodes.get(key(place))!
  for (const [at, content] of contents.entries()) {
    for (const place of completedBy(at)) {
      const below = { level: place.level - 1, index: place.index * 2 }
      const hash =
        place.level === 0 ? leafHash(content) : nodeHash(read(below), read({ ...below, index: below.index + 1 }))
      nodes.set(key(place), hash)
    }
  }
  const root = (size: number) => hashOf({ from: 0, to: size }, read)
  return { root, hashes: (ranges: readonly LeafRange[]) => ranges.map((range) => hashOf(range, read)) }
}

const reference = treeOf(LEAVES.map(hexToBytes))

test('roots are those of the reference implementation', () => {
  expect(ROOTS.map((_, i) => bytesToHex(reference.root(i + 1)))).toEqual(ROOTS)
  expect(bytesToHex(reference.root(0))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
})

test('the proofs of the first leaf are those of the reference implementation', () => {
  expect(reference.hashes(inclusionRanges(0, 8)).map(bytesToHex)).toEqual(PROOF_OF_FIRST)
  expect(reference.hashes(consistencyRanges(1, 8)).map(bytesToHex)).toEqual(PROOF_OF_FIRST)
})

/** Recomputes a root as RFC 6962 (2.1) defines it, without stored nodes. */
function definedRoot(contents: readonly Uint8Array[]): Uint8Array {
  if (contents.length === 1) return leafHash(contents[0]!)
  let k = 1
  while (k * 2 < contents.length) k *= 2
  return nodeHash(definedRoot(contents.slice(0, k)), definedRoot(contents.slice(k)))
}

const contents = fc.array(fc.uint8Array({ maxLength: 8 }), { minLength: 1, maxLength: 70 })

test('every leaf of every tree is proved, and no other leaf by its proof', () => {
  fc.assert(
    fc.property(contents, fc.nat(), fc.nat(), (leaves, a, b) => {
      const size = (a % leaves.length) + 1
      const index = b % size
      const tree = treeOf(leaves)
      const root = tree.root(size)
      expect(root).toEqual(definedRoot(leaves.slice(0, size)))
      const proof = tree.hashes(inclusionRanges(index, size))
      const leaf = leafHash(leaves[index]!)
      const given = { index, size, leaf, proof, root }
      expect(isIncluded(given)).toBe(true)
      expect(isIncluded({ ...given, leaf: leafHash(Uint8Array.of(9, 9, 9, 9, 9, 9, 9, 9, 9)) })).toBe(false)
      expect(isIncluded({ ...given, index: size })).toBe(false)
      expect(isIncluded({ ...given, proof: [...proof, root] })).toBe(false)
      if (proof.length > 0) expect(isIncluded({ ...given, proof: proof.slice(1) })).toBe(false)
    }),
    { numRuns: 400 * inject('shareOfCases') },
  )
})

test('every earlier tree is proved to be the beginning of a later one, and no other tree', () => {
  fc.assert(
    fc.property(contents, fc.nat(), fc.nat(), (leaves, a, b) => {
      const second = (a % leaves.length) + 1
      const first = (b % second) + 1
      const tree = treeOf(leaves)
      const proof = tree.hashes(consistencyRanges(first, second))
      const given = { first, second, proof, firstRoot: tree.root(first), secondRoot: tree.root(second) }
      expect(isConsistent(given)).toBe(true)
      const changed = treeOf(leaves.map((leaf, i) => (i === 0 ? Uint8Array.of(...leaf, 1) : leaf)))
      expect(isConsistent({ ...given, firstRoot: changed.root(first) })).toBe(false)
      expect(isConsistent({ ...given, secondRoot: changed.root(second) })).toBe(false)
    }),
    { numRuns: 400 * inject('shareOfCases') },
  )
})

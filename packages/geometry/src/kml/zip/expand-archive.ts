import { DEFAULT_LIMITS } from '../limits.ts'
import { Refused } from '../refusal.ts'
import { expandEntry, readDirectory } from './zip.ts'

/** Names of the parts and their bytes, in the order of the archive. */
export type ArchiveParts = ReadonlyMap<string, Uint8Array>

interface ArchiveLimits {
  /** Bytes of all parts together, expanded. */
  readonly maxBytes: number
  readonly maxParts: number
}

/**
 * Expands a whole zip archive that holds something else than shapes, such as a workbook. `fault` is `bomb` where it would expand beyond the
 * limits, and `corrupt` where it is no archive, is encrypted or broken. Folders are left out.
 */
export function expandArchive(
  archive: Uint8Array,
  { maxBytes, maxParts }: ArchiveLimits,
): { readonly parts: ArchiveParts } | { readonly fault: 'bomb' | 'corrupt' } {
  const limits = { ...DEFAULT_LIMITS, maxBytes, maxZipEntries: maxParts }
  const parts = new Map<string, Uint8Array>()
  try {
    let expanded = 0
    for (const entry of readDirectory(archive, limits)) {
      if (entry.name.endsWith('/')) continue
      const pieces: Uint8Array[] = []
      expanded = expandEntry(archive, entry, limits, expanded, (bytes) => void pieces.push(bytes.slice()))
      parts.set(entry.name, joined(pieces))
    }
    return { parts }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { fault: error.refusal.code === 'zip-bomb' ? 'bomb' : 'corrupt' }
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0]!
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** Limits of what a file may contain: far above real files, far below what would exhaust the machine. */
export interface ReadLimits {
  /** Bytes of the file itself, and of the KML expanded from a KMZ. */
  readonly maxBytes: number
  readonly maxVertices: number
  readonly maxPlacemarks: number
  /** Levels of nested elements. Google's own test files reach 101 folders. */
  readonly maxDepth: number
  readonly maxZipEntries: number
  /** Expanded size over stored size, checked once more than `ZIP_RATIO_GRACE_BYTES` were expanded. */
  readonly maxZipRatio: number
}

export const DEFAULT_LIMITS: ReadLimits = {
  maxBytes: 512 * 2 ** 20,
  maxVertices: 20_000_000,
  maxPlacemarks: 5_000_000,
  maxDepth: 256,
  maxZipEntries: 10_000,
  // Deflate cannot exceed a ratio of 1032; simulated tracks with many equal digits reach 60.
  maxZipRatio: 300,
}

/** `largestFileBytes`: size of one file that the operator allows. A file that may be uploaded can be read. */
export function limitsFor(largestFileBytes: number): Pick<ReadLimits, 'maxBytes'> {
  return { maxBytes: Math.max(DEFAULT_LIMITS.maxBytes, largestFileBytes) }
}

export function tooLargeSentence(maxBytes: number, sizeBytes?: number): string {
  const limit = `passa do limite de ${Math.floor(maxBytes / 2 ** 20)} MB`
  return sizeBytes === undefined ? `O arquivo ${limit}.` : `O arquivo tem ${megabytesAbove(sizeBytes)} MB e ${limit}.`
}

/** Rounded up, so that a size just above a limit does not look like the limit. */
function megabytesAbove(bytes: number): string {
  return (Math.ceil((bytes / 2 ** 20) * 10) / 10).toLocaleString('pt-BR')
}

/** Expanded bytes below which no ratio is checked: a small archive of blanks is harmless. */
export const ZIP_RATIO_GRACE_BYTES = 8 * 2 ** 20

/** Bytes of text in one element or attribute; the rest is cut with an issue. Descriptions with inline pictures reach 1e6. */
export const MAX_TEXT_BYTES = 4_000_000

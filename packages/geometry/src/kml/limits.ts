/** How much of everything a file may ask for. Far above real files, far below what would hurt the machine. */
export interface ReadLimits {
  /** Of the file itself, and of the KML that comes out of a KMZ. */
  readonly maxBytes: number
  readonly maxVertices: number
  readonly maxPlacemarks: number
  /** Nested elements. Google's own test files reach 101 folders. */
  readonly maxDepth: number
  readonly maxZipEntries: number
  /** Expanded size over stored size, once more than `ZIP_RATIO_GRACE_BYTES` came out. */
  readonly maxZipRatio: number
}

export const DEFAULT_LIMITS: ReadLimits = {
  maxBytes: 512 * 2 ** 20,
  maxVertices: 20_000_000,
  maxPlacemarks: 5_000_000,
  maxDepth: 256,
  maxZipEntries: 10_000,
  // Deflate cannot exceed 1032; simulated tracks with many equal digits reach 60.
  maxZipRatio: 300,
}

/** Small archives of blanks are no bomb. */
export const ZIP_RATIO_GRACE_BYTES = 8 * 2 ** 20

/** Text of one element or attribute; the rest is cut with an issue. Descriptions with inline pictures reach 1e6. */
export const MAX_TEXT_BYTES = 4_000_000

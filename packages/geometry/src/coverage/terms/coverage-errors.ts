/** Errors that end a measurement without a result. */

/** Two figures that should be equal and are not, square metres. */
export interface UnequalSums {
  readonly identity: string
  readonly leftM2: number
  readonly rightM2: number
}

/** Thrown when the numbers contradict each other: a fault of the engine, never of the file. No number may be shown. */
export class CoverageSumsError extends Error {
  readonly unequal: readonly UnequalSums[]

  constructor(unequal: readonly UnequalSums[]) {
    super(
      `The measured areas contradict each other: ${unequal
        .map(({ identity, leftM2, rightM2 }) => `${identity}: ${leftM2} m² and ${rightM2} m²`)
        .join('; ')}.`,
    )
    this.name = 'CoverageSumsError'
    this.unequal = unequal
  }
}

/**
 * Thrown when the shapes cross each other more often than those of any field or flight: measuring them would take hours. Nothing was
 * measured.
 */
export class CoverageWorkError extends Error {
  /** The shapes at fault. */
  readonly subject: 'plot' | 'swath'

  /** `sentence` is Portuguese, for the person who sent the file, and does not name it. */
  constructor(subject: 'plot' | 'swath', sentence: string) {
    super(sentence)
    this.name = 'CoverageWorkError'
    this.subject = subject
  }
}

/** The overlay engine ran out of memory over these shapes. Nothing was measured, and a retry would fail the same way. */
export class CoverageMemoryError extends Error {
  /** The shapes at fault. */
  readonly subject: 'plot' | 'swath'

  constructor(subject: 'plot' | 'swath', options?: ErrorOptions) {
    super(`The overlay of the ${subject}s ran out of memory`, options)
    this.name = 'CoverageMemoryError'
    this.subject = subject
  }
}

/** What ends a measurement without an answer. */

/** Two figures that ought to be equal and are not, square metres. */
export interface UnequalSums {
  readonly identity: string
  readonly leftM2: number
  readonly rightM2: number
}

/** The numbers contradict each other: a fault of the engine, never of the file. No number may be shown. */
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

/** So much lies on one spot that measuring it would take hours: thousands of pieces within 2 m, each crossing the others. */
export class CoverageWorkError extends Error {
  constructor() {
    super('Too many pieces cross each other on one spot to be measured.')
    this.name = 'CoverageWorkError'
  }
}

/** An application that was deduced from the track, because no file states when the valve was open. */
import type { FonteDaFaixa } from '@faixa/domain'
import type { KmlDocument } from '@faixa/geometry'

export interface DeducedApplication {
  readonly widthM: number
  readonly fonteDaFaixa: FonteDaFaixa
  /** The expected share of the metres that were judged rightly, 0 to 1. */
  readonly confidence: number
  /** Metres of the passes, and of the stretches that were doubted and not taken. */
  readonly takenM: number
  readonly doubtfulM: number
  /** The application if the doubtful stretches were not sprayed, and if they were. */
  readonly least: KmlDocument
  readonly most: KmlDocument
}

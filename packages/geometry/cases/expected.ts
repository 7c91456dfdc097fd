/** The content of a case's expected.json. Areas are in hectares, under the names the method gives them (docs/metodo.md). */

export const AREA_NAMES = [
  'areaPlantio',
  'areaAplicada',
  'aplicacaoEfetiva',
  'areaNaoAplicada',
  'aplicacaoExterna',
  'areaSobreposicao',
  'areaBruta',
] as const

export type AreaName = (typeof AREA_NAMES)[number]

/** These need a plot; without an area file they must be absent. */
export const PLOT_RELATIVE: readonly AreaName[] = [
  'areaPlantio',
  'aplicacaoEfetiva',
  'areaNaoAplicada',
  'aplicacaoExterna',
  'areaSobreposicao',
]

export const PLOT_AREA_NAMES = [
  'areaPlantio',
  'aplicacaoEfetiva',
  'areaNaoAplicada',
  'areaSobreposicao',
  'areaBruta',
] as const satisfies readonly AreaName[]

export type PlotAreaName = (typeof PLOT_AREA_NAMES)[number]

/** A number left out is not promised by the case. */
export interface Expected extends Readonly<Partial<Record<AreaName, number>>> {
  /** Metres; only for sprayed lines. */
  readonly faixa?: number
  readonly passadas?: number
  /** Separation of passes for the scanline integral, where neither pauses nor the number of pieces separate them. */
  readonly passadasPor?: 'volta' | 'aeronave'
  /** Hectares covered at least once, twice, … by passes, anywhere. */
  readonly profundidade?: readonly number[]
  /** One row per plot, in the order of area.kml. */
  readonly talhoes?: readonly Readonly<Record<PlotAreaName, number>>[]
  /** Codes of the issues raised by reading and measuring. Other issues may occur only with the severity `info` (repaired without loss). */
  readonly avisos?: readonly string[]
  /** The numbers that differ where the joints of passes are left open (method v1). Absent: all are the same. */
  readonly emendasAbertas?: Readonly<Partial<Record<AreaName, number>>> & { readonly profundidade?: readonly number[] }
  /** The error that the engine is known to make. The test asserts exactly that error, so that a cure or another fault is noticed. */
  readonly knownFailure?: KnownFailure
}

export interface KnownFailure {
  readonly reason: string
  /** Numbers missed in the comparison, by their names there. */
  readonly missed: readonly string[]
}

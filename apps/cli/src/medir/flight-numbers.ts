/** The shape of `faixa medir --json`: hectares, metres, percentages of the area de plantio. What could not be computed is left out. */
import type { Aviso } from '../aviso.ts'

/** Version of the way of measuring, stored with every figure: docs/metodo.md. */
export const METODO = 'v1'

export interface PlotNumbers {
  readonly nome?: string
  readonly fazenda?: string
  readonly codigoFazenda?: string
  readonly talhao?: string
  /** As the file declares it; never used as a measure. */
  readonly areaDeclarada?: number
  readonly areaPlantio: number
  /** Of this talhão: what lies outside it is no part of it, so this equals aplicacaoEfetiva. */
  readonly areaAplicada: number
  readonly percentAreaAplicada?: number
  readonly aplicacaoEfetiva: number
  readonly percentAplicacaoEfetiva?: number
  readonly areaNaoAplicada: number
  readonly percentAreaNaoAplicada?: number
  readonly areaSobreposicao: number
  readonly percentAreaSobreposicao?: number
  readonly areaBruta: number
}

export interface TrackNumbers {
  readonly comprimentoKm: number
  /** ISO 8601, UTC. */
  readonly inicio?: string
  readonly fim?: string
  readonly duracaoMin?: number
  readonly velocidadeMediaKmh?: number
  readonly velocidadeMedianaKmh?: number
  readonly tempoAplicandoMin?: number
  readonly velocidadeAplicandoKmh?: number
  /** Aplicada, per hour of the whole flight. */
  readonly rendimentoHaH?: number
  /** Mean distance between neighbouring passes: an estimate of the faixa executada. */
  readonly espacamentoMedioM?: number
  readonly decolagem?: readonly [lon: number, lat: number]
}

export interface FlightNumbers {
  readonly metodo: string
  readonly areaPlantio?: number
  readonly areaAplicada: number
  readonly percentAreaAplicada?: number
  readonly aplicacaoEfetiva?: number
  readonly percentAplicacaoEfetiva?: number
  readonly areaNaoAplicada?: number
  readonly percentAreaNaoAplicada?: number
  readonly aplicacaoExterna?: number
  readonly percentAplicacaoExterna?: number
  readonly areaSobreposicao?: number
  readonly percentAreaSobreposicao?: number
  readonly areaBruta: number
  readonly passadas: number
  /** The width that sprayed lines were given, metres. */
  readonly faixa?: number
  readonly talhoes: readonly PlotNumbers[]
  readonly trajeto?: TrackNumbers
  readonly avisos: readonly Aviso[]
}

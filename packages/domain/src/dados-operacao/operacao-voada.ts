/** Converts a laudo to what the papers of the authorities print: typed and measured data. */
import type { Clima } from '../clima/clima.ts'
import { FALLBACK_TIME, VAZIO } from '../laudo/sentinels.ts'
import type { DadosOperacao } from './campos.ts'
import type { OperacaoVoada } from './relatorio-operacional.ts'

type LonLatBox = readonly [west: number, south: number, east: number, north: number]

/** The fields of a laudo that the papers use, by the names of the API; unknown ones are absent. */
export interface LaudoVoado {
  readonly nome: string
  readonly empresaNome: string
  readonly unidadeNome?: string | null | undefined
  readonly empresaCnpj?: string | undefined
  readonly pilotoCodigoAnac?: string | undefined
  readonly piloto: { readonly nome: string; readonly prestadora: { readonly nome: string } }
  readonly tratamento: string
  readonly cultura: string
  /** Typed local times of the field, yyyy-mm-ddThh:mm:ss. */
  readonly dataInicial: string
  readonly dataFinal: string
  readonly areaAplicada?: number | undefined
  readonly taxaAplicacao?: number | undefined
  readonly faixaExecutada?: number | undefined
  /** Measured instants, and the place of the take-off, lon and lat. */
  readonly trajeto?:
    | {
        readonly inicio?: string | undefined
        readonly fim?: string | undefined
        readonly decolagem?: readonly [number, number] | undefined
      }
    | undefined
  readonly limites?: LonLatBox | undefined
  readonly limitesDoCampo?: LonLatBox | undefined
  readonly aeronave?: OperacaoVoada['aeronave']
  readonly dadosOperacao?: DadosOperacao | undefined
  readonly clima?: Pick<Clima, 'inicio' | 'fim'> | undefined
}

/** Writes times and places for people. */
export interface TextosDoVoo {
  /** A measured instant. */
  readonly medido: (instant: string) => string
  /** A typed local time. */
  readonly digitado: (time: string) => string | undefined
  readonly campo: (box: LonLatBox) => string
  readonly pista: (lonLat: readonly [number, number]) => string
  /** Direction of the passes, measured on the track; undefined without one. */
  readonly direcao: string | undefined
}

export function operacaoVoada(laudo: LaudoVoado, textos: TextosDoVoo): OperacaoVoada {
  const { trajeto, limitesDoCampo, limites, aeronave, nome } = laudo
  const box = limitesDoCampo ?? limites
  // A measured instant is printed; without one the typed time, and nothing where only the day is known.
  const moment = (measured: string | undefined, typed: string) =>
    measured !== undefined
      ? textos.medido(measured)
      : typed.slice(11, 19) === FALLBACK_TIME
        ? undefined
        : textos.digitado(typed)
  return {
    contratante: [laudo.empresaNome, laudo.unidadeNome].filter(Boolean).join(' · '),
    cnpj: laudo.empresaCnpj,
    propriedade: nome === VAZIO || nome === '' ? undefined : nome,
    prestadora: laudo.piloto.prestadora.nome,
    piloto: laudo.piloto.nome,
    pilotoRegistro: registroDoPiloto(laudo),
    tratamento: laudo.tratamento,
    cultura: laudo.cultura,
    inicio: moment(trajeto?.inicio, laudo.dataInicial),
    fim: moment(trajeto?.fim, laudo.dataFinal),
    areaAplicada: laudo.areaAplicada,
    taxaAplicacao: laudo.taxaAplicacao,
    faixaExecutada: laudo.faixaExecutada,
    direcaoDasPassadas: textos.direcao,
    coordenada: box && textos.campo(box),
    coordenadaDaPista: trajeto?.decolagem && textos.pista(trajeto.decolagem),
    aeronave,
    dados: laudo.dadosOperacao,
    clima: laudo.clima,
  }
}

/** The registration of the pilot on papers: the one typed for this flight, otherwise that of the register; undefined without both. */
export function registroDoPiloto({
  dadosOperacao,
  pilotoCodigoAnac,
}: Pick<LaudoVoado, 'dadosOperacao' | 'pilotoCodigoAnac'>): string | undefined {
  return dadosOperacao?.pilotoRegistro ?? (pilotoCodigoAnac && `código ANAC ${pilotoCodigoAnac}`)
}

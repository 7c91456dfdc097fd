/** Reads the flight's options from a laudo's row, for the engine and the checks. */
import { FALLBACK_DATE, FALLBACK_TIME } from '@faixa/domain'
import { type FlightOptions, optionsOfDecided, type TypedFigures, usableWidthM } from '@faixa/flight'
import type { Basis, Typed } from './processing.queries.ts'

export function flightOptions({ typed, metodo, decided }: Basis): Omit<FlightOptions, 'signal' | 'onProgress'> {
  const widthM = usableWidthM(typed.faixa_executada ?? undefined)
  return {
    ...(widthM !== undefined && { widthM }),
    metodo,
    ...optionsOfDecided(decided),
    refuseMisplaced: !decided.manterArquivos,
    typed: typedFigures(typed),
  }
}

export function typedFigures(typed: Typed): TypedFigures {
  const { faixa_executada, taxa_aplicacao, vazao_contratada, insumos } = typed
  return {
    ...(faixa_executada !== null && { faixaExecutada: faixa_executada }),
    ...(taxa_aplicacao !== null && { taxaAplicacao: taxa_aplicacao }),
    ...(vazao_contratada !== null && { vazaoContratada: vazao_contratada }),
    ...(insumos !== null && { insumos }),
    ...typedTimes(typed),
  }
}

/** Returns the typed times, stored as `2026-03-14 10:12:00`; an unknown date or time is absent. */
export function typedTimes({
  data_inicial,
  data_final,
}: Pick<Typed, 'data_inicial' | 'data_final'>): Pick<TypedFigures, 'inicio' | 'fim'> {
  const [inicio, fim] = [data_inicial, data_final].map((stored) => {
    const [day = '', time = ''] = stored.split(' ')
    return day === FALLBACK_DATE || time === FALLBACK_TIME ? undefined : `${day}T${time}`
  })
  return inicio === undefined || fim === undefined ? {} : { inicio, fim }
}

export interface FlownTrack {
  /** Instants of the track, or their texts in JSON. */
  readonly inicio: Date | string | null
  readonly fim: Date | string | null
}

/** Undefined for a track without times. */
export function flownSpan(track: FlownTrack | null | undefined) {
  if (track?.inicio == null || track.fim === null) return undefined
  return { beginMs: new Date(track.inicio).getTime(), endMs: new Date(track.fim).getTime() }
}

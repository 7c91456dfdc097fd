/**
 * Computes the weather of a signed laudo again. The document has the limits that applied and the typed rows, and not the zone of the field or the
 * clock of the typed hours: every zone of Brazil is tried, and the numbers are proven where one of them gives them all.
 */
import type { Clima, DadosOperacao, LeituraDoClima, LimiteDoClima, MinutoAplicado } from '@faixa/domain'
import { OFFSETS_H, readingsNear, typedReadings } from './field-clock.ts'
import { measureClima } from './measure-clima.ts'
import type { ReadClima } from './read-clima.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Hours from UTC of the states of Brazil, the most frequent first. */
const ZONES_H = [-3, -4, -5] as const

export interface SignedClima {
  readonly limites: readonly LimiteDoClima[]
  readonly dadosOperacao: Pick<DadosOperacao, 'leituras'> | undefined
  readonly modelo?: readonly LeituraDoClima[] | undefined
}

/** `file` is read with the zone 0. Each answer assumes another possible clock; the list is empty where nothing can be computed. */
export function climaAgain(
  minutes: readonly MinutoAplicado[],
  { limites, dadosOperacao, modelo = [] }: SignedClima,
  file?: Pick<ReadClima, 'readings' | 'isLocal'>,
): readonly Clima[] {
  const near = file ? readingsNear(file.readings, minutes) : []
  const flightMs = (minutes[Math.floor(minutes.length / 2)]?.minuto ?? 0) * MINUTE_MS
  const limits = limites.map(({ forca, grandeza, acimaDe, abaixoDe, de, ate, uf, grupo, norma, fonte }) =>
    withoutUndefined({ forca, grandeza, acimaDe, abaixoDe, de, ate, uf, grupo, norma, fonte }),
  )
  return (file?.isLocal ? ZONES_H : [ZONES_H[0]]).flatMap((zoneH) =>
    OFFSETS_H.flatMap((offsetH) => {
      const ofFile = file?.isLocal
        ? near.map((reading) => ({ ...reading, instanteMs: reading.instanteMs - zoneH * HOUR_MS }))
        : near
      const readings = [...typedReadings(dadosOperacao, { flightMs, offsetH }), ...ofFile, ...modelo]
      const clima = readings.length > 0 ? measureClima(minutes, { readings, limits, offsetH }) : undefined
      return clima ? [clima] : []
    }),
  )
}

function withoutUndefined<Row extends object>(row: Row): LimiteDoClima {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as never
}

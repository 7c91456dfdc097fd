/** Measures the weather of a laudo from its sprayed minutes, the readings of its file and the typed rows; any of them may have changed. */
import {
  CLIMA_FIGURES,
  type Clima,
  grupoOf,
  type LeituraDoClima,
  limitesQueValem,
  type MinutoAplicado,
  utcOffsetOf,
} from '@faixa/domain'
import { type ClimaTerms, measureClima, typedOffsetH, typedReadings } from '@faixa/flight'
import type { Db } from '../../../db/database.ts'
import { figureColumns } from '../../../db/stored-name.ts'
import { typedTimes } from './flight-options.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export interface JudgedClima {
  readonly clima: Clima
  /** True where the typed hours show that the log of the flight is in local time, and a file of readings was taken to be in its time. */
  readonly isOtherClock: boolean
}

/** The sprayed minutes of a laudo, and everything that their weather depends on. Readings are in UTC. */
export interface ClimaTermsOfLaudo extends Required<ClimaTerms> {
  readonly minutos: readonly MinutoAplicado[]
  readonly isOtherClock: boolean
}

/** `ufs` are the states of the field, its middle first. Undefined for a laudo that is not measured. */
export async function findClimaTerms(
  db: Db,
  laudoId: number,
  ufs: readonly string[],
): Promise<ClimaTermsOfLaudo | undefined> {
  const row = await db
    .selectFrom('laudos_climas')
    .innerJoin('laudos', 'laudos.id', 'laudos_climas.laudo_id')
    .select(['minutos', 'leituras', 'modelo', 'locais', 'tratamento', 'dados_operacao', 'data_inicial', 'data_final'])
    .where('laudo_id', '=', laudoId)
    .executeTakeFirst()
  if (!row) return undefined
  const { minutos, leituras, modelo, locais, tratamento, dados_operacao, ...times } = row
  const utcOffsetH = utcOffsetOf(ufs[0])
  const ofFile = readingsOf({ leituras, locais, utcOffsetH })
  const offsetH = typedOffsetH(minutos, typedTimes(times), utcOffsetH)
  const flightMs = (minutos[Math.floor(minutos.length / 2)]?.minuto ?? 0) * MINUTE_MS
  return {
    minutos,
    readings: [...typedReadings(dados_operacao, { flightMs, offsetH }), ...ofFile, ...modelo],
    limits: limitesQueValem({ ufs, hormonal: grupoOf(tratamento, dados_operacao?.produtos) === 'hormonal' }),
    offsetH,
    isOtherClock: ofFile.length > 0 && offsetH === 0,
  }
}

/** Undefined without readings, and where no file contains the times of spraying. */
export async function judgeClimaAnew(
  db: Db,
  laudoId: number,
  ufs: readonly string[],
): Promise<JudgedClima | undefined> {
  const terms = await findClimaTerms(db, laudoId, ufs)
  if (!terms) return undefined
  const clima = terms.readings.length > 0 ? measureClima(terms.minutos, terms) : undefined
  await db
    .updateTable('laudos_climas')
    .set({ numeros: clima ?? null })
    .where('laudo_id', '=', laudoId)
    .execute()
  await db
    .updateTable('laudos')
    .set(figureColumns(CLIMA_FIGURES, clima ?? {}))
    .where('id', '=', laudoId)
    .execute()
  return clima && { clima, isOtherClock: terms.isOtherClock }
}

interface FileReadings {
  readonly leituras: readonly LeituraDoClima[]
  readonly locais: boolean
  readonly utcOffsetH: number
}

function readingsOf({ leituras, locais, utcOffsetH }: FileReadings): readonly LeituraDoClima[] {
  return locais
    ? leituras.map((reading) => ({ ...reading, instanteMs: reading.instanteMs - utcOffsetH * HOUR_MS }))
    : leituras
}

/** Measures the weather of a laudo from its sprayed minutes, the readings of its file and the typed rows; any of them may have changed. */
import {
  CLIMA_FIGURES,
  type Clima,
  FALLBACK_DATE,
  grupoOf,
  type LeituraDoClima,
  limitesQueValem,
  type MinutoAplicado,
  type Norma,
  type Uf,
  utcOffsetOf,
} from '@faixa/domain'
import { type ClimaTerms, measureClima, typedOffsetH, typedReadings } from '@faixa/flight'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { figureColumns } from '../../../db/stored-name.ts'
import { readTable } from '../../../laudo/norma-table.queries.ts'
import { flownSpan, typedTimes } from './flight-options.ts'

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
  /** True where the stored numbers are still to be measured by these terms. */
  readonly pendente: boolean
}

/** Laudos with sprayed minutes, and what their limits depend on. */
export function limitedLaudos(db: Db) {
  return db
    .selectFrom('laudos_climas')
    .innerJoin('laudos', 'laudos.id', 'laudos_climas.laudo_id')
    .leftJoin('aeronaves', 'aeronaves.id', 'laudos.aeronave_id')
    .leftJoin('empresas_limites_clima as empresa', 'empresa.empresa_id', 'laudos.empresa_id')
    .select(['laudos.tratamento', 'laudos.dados_operacao', 'laudos.data_inicial', 'aeronaves.tipo'])
    .select(['empresa.vento_minimo_kmh', 'empresa.vento_maximo_kmh'])
    .select(['empresa.umidade_minima_percent', 'empresa.temperatura_maxima_c'])
}

type LimitedLaudo = Awaited<ReturnType<ReturnType<typeof limitedLaudos>['executeTakeFirstOrThrow']>>

export function limitsOf(laudo: LimitedLaudo, ufs: readonly Uf[], regras: readonly Norma[]) {
  const dia = laudo.data_inicial.slice(0, 10)
  return limitesQueValem(
    {
      ufs,
      dia: dia === FALLBACK_DATE ? undefined : dia,
      aeronave: laudo.tipo ?? 'tripulada',
      grupo: grupoOf(laudo.tratamento, laudo.dados_operacao?.produtos),
    },
    regras,
    {
      ventoMinimoKmh: laudo.vento_minimo_kmh,
      ventoMaximoKmh: laudo.vento_maximo_kmh,
      umidadeMinimaPercent: laudo.umidade_minima_percent,
      temperaturaMaximaC: laudo.temperatura_maxima_c,
    },
  )
}

/** `ufs` are the states of the field, its middle first; `table`, the rules in force. Undefined for a laudo that is not measured. */
export async function findClimaTerms(
  db: Db,
  laudoId: number,
  ufs: readonly Uf[],
  table?: readonly Norma[],
): Promise<ClimaTermsOfLaudo | undefined> {
  const row = await readLaudos(db).where('laudos.id', '=', laudoId).executeTakeFirst()
  return (
    row && {
      ...readTerms(row, utcOffsetOf(ufs[0])),
      limits: limitsOf(row, ufs, table ?? (await readTable(db)).regras),
    }
  )
}

/** The readings of several laudos by id, in one statement; those that are not measured are absent. `utcOffsetOfLaudo`: hours of the field's clock. */
export async function findClimaReadings(
  db: Db,
  laudoIds: readonly number[],
  utcOffsetOfLaudo: (id: number) => number,
): Promise<ReadonlyMap<number, ReadTerms>> {
  const rows = await readLaudos(db)
    .where('laudos.id', '=', sql<number>`any(${[...laudoIds]}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, readTerms(row, utcOffsetOfLaudo(row.id))]))
}

type ReadTerms = Omit<ClimaTermsOfLaudo, 'limits'>

function readLaudos(db: Db) {
  return limitedLaudos(db)
    .leftJoin('laudos_trajetos', 'laudos_trajetos.laudo_id', 'laudos.id')
    .select([
      'laudos.id',
      'minutos',
      'leituras',
      'laudos_climas.modelo',
      'locais',
      'pendente',
      'data_final',
      'inicio',
      'fim',
    ])
}

type ReadLaudo = Awaited<ReturnType<ReturnType<typeof readLaudos>['executeTakeFirstOrThrow']>>

function readTerms(row: ReadLaudo, utcOffsetH: number): ReadTerms {
  const { minutos, leituras, modelo, locais, dados_operacao, pendente } = row
  const ofFile = readingsOf({ leituras, locais, utcOffsetH })
  const offsetH = typedOffsetH(flownSpan(row) ?? sprayedSpan(minutos), typedTimes(row), utcOffsetH)
  const flightMs = (minutos[Math.floor(minutos.length / 2)]?.minuto ?? 0) * MINUTE_MS
  return {
    minutos,
    pendente,
    readings: [...typedReadings(dados_operacao, { flightMs, offsetH }), ...ofFile, ...modelo],
    offsetH,
    isOtherClock: ofFile.length > 0 && offsetH === 0,
  }
}

function sprayedSpan(minutos: readonly MinutoAplicado[]) {
  const [first, last] = [minutos.at(0), minutos.at(-1)]
  return first && last && { beginMs: first.minuto * MINUTE_MS, endMs: (last.minuto + 1) * MINUTE_MS }
}

/** Undefined without readings, and where no file contains the times of spraying. */
export async function judgeClimaAnew(db: Db, laudoId: number, ufs: readonly Uf[]): Promise<JudgedClima | undefined> {
  // A table of rules that is applied meanwhile marks the row after this transaction, or is read by it.
  await db.selectFrom('laudos_climas').select('laudo_id').where('laudo_id', '=', laudoId).forNoKeyUpdate().execute()
  const terms = await findClimaTerms(db, laudoId, ufs)
  if (!terms) return undefined
  const clima = terms.readings.length > 0 ? measureClima(terms.minutos, terms) : undefined
  await db
    .updateTable('laudos_climas')
    .set({ numeros: clima ?? null, pendente: false })
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

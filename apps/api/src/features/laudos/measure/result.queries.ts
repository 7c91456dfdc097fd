/** Writes the result of a measurement, and replaces the previous one completely. */
import {
  CLIMA_FIGURES,
  MEASURED_NAMES,
  PLOT_NAMES,
  type PlotArea,
  type PlotPercent,
  TRACK_FIGURES,
  VALUE_FIGURES,
} from '@faixa/domain'
import { LEITURA, type PlotNumbers, type TrackNumbers } from '@faixa/flight'
import type { Insertable } from 'kysely'
import { boxOf } from '../../../db/box.ts'
import type { Db } from '../../../db/database.ts'
import { figureColumns, type StoredName } from '../../../db/stored-name.ts'
import type { Tables } from '../../../db/tables.ts'
import { CERTIFIED_COLUMNS, takeCertificate } from '../../../laudo/take-certificate.queries.ts'
import { placesOf } from '../clima/model-places.ts'
import { listKeptReadings } from '../clima/model-readings.queries.ts'
import { writeOtherFindings } from '../coincidencias/coincidences.queries.ts'
import { clearTrace, writeTrace } from '../coincidencias/trace-rows.queries.ts'
import { tieConfirmations } from './confirmations.queries.ts'
import { derivedColumns } from './derived-columns.ts'
import { achadoOf, storable } from './findings.queries.ts'
import { judgeInformedAnew } from './judge-informed.queries.ts'
import { MOTOR } from './motor.ts'
import type { Drawn, LayerSegment, Measurement } from './process/measuring.ts'
import type { Typed } from './processing.queries.ts'

/** Rows per insert: PostgreSQL accepts 65,535 values in a statement, and no table here has 30 columns. */
const ROWS_AT_A_TIME = 2000

export interface Timing {
  readonly now: Date
  readonly elapsedMs: number
}

/** Writes a result in the given transaction, which has locked the laudo's row. */
export async function writeResult(
  tx: Db,
  laudoId: number,
  typed: Typed,
  measurement: Measurement,
  timing: Timing,
): Promise<void> {
  await deleteRows(tx, laudoId)
  await tx
    .updateTable('laudos')
    .set(columnsOf(typed, measurement, timing))
    .where('id', '=', laudoId)
    .execute()
  await tx
    .updateTable('processamentos')
    .set({ progresso: 1, etapa: null, atualizado_em: timing.now })
    .where('laudo_id', '=', laudoId)
    .execute()
  const { talhoes, trajeto, avisos } = measurement.numbers
  await insertAll(
    talhoes.map((talhao, posicao) => ({
      ...talhaoOf(laudoId, posicao, talhao, measurement.registeredIds?.[posicao]),
      forma_sha256: Buffer.from(measurement.plotHashes[posicao]!, 'hex'),
    })),
    (rows) => tx.insertInto('laudos_talhoes').values(rows).execute(),
  )
  if (trajeto) await tx.insertInto('laudos_trajetos').values(trajetoOf(laudoId, trajeto)).execute()
  await insertAll(
    avisos.map((aviso, posicao) => achadoOf(laudoId, posicao, aviso)),
    (rows) => tx.insertInto('laudos_achados').values(rows).execute(),
  )
  const { minutos, leituras, locais } = measurement.clima
  const modelo = await listKeptReadings(tx, placesOf(minutos))
  await tx
    .insertInto('laudos_climas')
    .values({
      laudo_id: laudoId,
      minutos: JSON.stringify(minutos),
      leituras: JSON.stringify(leituras),
      modelo: JSON.stringify(modelo),
      locais,
    })
    .execute()
  const flown = await tx
    .selectFrom('laudos')
    .select(CERTIFIED_COLUMNS)
    .where('id', '=', laudoId)
    .executeTakeFirstOrThrow()
  await takeCertificate(tx, flown)
  await judgeInformedAnew(tx, laudoId)
  await tieConfirmations(tx, laudoId)
  await writeTrace(tx, laudoId, measurement.trace)
  // The pairs stay until the next comparison, so that a new measurement removes no check meanwhile.
  await writeOtherFindings(tx, laudoId)
  await insertLayers(tx, laudoId, measurement.layers)
}

/** Clears the result, because files that cannot be measured have no numbers. Their readable content is still drawn on the map. */
export async function clearResult(tx: Db, laudoId: number, drawn?: Drawn): Promise<void> {
  await deleteRows(tx, laudoId)
  await clearTrace(tx, laudoId)
  const limites = drawn ? boxOf(drawn.bounds) : null
  await tx
    .updateTable('laudos')
    .set({ ...NOTHING_MEASURED, limites })
    .where('id', '=', laudoId)
    .execute()
  if (drawn) await insertLayers(tx, laudoId, drawn.layers)
}

/** Adds segments behind those that the laudo has; readers sort them by layer. */
export async function insertLayers(tx: Db, laudoId: number, layers: readonly LayerSegment[]): Promise<void> {
  const { last } = await tx
    .selectFrom('laudos_camadas')
    .select((eb) => eb.fn.max('posicao').as('last'))
    .where('laudo_id', '=', laudoId)
    .executeTakeFirstOrThrow()
  const next = last === null ? 0 : last + 1
  for (const [i, { compressed, ...segment }] of layers.entries()) {
    const comprimido = Buffer.from(compressed.buffer, compressed.byteOffset, compressed.byteLength)
    await tx
      .insertInto('laudos_camadas')
      .values({ laudo_id: laudoId, posicao: next + i, ...segment, comprimido })
      .execute()
  }
}

async function deleteRows(tx: Db, laudoId: number): Promise<void> {
  for (const table of [
    'laudos_talhoes',
    'laudos_trajetos',
    'laudos_achados',
    'laudos_camadas',
    'laudos_climas',
  ] as const) {
    await tx.deleteFrom(table).where('laudo_id', '=', laudoId).execute()
  }
}

/** Columns that the files decide, as if never measured. */
const NOTHING_MEASURED = {
  ...figureColumns(MEASURED_NAMES, {}),
  percent_insumos: null,
  passadas: null,
  sobreposicao_passadas: null,
  ...figureColumns(CLIMA_FIGURES, {}),
  faixa_medida: null,
  notas_sugeridas: null,
  metodo: null,
  motor: null,
  leitura: null,
  limites_campo: null,
  decisoes: null,
  estimado: null,
  confianca: null,
  fonte_da_faixa: null,
  intervalo_estimado: null,
  intervalo: null,
  perda: null,
  dose: null,
  por_faixa: null,
  ...figureColumns(VALUE_FIGURES, {}),
  taxa: null,
  taxa_media: null,
  certificado_faixa: null,
  avisos_confirmados: null,
  avisos_abertos: null,
  comparados: null,
} satisfies Partial<Insertable<Tables['laudos']>>

function columnsOf(
  typed: Typed,
  { numbers, measures, compared, bounds, fieldBounds }: Measurement,
  { now, elapsedMs }: Timing,
) {
  return {
    // Percentages are those with which the flight was judged: a ratio of stored hectares can differ in the last digit.
    ...figureColumns(MEASURED_NAMES, numbers),
    ...derivedColumns(measures, typed),
    passadas: numbers.passadas,
    sobreposicao_passadas: numbers.sobreposicaoPorPassadas ? [...numbers.sobreposicaoPorPassadas] : null,
    faixa_medida: numbers.faixa ?? null,
    estimado: numbers.estimado ?? false,
    confianca: numbers.confianca ?? null,
    fonte_da_faixa: numbers.fonteDaFaixa ?? null,
    intervalo_estimado: numbers.intervaloEstimado ?? null,
    // They are computed again from this measurement.
    intervalo: null,
    perda: null,
    dose: null,
    por_faixa: null,
    ...figureColumns(VALUE_FIGURES, {}),
    taxa: numbers.taxa ?? null,
    taxa_media: numbers.taxa?.media ?? null,
    metodo: numbers.metodo,
    motor: MOTOR,
    leitura: LEITURA,
    comparados: JSON.stringify(compared),
    decisoes: numbers.decisoes ? JSON.stringify(numbers.decisoes).replaceAll('\\u0000', '\uFFFD') : null,
    limites: boxOf(bounds),
    limites_campo: boxOf(fieldBounds),
    ready: true,
    processing: false,
    error: false,
    processado_em: now,
    processamento_ms: Math.round(elapsedMs),
  }
}

function talhaoOf(laudoId: number, posicao: number, talhao: PlotNumbers, registeredId: number | undefined) {
  return {
    laudo_id: laudoId,
    posicao,
    area_empresa_id: registeredId ?? null,
    nome: storableOrNull(talhao.nome),
    fazenda: storableOrNull(talhao.fazenda),
    codigo_fazenda: storableOrNull(talhao.codigoFazenda),
    talhao: storableOrNull(talhao.talhao),
    area_declarada: talhao.areaDeclarada ?? null,
    taxa: talhao.taxa ?? null,
    intervalo_estimado: talhao.intervaloEstimado ?? null,
    ...(figureColumns(PLOT_NAMES, talhao) as Pick<
      Insertable<Tables['laudos_talhoes']>,
      StoredName<PlotArea | PlotPercent>
    >),
  }
}

function trajetoOf(laudoId: number, trajeto: TrackNumbers) {
  return {
    laudo_id: laudoId,
    comprimento_km: trajeto.comprimentoKm,
    inicio: trajeto.inicio ?? null,
    fim: trajeto.fim ?? null,
    ...figureColumns(TRACK_FIGURES, trajeto),
    decolagem: trajeto.decolagem ? `(${trajeto.decolagem.join(',')})` : null,
  }
}

async function insertAll<Row>(rows: readonly Row[], insert: (rows: readonly Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_A_TIME) await insert(rows.slice(at, at + ROWS_AT_A_TIME))
}

function storableOrNull(text: string | undefined): string | null {
  return text === undefined ? null : storable(text)
}

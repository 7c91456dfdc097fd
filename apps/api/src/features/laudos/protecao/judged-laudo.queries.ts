/** Reads the data with which a laudo is judged, and writes its verdicts. */
import { FALLBACK_DATE, type Grupo, grupoOf, isClassificacao, summariseVeredictos, type Uf } from '@faixa/domain'
import { type AreaVerdict, type JudgedProtection, type ProtectedArea, protectionBounds } from '@faixa/flight'
import type { GeoJsonGeometry } from '@faixa/geometry'
import { type SqlBool, sql } from 'kysely'
import { boundsOf, boxOf } from '../../../db/box.ts'
import type { Db } from '../../../db/database.ts'
import { DISTANCE_COLUMNS } from '../../../ground/distance-columns.ts'
import { readTableVersion } from '../../../laudo/norma-table.queries.ts'

/** Values that the verdicts depend on, besides the layers and the areas. */
export interface JudgedLaudo {
  readonly id: number
  readonly empresaId: number
  readonly base: Date
  /** Day of the flight, yyyy-mm-dd; absent where it was cleared. */
  readonly dia?: string
  readonly grupo: Grupo
  readonly faixaM?: number
  readonly aeronave?: 'tripulada' | 'drone'
  readonly limites: readonly [number, number, number, number]
  /** Version of the table of rules. */
  readonly versao: number
}

/** Undefined for a laudo that is deleted or has no measurement. */
export async function findJudgedLaudo(db: Db, laudoId: number): Promise<JudgedLaudo | undefined> {
  const row = await db
    .selectFrom('laudos')
    .leftJoin('aeronaves', 'aeronaves.id', 'laudos.aeronave_id')
    .select([
      'laudos.id',
      'empresa_id',
      'processado_em',
      'tratamento',
      'dados_operacao',
      'faixa_medida',
      'faixa_executada',
      'limites',
      'tipo',
    ])
    .select(sql<string>`left(data_inicial::text, 10)`.as('dia'))
    .where('laudos.id', '=', laudoId)
    .where('laudos.arquivado_em', 'is', null)
    .where('ready', '=', true)
    .executeTakeFirst()
  if (!row?.processado_em || row.limites === null) return undefined
  const faixaM = row.faixa_medida ?? row.faixa_executada
  return {
    id: row.id,
    empresaId: row.empresa_id,
    base: row.processado_em,
    grupo: grupoOf(row.tratamento, row.dados_operacao?.produtos),
    ...(row.dia !== FALLBACK_DATE && { dia: row.dia }),
    ...(faixaM !== null && { faixaM }),
    ...(row.tipo !== null && { aeronave: row.tipo }),
    limites: boundsOf(row.limites),
    versao: await readTableVersion(db),
  }
}

export interface AreaToJudge extends ProtectedArea {
  readonly nome: string
}

export interface NearAreas {
  readonly tableM: number
  readonly areas: readonly AreaToJudge[]
  /** Hash of the areas and of all other input of a verdict: verdicts with another fingerprint are outdated. */
  readonly fingerprint: string
}

/**
 * The living areas of the laudo's empresa that are near enough to be listed and exist on the day of the flight. `tableM`: the largest distance
 * of the table of rules.
 */
export async function readNearAreas(db: Db, laudo: JudgedLaudo, tableM: number): Promise<NearAreas> {
  const farthestM = Math.max(tableM, await farthest(db, laudo))
  const rows = await near(db, laudo, farthestM)
    .select(['id', 'nome', 'classificacao', `${distanceOf(laudo)} as distancia_m`, 'versao', 'atualizado_em'])
    .select(sql<string>`geometria::text`.as('geometria'))
    .orderBy('id')
    .execute()
  return {
    tableM,
    fingerprint: fingerprintOf(rows),
    areas: rows.flatMap(({ id, nome, classificacao, distancia_m, geometria }) =>
      isClassificacao(classificacao)
        ? [
            {
              id,
              nome,
              classificacao,
              distanciaM: distancia_m ?? undefined,
              geometria: JSON.parse(geometria) as GeoJsonGeometry,
            },
          ]
        : [],
    ),
  }
}

async function readFingerprint(db: Db, laudo: JudgedLaudo, tableM: number): Promise<string> {
  return fingerprintOf(
    await near(db, laudo, Math.max(tableM, await farthest(db, laudo)))
      .select(['id', 'classificacao', `${distanceOf(laudo)} as distancia_m`, 'versao', 'atualizado_em'])
      .orderBy('id')
      .execute(),
  )
}

/** The column with the distance for the laudo's aircraft. */
function distanceOf({ aeronave = 'tripulada' }: JudgedLaudo) {
  return DISTANCE_COLUMNS[aeronave]
}

/** The largest distance that an area of the empresa requires beyond the table's, m. */
async function farthest(db: Db, laudo: JudgedLaudo): Promise<number> {
  const row = await db
    .selectFrom('areas_protecao')
    .select((eb) => eb.fn.max(distanceOf(laudo)).as('most'))
    .where('empresa_id', '=', laudo.empresaId)
    .where('arquivado_em', 'is', null)
    .executeTakeFirst()
  return row?.most ?? 0
}

function near(db: Db, { empresaId, limites, dia }: JudgedLaudo, farthestM: number) {
  const bounds = boxOf(protectionBounds(limites, farthestM))
  return db
    .selectFrom('areas_protecao')
    .where('empresa_id', '=', empresaId)
    .where('arquivado_em', 'is', null)
    .where('limites', '&&', sql<string>`${bounds}::box`)
    .$if(dia !== undefined, (query) =>
      query.where(
        sql<SqlBool>`coalesce(valida_de <= ${dia!}::date, true) and coalesce(valida_ate >= ${dia!}::date, true)`,
      ),
    )
}

function fingerprintOf(
  rows: readonly {
    readonly id: number
    readonly classificacao: string
    readonly distancia_m: number | null
    readonly versao: number
    readonly atualizado_em: Date
  }[],
): string {
  return rows
    .map((row) => [row.id, row.classificacao, row.distancia_m, row.versao, row.atualizado_em.toISOString()].join(':'))
    .join(' ')
}

/** Reads how many requests to judge the laudo again are fulfilled by a verdict that begins now. */
export async function readRequests(db: Db, laudoId: number): Promise<number> {
  const row = await db
    .selectFrom('laudos_veredictos')
    .select('pedidos')
    .where('laudo_id', '=', laudoId)
    .executeTakeFirst()
  return row?.pedidos ?? 0
}

export interface Judged {
  readonly laudo: JudgedLaudo
  /** The requests that these verdicts fulfil; later ones stay. */
  readonly pedidos: number
  readonly near: NearAreas
  readonly judged: JudgedProtection
}

/** Another writer of the same laudo waits, and then sees its verdicts. */
export async function lockLaudoById(tx: Db, laudoId: number): Promise<void> {
  await tx.selectFrom('laudos').select('id').where('id', '=', laudoId).forNoKeyUpdate().execute()
}

/** Writes the verdicts. False where the laudo or the areas changed meanwhile: then nothing was written, and they are to be computed again. */
export async function writeVerdicts(
  tx: Db,
  { laudo, near: used, judged, pedidos }: Judged,
  now: Date,
): Promise<boolean> {
  await lockLaudoById(tx, laudo.id)
  const current = await findJudgedLaudo(tx, laudo.id)
  if (!current || JSON.stringify(current) !== JSON.stringify(laudo)) return false
  if ((await readFingerprint(tx, current, used.tableM)) !== used.fingerprint) return false
  const names = new Map(used.areas.map((area) => [area.id, area]))
  const { verdicts } = judged
  const wanted = verdicts.map((verdict) => rowOf(verdict, judged, names.get(verdict.areaId)!, laudo, now))
  const held = await tx
    .selectFrom('laudos_protecao')
    .selectAll()
    .where('laudo_id', '=', laudo.id)
    .where('substituido_em', 'is', null)
    .execute()
  const same = new Set<number>()
  const fresh = wanted.filter((row) => {
    const found = held.find((old) => old.area_protecao_id === row.area_protecao_id)
    const isSame = found !== undefined && contentOf(found) === contentOf(row)
    if (isSame) same.add(found.id)
    return !isSame
  })
  const ended = held.filter(({ id }) => !same.has(id)).map(({ id }) => id)
  if (ended.length > 0) {
    await tx.updateTable('laudos_protecao').set({ substituido_em: now }).where('id', 'in', ended).execute()
  }
  for (let from = 0; from < fresh.length; from += ROWS_AT_A_TIME) {
    await tx
      .insertInto('laudos_protecao')
      .values(fresh.slice(from, from + ROWS_AT_A_TIME))
      .execute()
  }
  const counted = summariseVeredictos(verdicts)
  await keepSummary(tx, pedidos, {
    laudo_id: laudo.id,
    base: laudo.base,
    regra_versao: laudo.versao,
    calculado_em: now,
    falhou: false,
    ufs: [...judged.ufs],
    fora_do_brasil: judged.foraDoBrasil,
    estado_conferido: judged.estadoConferido,
    proibicoes: JSON.stringify(judged.proibicoes),
    proibidos: counted.proibidos,
    conformes: counted.conformes,
    nao_conformes: counted.naoConformes,
    sem_dados: counted.semDados,
    informativos: counted.informativos,
    so_informam: counted.soInformam,
  })
  return true
}

interface Standing {
  /** The last judged measurement of a laudo with the areas and states that it violates; undefined where there are none. */
  readonly violated: string | undefined
  /** That measurement with its verdicts. */
  readonly judged: string
}

/** Reads the verdicts of a laudo as texts, which a judgement compares before and after it writes. */
export async function readStanding(db: Db, laudoId: number): Promise<Standing> {
  const rows = await db
    .selectFrom('laudos_veredictos as v')
    .leftJoin('laudos_protecao as p', (join) =>
      join.onRef('p.laudo_id', '=', 'v.laudo_id').on('p.substituido_em', 'is', null),
    )
    .select(['v.base', 'v.estado_conferido as estado', 'v.fora_do_brasil', 'v.proibicoes', 'v.falhou'])
    .select(['p.area_protecao_id', 'p.veredicto', 'p.informativo', 'p.estado_conferido'])
    .where('v.laudo_id', '=', laudoId)
    .orderBy('p.area_protecao_id')
    .execute()
  const states = (rows[0]?.proibicoes ?? []).map(({ uf }) => uf)
  const violated = rows
    .filter(({ veredicto, informativo }) => (veredicto === 'naoConforme' || veredicto === 'proibido') && !informativo)
    .map((row) => [row.area_protecao_id, row.veredicto])
  return {
    violated: violated.length + states.length === 0 ? undefined : JSON.stringify([rows[0]?.base, states, violated]),
    judged: JSON.stringify(rows),
  }
}

const ROWS_AT_A_TIME = 1000

function rowOf(
  verdict: AreaVerdict,
  { ufs }: JudgedProtection,
  { nome, classificacao }: AreaToJudge,
  { id, base, versao }: JudgedLaudo,
  now: Date,
) {
  const { distancia, fonte, dentro, passagens, sobrevoo } = verdict
  return {
    laudo_id: id,
    area_protecao_id: verdict.areaId,
    base,
    nome,
    regra: classificacao as string,
    regra_versao: versao,
    ufs: [...ufs],
    estado_conferido: verdict.estadoConferido,
    regras: JSON.stringify(verdict.regras),
    fonte: JSON.stringify(fonte),
    aeronave: verdict.aeronave,
    aeronave_informada: verdict.aeronaveInformada,
    distancia_exigida_m: distancia.metros ?? null,
    menor_distancia_m: verdict.menorDistanciaM as number | null,
    pontos: JSON.stringify(verdict.pontos) as string | null,
    area_dentro_ha: verdict.dentroHa ?? null,
    poligonos_dentro: dentro ? JSON.stringify(dentro) : null,
    passagens: passagens ? JSON.stringify(passagens) : null,
    sobrevoo: sobrevoo ? JSON.stringify(sobrevoo) : null,
    veredicto: verdict.key,
    informativo: verdict.informativo,
    calculado_em: now,
  }
}

/** The columns in which verdicts can differ, as text. A repeated measurement with the same values gives the same verdict. */
const CONTENT = [
  'regra',
  'regra_versao',
  'ufs',
  'estado_conferido',
  'regras',
  'nome',
  'aeronave',
  'aeronave_informada',
  'fonte',
  'distancia_exigida_m',
  'menor_distancia_m',
  'pontos',
  'area_dentro_ha',
  'poligonos_dentro',
  'passagens',
  'sobrevoo',
  'veredicto',
  'informativo',
] as const

function contentOf(row: { readonly [Name in (typeof CONTENT)[number]]: unknown }): string {
  return JSON.stringify(
    CONTENT.map((name) => {
      const value = row[name]
      // The database returns documents as objects with sorted keys; rows to be written have texts.
      return sorted(typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value)
    }),
  )
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

async function keepSummary(tx: Db, met: number, { laudo_id, ...row }: SummaryRow): Promise<void> {
  await tx
    .insertInto('laudos_veredictos')
    .values({ laudo_id, ...row })
    .onConflict((conflict) =>
      conflict
        .column('laudo_id')
        .doUpdateSet({ ...row, pedidos: sql<number>`greatest(laudos_veredictos.pedidos - ${met}, 0)` }),
    )
    .execute()
}

interface SummaryRow {
  readonly laudo_id: number
  readonly base: Date
  readonly regra_versao: number
  readonly calculado_em: Date
  readonly conformes: number
  readonly nao_conformes: number
  readonly sem_dados: number
  readonly informativos: number
  readonly so_informam: number
  readonly falhou: boolean
  readonly ufs: Uf[]
  readonly fora_do_brasil: boolean
  readonly estado_conferido: boolean
  readonly proibicoes: string
  readonly proibidos: number
}

/** Records that the verdicts of a laudo could not be computed. Its numbers and earlier verdicts stay unchanged. */
export async function writeGivenUp(tx: Db, laudoId: number, now: Date): Promise<void> {
  const laudo = await findJudgedLaudo(tx, laudoId)
  if (!laudo) return
  await keepSummary(tx, await readRequests(tx, laudoId), {
    laudo_id: laudoId,
    base: laudo.base,
    regra_versao: laudo.versao,
    calculado_em: now,
    falhou: true,
    ufs: [],
    fora_do_brasil: false,
    estado_conferido: false,
    proibicoes: '[]',
    proibidos: 0,
    conformes: 0,
    nao_conformes: 0,
    sem_dados: 0,
    informativos: 0,
    so_informam: 0,
  })
}

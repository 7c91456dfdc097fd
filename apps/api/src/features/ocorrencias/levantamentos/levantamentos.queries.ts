/** Reads and writes levantamentos, and what of their laudos a levantamento states. */
import { type Actor, grantOf } from '@faixa/domain'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { withinReach } from '../../../laudo/laudo-reach.queries.ts'
import type { CasoRow } from '../casos/casos.queries.ts'

/** Levantamentos of a case: one that names hidden flights exists for people who see those alone. */
function levantamentos(db: Db, actor: Actor, casoId: number) {
  const seesHidden = grantOf(actor, 'readOcorrencia').hidden === true
  return db
    .selectFrom('levantamentos as l')
    .where('l.ocorrencia_id', '=', casoId)
    .$if(!seesHidden, (query) => query.where('l.com_ocultos', '=', false))
}

export function listLevantamentoRows(db: Db, actor: Actor, casoId: number) {
  return levantamentos(db, actor, casoId)
    .innerJoin('usuarios', 'usuarios.id', 'l.usuario_id')
    .select(['l.codigo', 'l.numero', 'l.quando', 'l.voos', 'l.sem_medida', 'l.sha256', 'usuarios.nome as por'])
    .orderBy('l.numero', 'desc')
    .execute()
}

export function findLevantamento(db: Db, actor: Actor, casoId: number, codigo: string) {
  return levantamentos(db, actor, casoId)
    .select(['l.id', 'l.numero', 'l.documento', 'l.chave', 'l.assinatura', 'l.sha256'])
    .where('l.codigo', '=', codigo)
    .executeTakeFirst()
}

export async function countLevantamentos(db: Db, casoId: number): Promise<number> {
  const { total } = await db
    .selectFrom('levantamentos')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('ocorrencia_id', '=', casoId)
    .executeTakeFirstOrThrow()
  return total
}

/** Inserts a levantamento, which waits for its leaf in the log. */
export async function insertLevantamento(db: Db, row: Insertable<Tables['levantamentos']>): Promise<number> {
  const { id } = await db.insertInto('levantamentos').values(row).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('registro_espera').values({ levantamento_id: id }).execute()
  return id
}

/** The newest revision of each laudo; one without any has no entry. */
export async function readNewestRevisions(db: Db, laudoIds: readonly number[]) {
  const rows = await db
    .selectFrom('revisoes')
    .distinctOn('laudo_id')
    .select(['laudo_id', 'numero', 'sha256'])
    .where('laudo_id', '=', sql<number>`any(${[...laudoIds]}::bigint[])`)
    .orderBy('laudo_id')
    .orderBy('numero', 'desc')
    .execute()
  return new Map(rows.map(({ laudo_id, numero, sha256 }) => [laudo_id, { numero, sha256: sha256.toString('hex') }]))
}

/** The laudos of the case within reach, the nearest first; of a case of a unidade those of the unidade. */
export function listHeldLaudos(db: Db, actor: Actor, { id, unidade_id }: Pick<CasoRow, 'id' | 'unidade_id'>) {
  return db
    .selectFrom('laudos')
    .innerJoin('ocorrencias_laudos as caso', 'caso.laudo_id', 'laudos.id')
    .select(['laudos.id', 'laudos.uuid', 'laudos.codigo', 'laudos.nome', 'laudos.data', 'laudos.prestadora_nome'])
    .select(['laudos.piloto_id', 'laudos.hidden', 'caso.distancia_m'])
    .where('caso.ocorrencia_id', '=', id)
    .where((eb) => withinReach(eb, actor, 'readOcorrencia'))
    .$if(unidade_id !== null, (query) => query.where('laudos.unidade_id', '=', unidade_id))
    .orderBy('caso.distancia_m')
    .orderBy('laudos.id')
    .execute()
}

/** When each of the laudos within reach was measured. */
export async function readMeasuredAt(db: Db, actor: Actor, uuids: readonly string[]) {
  const rows = await db
    .selectFrom('laudos')
    .select(['uuid', 'processado_em'])
    .where('uuid', '=', sql<string>`any(${[...uuids]}::uuid[])`)
    .where('ready', '=', true)
    .where((eb) => withinReach(eb, actor, 'readOcorrencia'))
    .execute()
  return new Map(rows.map(({ uuid, processado_em }) => [uuid, processado_em?.toISOString()]))
}

export function readPilotNames(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('pilotos')
    .select(['id', 'nome'])
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('id')
    .execute()
}

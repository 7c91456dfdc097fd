/** Finds settlements within a person's reach; for any other person they do not exist. */
import type { AcertoQuery } from '@faixa/contract'
import type { AcertoSituacao, Actor, Capability } from '@faixa/domain'
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { contains, isOneOf, orderedBy } from '../../db/list-terms.queries.ts'
import type { Tables } from '../../db/tables.ts'
import { rowsWithinReach } from '../../http/access/rows-within-reach.queries.ts'

function acertos(db: Db, actor: Actor, capability: Capability) {
  return db
    .selectFrom('acertos as a')
    .innerJoin('empresas', 'empresas.id', 'a.empresa_id')
    .innerJoin('prestadoras', 'prestadoras.id', 'a.prestadora_id')
    .where(rowsWithinReach(actor, capability, { empresa: 'a.empresa_id', prestadora: 'a.prestadora_id' }))
}

function withNames(rows: ReturnType<typeof acertos>) {
  return rows
    .innerJoin('usuarios', 'usuarios.id', 'a.usuario_id')
    .leftJoin('usuarios as ue', 'ue.id', 'a.empresa_aceitou_id')
    .leftJoin('usuarios as up', 'up.id', 'a.prestadora_aceitou_id')
    .selectAll('a')
    .select(['empresas.nome as empresa_nome', 'prestadoras.nome as prestadora_nome', 'usuarios.nome as usuario_nome'])
    .select(['usuarios.nivel as usuario_nivel'])
    .select(['ue.nome as empresa_aceitou_nome', 'up.nome as prestadora_aceitou_nome'])
}

export type AcertoRow = Awaited<ReturnType<typeof findAcerto>> & object

export async function findAcerto(db: Db, uuid: string, actor: Actor, capability: Capability) {
  const row = await withNames(acertos(db, actor, capability))
    .where('a.uuid', '=', uuid)
    .executeTakeFirst()
  return row && { ...row, situacao: row.situacao as AcertoSituacao }
}

/** Locks a settlement until the end of the transaction: another writer waits, and then sees the change. */
export async function lockAcerto(db: Db, uuid: string): Promise<void> {
  await db.selectFrom('acertos').select('id').where('uuid', '=', uuid).forUpdate().execute()
}

/** Locks the pair, so that only one of its settlements is computed at a time and no laudo is in two. */
export async function lockPair(db: Db, empresaId: number, prestadoraId: number): Promise<void> {
  await db
    .selectFrom('empresas_prestadoras')
    .select('empresa_id')
    .where('empresa_id', '=', empresaId)
    .where('prestadora_id', '=', prestadoraId)
    .forNoKeyUpdate()
    .execute()
}

const SORTED = {
  empresa: 'empresas.nome',
  prestadora: 'prestadoras.nome',
  inicio: 'a.inicio',
  fim: 'a.fim',
  situacao: 'a.situacao',
  laudos: 'a.laudos',
  valor: 'a.valor',
  dataCriacao: 'a.criado_em',
} as const

export async function listAcertoRows(db: Db, actor: Actor, query: AcertoQuery) {
  const { page, pageSize, busca, situacao = [], periodoStart, periodoEnd } = query
  const found = () =>
    acertos(db, actor, 'readAcerto')
      .where(contains(['empresas.nome', 'prestadoras.nome', 'a.situacao'], busca))
      .$if(situacao.length > 0, (rows) => rows.where(sql<SqlBool>`a.situacao = any(${situacao}::text[])`))
      .$if(periodoStart !== undefined, (rows) => rows.where('a.fim', '>=', periodoStart!))
      .$if(periodoEnd !== undefined, (rows) => rows.where('a.inicio', '<=', periodoEnd!))
      .where(isOneOf('a.empresa_id', query.empresa))
      .where(isOneOf('a.prestadora_id', query.prestadora))
  const { total } = await found()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await withNames(found())
    .orderBy(orderedBy(query.sort, SORTED, { id: 'a.id' }))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows: rows.map((row) => ({ ...row, situacao: row.situacao as AcertoSituacao })), total }
}

export function insertAcerto(db: Db, row: Insertable<Tables['acertos']>) {
  return db.insertInto('acertos').values(row).returning(['id', 'uuid']).executeTakeFirstOrThrow()
}

export async function saveAcertoRow(db: Db, id: number, change: Updateable<Tables['acertos']>): Promise<void> {
  await db
    .updateTable('acertos')
    .set({ ...change, versao: sql<number>`versao + 1` })
    .where('id', '=', id)
    .execute()
}

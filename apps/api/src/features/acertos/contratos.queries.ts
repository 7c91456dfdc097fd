/** Finds and writes contracts within a person's reach; for any other person they do not exist. */
import type { ContratoQuery } from '@faixa/contract'
import { type Actor, type Capability, LADO_NAMES, type Lado, type TermosDoContrato } from '@faixa/domain'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { contains, isOneOf, orderedBy } from '../../db/list-terms.queries.ts'
import type { Tables } from '../../db/tables.ts'
import { rowsWithinReach } from '../../http/access/rows-within-reach.queries.ts'
import { flownWithin, isCounted } from '../../laudo/counted-laudos.queries.ts'

function contratos(db: Db, actor: Actor, capability: Capability) {
  return db
    .selectFrom('contratos as c')
    .innerJoin('empresas', 'empresas.id', 'c.empresa_id')
    .innerJoin('prestadoras', 'prestadoras.id', 'c.prestadora_id')
    .where(rowsWithinReach(actor, capability, { empresa: 'c.empresa_id', prestadora: 'c.prestadora_id' }))
}

function withNames(rows: ReturnType<typeof contratos>) {
  return rows.selectAll('c').select(['empresas.nome as empresa_nome', 'prestadoras.nome as prestadora_nome'])
}

export type ContratoRow = Awaited<ReturnType<typeof findContrato>> & object

/** `archived` finds archived ones too. */
export function findContrato(db: Db, uuid: string, actor: Actor, capability: Capability, archived = false) {
  return withNames(contratos(db, actor, capability))
    .where('c.uuid', '=', uuid)
    .$if(!archived, (query) => query.where('c.arquivado_em', 'is', null))
    .executeTakeFirst()
}

/** Locks a contract until the end of the transaction: another writer waits, and then sees the change. */
export async function lockContrato(db: Db, uuid: string): Promise<void> {
  await db.selectFrom('contratos').select('id').where('uuid', '=', uuid).forUpdate().execute()
}

const SORTED = {
  nome: 'c.nome',
  empresa: 'empresas.nome',
  prestadora: 'prestadoras.nome',
  tratamento: 'c.tratamento',
  inicio: 'c.inicio',
  fim: 'c.fim',
  dataCriacao: 'c.criado_em',
} as const

export async function listContratoRows(db: Db, actor: Actor, query: ContratoQuery) {
  const { page, pageSize, busca, tratamento } = query
  const found = () =>
    contratos(db, actor, 'readAcerto')
      .where('c.arquivado_em', query.arquivados === 'sim' ? 'is not' : 'is', null)
      .where(contains(['c.nome', 'empresas.nome', 'prestadoras.nome', 'c.tratamento'], busca))
      .$if(tratamento !== undefined, (rows) => rows.where('c.tratamento', '=', tratamento!))
      .where(isOneOf('c.empresa_id', query.empresa))
      .where(isOneOf('c.prestadora_id', query.prestadora))
  const { total } = await found()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await withNames(found())
    .orderBy(orderedBy(query.sort, SORTED, { id: 'c.id' }))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, total }
}

/** The living contracts between the two: the version of each that binds, and a later one that waits for its acceptance. */
export function listContratosOf(db: Db, empresaId: number, prestadoraId: number) {
  return db
    .selectFrom('contratos as c')
    .innerJoin('contratos_versoes as v', (join) =>
      join
        .onRef('v.contrato_id', '=', 'c.id')
        .on((eb) => eb.or([eb('v.versao', '=', eb.ref('c.vigente_versao')), eb('v.versao', '=', eb.ref('c.versao'))])),
    )
    .select(['c.id', 'v.versao', 'v.tratamento', 'v.inicio', 'v.fim', 'v.termos'])
    .select(sql<boolean>`v.versao is not distinct from c.vigente_versao`.as('vale'))
    .where('c.empresa_id', '=', empresaId)
    .where('c.prestadora_id', '=', prestadoraId)
    .where('c.arquivado_em', 'is', null)
    .orderBy('c.id')
    .execute()
}

/** Number of laudos in the term of a binding contract that no accepted settlement has. */
export async function countUnsettled(
  db: Db,
  { empresa_id, prestadora_id, vigente_tratamento, vigente_inicio, vigente_fim }: ContratoRow,
): Promise<number> {
  const { n } = await db
    .selectFrom('laudos')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('empresa_id', '=', empresa_id)
    .where('prestadora_id', '=', prestadora_id)
    .$if(vigente_tratamento !== null, (query) => query.where('tratamento', '=', vigente_tratamento!))
    .where(isCounted())
    .where(flownWithin({ from: vigente_inicio ?? undefined, to: vigente_fim ?? undefined }))
    .where(
      sql<boolean>`not exists (select from acertos_linhas x
        where x.laudo_id = laudos.id and x.tipo = 'laudo' and x.vale and not x.aberta)`,
    )
    .executeTakeFirstOrThrow()
  return n
}

export function insertContrato(db: Db, row: Insertable<Tables['contratos']>) {
  return db.insertInto('contratos').values(row).returning(['id', 'uuid']).executeTakeFirstOrThrow()
}

export async function saveContratoRow(db: Db, id: number, change: Updateable<Tables['contratos']>): Promise<void> {
  await db.updateTable('contratos').set(change).where('id', '=', id).execute()
}

export async function insertContratoVersion(db: Db, row: Insertable<Tables['contratos_versoes']>): Promise<void> {
  await db.insertInto('contratos_versoes').values(row).execute()
}

/** The acceptances of versions, by contract and version; each in the order of the sides. */
export async function readAceites(db: Db, versions: readonly { readonly id: number; readonly versao: number }[]) {
  if (versions.length === 0) return new Map<string, Aceite[]>()
  const rows = await db
    .selectFrom('contratos_versoes as v')
    .leftJoin('usuarios as ue', 'ue.id', 'v.empresa_aceitou_id')
    .leftJoin('usuarios as up', 'up.id', 'v.prestadora_aceitou_id')
    .select(['v.contrato_id', 'v.versao', 'v.empresa_aceitou_em', 'v.prestadora_aceitou_em'])
    .select(['ue.nome as empresa_aceitou_nome', 'up.nome as prestadora_aceitou_nome'])
    .where((eb) => eb.or(versions.map(({ id, versao }) => eb.and({ 'v.contrato_id': id, 'v.versao': versao }))))
    .execute()
  return new Map(
    rows.map((row) => [
      versionKey(row.contrato_id, row.versao),
      LADO_NAMES.flatMap((lado): Aceite[] => {
        const em = row[`${lado}_aceitou_em`]
        return em === null ? [] : [{ lado, por: row[`${lado}_aceitou_nome`] ?? '', em }]
      }),
    ]),
  )
}

export interface Aceite {
  readonly lado: Lado
  readonly por: string
  readonly em: Date
}

export const versionKey = (id: number, versao: number) => `${id} ${versao}`

export async function saveAceite(
  db: Db,
  { id, versao }: { readonly id: number; readonly versao: number },
  change: Updateable<Tables['contratos_versoes']>,
): Promise<void> {
  await db
    .updateTable('contratos_versoes')
    .set(change)
    .where('contrato_id', '=', id)
    .where('versao', '=', versao)
    .execute()
}

export async function readContratoVersion(db: Db, contratoId: number, versao: number) {
  const row = await db
    .selectFrom('contratos_versoes')
    .selectAll()
    .where('contrato_id', '=', contratoId)
    .where('versao', '=', versao)
    .executeTakeFirst()
  return row && { ...row, termos: row.termos as TermosDoContrato }
}

/** The versions, the latest first. */
export function listContratoVersions(db: Db, contratoId: number) {
  return db
    .selectFrom('contratos_versoes as v')
    .innerJoin('usuarios', 'usuarios.id', 'v.usuario_id')
    .select(['v.versao', 'v.criado_em', 'v.vinculou_em', 'usuarios.nome as por'])
    .where('v.contrato_id', '=', contratoId)
    .orderBy('v.versao', 'desc')
    .execute()
}

/** Reads and writes contacts. Those beyond a person's reach do not exist for that person, and neither do those that were removed. */
import type { ContatoPara } from '@faixa/domain'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { contains, isOneOf, orderedBy } from '../../db/list-terms.queries.ts'
import type { Tables } from '../../db/tables.ts'
import { rowsWithinReach } from '../../http/access/rows-within-reach.queries.ts'
import type { SignedIn } from '../../http/access/signed-in.ts'
import type { Seal } from '../../secrets/seal.ts'
import { newSecret, openSecret, sealSecret } from './address-keys.ts'

function contatos(db: Db, actor: SignedIn) {
  return db
    .selectFrom('contatos as c')
    .innerJoin('empresas', 'empresas.id', 'c.empresa_id')
    .leftJoin('unidades', 'unidades.id', 'c.unidade_id')
    .where('c.removido_em', 'is', null)
    .where(rowsWithinReach(actor, 'saveContato', { empresa: 'c.empresa_id', unidade: 'c.unidade_id' }))
}

function withNames(found: ReturnType<typeof contatos>) {
  return found.selectAll('c').select(['empresas.nome as empresa_nome', 'unidades.nome as unidade_nome'])
}

export type ContatoRow = NonNullable<Awaited<ReturnType<typeof findContato>>>

export function findContato(db: Db, actor: SignedIn, uuid: string) {
  return withNames(contatos(db, actor)).where('c.uuid', '=', uuid).executeTakeFirst()
}

interface ContatoPage {
  readonly busca?: string | undefined
  readonly para?: ContatoPara | undefined
  readonly empresa?: readonly number[] | undefined
  readonly objecao?: 'sim' | 'nao' | undefined
  readonly arquivados?: 'sim' | 'nao' | undefined
  readonly sort: readonly { readonly column: string; readonly descending: boolean }[]
  readonly page: number
  readonly pageSize: number
}

const ORDERS = { nome: 'c.nome', criadoEm: 'c.criado_em' }

export async function listContatoRows(db: Db, actor: SignedIn, asked: ContatoPage) {
  const { busca, para, empresa, objecao, arquivados, sort, page, pageSize } = asked
  const found = () =>
    contatos(db, actor)
      .where('c.arquivado_em', arquivados === 'sim' ? 'is not' : 'is', null)
      .where(isOneOf('c.empresa_id', empresa))
      .where(contains(['c.nome'], busca))
      .$if(para !== undefined, (query) => query.where('c.para', '=', para!))
      .$if(objecao !== undefined, (query) => query.where('c.objecao_em', objecao === 'sim' ? 'is not' : 'is', null))
  const { total } = await found()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await withNames(found())
    .orderBy(sql`${orderedBy(sort, ORDERS, { id: 'c.id', never: 'nome' })}`)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, total }
}

/** Whoever writes contacts of an empresa waits for the one before: quota, equal contacts and objections are then what they seem. */
export async function takeTurn(db: Db, empresaId: number): Promise<void> {
  await db.selectFrom('empresas').select('id').where('id', '=', empresaId).forNoKeyUpdate().execute()
}

/** Contacts of an empresa whose data are kept, archived ones included. */
export async function countContatos(db: Db, empresaId: number): Promise<number> {
  const { total } = await db
    .selectFrom('contatos')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('empresa_id', '=', empresaId)
    .where('removido_em', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

interface Owner {
  readonly empresaId: number
  readonly unidadeId: number | null
}

/** Keys and places of the living contacts of an owner. */
export function listPlaced(db: Db, { empresaId, unidadeId }: Owner) {
  return db
    .selectFrom('contatos')
    .select(['id', 'email_chave', 'telefone_chave', 'lat', 'lon'])
    .where('empresa_id', '=', empresaId)
    .where(sql<boolean>`unidade_id is not distinct from ${unidadeId}`)
    .where('removido_em', 'is', null)
    .where('arquivado_em', 'is', null)
    .execute()
}

export async function insertContatos(db: Db, rows: readonly Insertable<Tables['contatos']>[]) {
  return rows.length === 0 ? [] : db.insertInto('contatos').values(rows).returning(['id', 'uuid']).execute()
}

export async function saveContato(db: Db, id: number, change: Updateable<Tables['contatos']>, now: Date) {
  await db
    .updateTable('contatos')
    .set((eb) => ({ ...change, versao: eb('versao', '+', 1), atualizado_em: now }))
    .where('id', '=', id)
    .execute()
}

/** Objections of an empresa among these keys, by the key in hexadecimal. */
export async function findObjecoes(
  db: Db,
  empresaId: number,
  keys: readonly Buffer[],
): Promise<ReadonlyMap<string, Date>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('objecoes')
    .select(['chave', 'em'])
    .where('empresa_id', '=', empresaId)
    .where('chave', 'in', keys)
    .execute()
  return new Map(rows.map(({ chave, em }) => [chave.toString('hex'), em]))
}

interface Objecting {
  readonly empresa_id: number
  readonly id: number
  readonly email_chave: Buffer | null
  readonly telefone_chave: Buffer | null
}

/**
 * Records that the person asked for no more messages: their addresses, and every contact of the empresa that has one of them. An earlier
 * objection keeps its time. Returns the ids of the contacts that it is new to.
 */
export async function recordObjecao(db: Db, contato: Objecting, now: Date): Promise<readonly number[]> {
  const { empresa_id, id } = contato
  const keys = [contato.email_chave, contato.telefone_chave].filter((key) => key !== null)
  if (keys.length > 0) {
    await db
      .insertInto('objecoes')
      .values(keys.map((chave) => ({ empresa_id, chave, em: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const objecting = await db
    .updateTable('contatos')
    .set((eb) => ({ objecao_em: now, versao: eb('versao', '+', 1), atualizado_em: now }))
    .where('empresa_id', '=', empresa_id)
    .where('objecao_em', 'is', null)
    .where((eb) =>
      eb.or([
        eb('id', '=', id),
        ...(keys.length > 0 ? [eb('email_chave', 'in', keys), eb('telefone_chave', 'in', keys)] : []),
      ]),
    )
    .returning('id')
    .execute()
  return objecting.map((row) => row.id)
}

/** The secret of the keys; undefined before the first contact. */
export async function findSecret(db: Db, seal: Seal): Promise<Buffer | undefined> {
  const row = await db.selectFrom('contatos_segredo').select('segredo').executeTakeFirst()
  return row && openSecret(row.segredo, seal)
}

/** The secret of the keys, which the first contact makes. */
export async function secretOf(db: Db, seal: Seal): Promise<Buffer> {
  const known = await findSecret(db, seal)
  if (known) return known
  await db
    .insertInto('contatos_segredo')
    .values({ segredo: sealSecret(newSecret(), seal) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Another transaction may have made it meanwhile.
  return (await findSecret(db, seal))!
}

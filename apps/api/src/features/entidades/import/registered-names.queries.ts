/**
 * Finds the entities that the rows of a spreadsheet name: the empresas, unidades and prestadoras that they belong to, and the same rows,
 * registered before.
 */
import type { Tipo } from '@faixa/contract'
import { sql } from 'kysely'
import { allowTime, type Db, withdrawIfRejected } from '../../../db/database.ts'
import { KINDS } from '../kinds/entity-kinds.queries.ts'

export interface Named {
  readonly id: number
  readonly nome: string
}

/** Living rows by the searched text; rows with equal names cannot be distinguished. */
export type Found = ReadonlyMap<string, readonly Named[]>

async function byText(
  query: Promise<{ readonly rows: readonly (Named & { readonly texto: string })[] }>,
): Promise<Found> {
  return Map.groupBy((await query).rows, ({ texto }) => texto)
}

/** Finds entities by name, ignoring case, accents and spaces, or by CNPJ. */
export function findEmpresas(db: Db, texts: readonly string[]): Promise<Found> {
  return byText(
    sql<Named & { texto: string }>`select t.texto, e.id, e.nome from unnest(${[...texts]}::text[]) as t(texto)
      join empresas e on e.arquivado_em is null and chave_de_nome(e.nome) = chave_de_nome(t.texto)
    union
    select t.texto, e.id, e.nome from unnest(${[...texts]}::text[]) as t(texto)
      join empresas e on e.arquivado_em is null and cnpj_puro(e.cnpj) = cnpj_puro(t.texto)`.execute(db),
  )
}

export function findPrestadoras(db: Db, texts: readonly string[]): Promise<Found> {
  return byText(
    sql<Named & { texto: string }>`select t.texto, e.id, e.nome from unnest(${[...texts]}::text[]) as t(texto)
      join prestadoras e on e.arquivado_em is null and chave_de_nome(e.nome) = chave_de_nome(t.texto)`.execute(db),
  )
}

export function parentOf(tipo: Tipo) {
  return KINDS[tipo].source.parents?.[0]?.kind
}

/** A name below its parent: unidades of an empresa, pilotos of a prestadora. */
export interface Below {
  readonly pai: number
  readonly nome: string
}

/** The living rows of these names below these parents, by `belowKey`; kinds that belong to nothing are below 0. */
export async function findBelow(db: Db, tipo: Tipo, sought: readonly Below[]): Promise<Found> {
  const { table } = KINDS[tipo]
  const parent = parentOf(tipo)
  // Several rows may seek one name: each name is sought once, so that only several entities make it ambiguous.
  const { rows } = await sql<Named & Below & { texto: string }>`select t.pai, t.texto, e.id, e.nome
    from (select distinct * from unnest(${sought.map(({ pai }) => pai)}::integer[], ${sought.map(({ nome }) => nome)}::text[])) as t(pai, texto)
    join ${sql.table(table)} e
      on e.arquivado_em is null and ${parent ? sql`${sql.ref(`e.${parent}_id`)} = t.pai` : sql`true`} and chave_de_nome(e.nome) = chave_de_nome(t.texto)`.execute(
    db,
  )
  return Map.groupBy(rows, ({ pai, texto }) => belowKey({ pai, nome: texto }))
}

export function belowKey({ pai, nome }: Below): string {
  return `${pai}/${nome}`
}

/** Maximum number of entities returned for one name: any number above one makes the name ambiguous. */
const SAME_MAX = 5

/** The living entities of a list whose name is the same but for case, accents and spaces; of one parent where it is given. */
export async function findSameName(
  db: Db,
  tipo: Tipo,
  { nome, pai }: { readonly nome: string; readonly pai?: number | undefined },
): Promise<readonly Named[]> {
  const parent = parentOf(tipo)
  const below = parent && pai !== undefined ? sql`${sql.ref(`${parent}_id`)} = ${pai}` : sql`true`
  const { rows } = await sql<Named>`select id, nome from ${sql.table(KINDS[tipo].table)}
    where arquivado_em is null and chave_de_nome(nome) = chave_de_nome(${nome}) and ${below}
    order by id limit ${SAME_MAX}`.execute(db)
  return rows
}

/** The living aircraft with these marks, by marks, with the prestadora of each. */
export async function findAeronaves(db: Db, marks: readonly string[]) {
  const { rows } = await sql<{
    id: number
    nome: string
    prestadora: number
  }>`select id, nome, prestadora_id as prestadora
    from aeronaves where arquivado_em is null and nome = any(${[...marks]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.nome, row]))
}

/** A test that is in the list is of this aircraft, configuration, day, height and group of products: the next test of it is another row. */
export interface Tested {
  readonly aeronave: number
  readonly chave: string
  readonly data: string
  readonly alturaVoo?: number | null | undefined
  readonly grupo?: string | null | undefined
}

export const testedKey = ({ aeronave, chave, data, alturaVoo, grupo }: Tested) =>
  [aeronave, chave, data, alturaVoo ?? '', grupo ?? ''].join('/')

/** The living certificates of these aircraft, by `testedKey`. */
export async function findCertificados(db: Db, aeronaves: readonly number[]) {
  const { rows } = await sql<Named & Tested>`select id, nome, aeronave_id as aeronave, chave_de_nome(nome) as chave,
      data::text as data, altura_voo as "alturaVoo", grupo
    from certificados where arquivado_em is null and aeronave_id = any(${[...new Set(aeronaves)]}::integer[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [testedKey(row), row]))
}

/** Living people by e-mail in lower case. */
export async function findPeople(db: Db, emails: readonly string[]) {
  const { rows } = await sql<{ email: string; nivel: string; chave: string }>`select lower(email) as email, nivel,
      chave_de_nome(nome) as chave
    from usuarios where arquivado_em is null and lower(email) = any(${emails.map((each) => each.toLowerCase())}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.email, row]))
}

/** The folded form of texts, as the database compares them. */
export async function foldTexts(db: Db, texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ texto: string; chave: string }>`select texto, chave_de_nome(texto) as chave
    from unnest(${[...new Set(texts)]}::text[]) as texto`.execute(db)
  return new Map(rows.map(({ texto, chave }) => [texto, chave]))
}

/** Time for a batch to wait for earlier ones, ms: another person may be importing the same list. */
const TURN_MS = 120_000

/**
 * Lets only one import of a list write at a time, until the transaction ends. Names are not unique in the database, since two farms may
 * share one: only consecutive imports of one file see each other's rows.
 */
export async function takeTurn(db: Db, tipo: Tipo): Promise<void> {
  await allowTime(db, TURN_MS)
  await sql`select pg_advisory_xact_lock(hashtext(${`importacao-${tipo}`}))`.execute(db)
}

/** Writes a row of a batch; if it is refused, only its own writes are undone. */
export async function writeApart<T>(db: Db, write: () => Promise<T>): Promise<T> {
  await sql`savepoint linha`.execute(db)
  try {
    const written = await withdrawIfRejected(db, write)
    await sql`release savepoint linha`.execute(db)
    return written
  } catch (error) {
    await sql`rollback to savepoint linha`.execute(db)
    throw error
  }
}

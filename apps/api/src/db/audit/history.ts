/** Describes the history of a row: the changes of each act, with names instead of ids. */
import { HISTORY_MAX, type History } from '@faixa/contract'
import { sql } from 'kysely'
import type { Seal } from '../../secrets/seal.ts'
import type { Db } from '../database.ts'
import { changesBetween } from './changes-between.ts'
import { openState } from './sealed-states.ts'

/** The dependencies for reading a history whose personal numbers are sealed. */
interface Reading {
  readonly db: Db
  readonly deps: { readonly seal: Seal }
}

export async function historyOf({ db, deps: { seal } }: Reading, entidade: string, id: number): Promise<History> {
  const acts = await listActs(db, entidade, id, HISTORY_MAX)
  const changes = acts.map(({ antes, depois }) => changesBetween(openState(antes, seal), openState(depois, seal)))
  const names = await readNames(db, changes.flat())
  return {
    atos: acts.map(({ quando, quem, acao }, i) => ({
      quando: quando.toISOString(),
      ...(quem !== null && { quem }),
      acao,
      mudancas: changes[i]!.map(({ campo, antes, depois }) => ({
        campo: fieldOf(campo),
        antes: names(campo, antes),
        depois: names(campo, depois),
      })),
    })),
  }
}

type Change = ReturnType<typeof changesBetween>[number]
type Column = keyof typeof NAMED

const isNamed = (campo: string): campo is Column => campo in NAMED

async function readNames(db: Db, changes: readonly Change[]) {
  const known = new Map<string, ReadonlyMap<number, string>>()
  for (const column of Object.keys(NAMED) as Column[]) {
    const texts = changes.flatMap(({ campo, antes, depois }) => (campo === column ? [antes, depois] : []))
    const ids = texts.filter((text) => text !== null).map(Number)
    known.set(column, await namesOf(db, column, ids))
  }
  return (campo: string, text: string | null) =>
    text === null || !isNamed(campo) ? text : (known.get(campo)?.get(Number(text)) ?? text)
}

/** The name of a column in the contract: `empresa_id` is `empresa`, `data_inicial` is `dataInicial`. */
function fieldOf(column: string): string {
  return column.replace(/_id$/, '').replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

interface AuditRow {
  readonly quando: Date
  readonly quem: string | null
  readonly acao: string
  readonly antes: Readonly<Record<string, unknown>> | null
  readonly depois: Readonly<Record<string, unknown>> | null
}

/** The latest acts on one row, the last one first. */
async function listActs(db: Db, entidade: string, id: number, limit: number): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`select a.quando, a.acao, a.antes, a.depois,
      case when c.nome is null then u.nome else u.nome || ' (chave de API «' || c.nome || '»)' end as quem
    from auditoria a left join usuarios u on u.id = a.usuario_id left join chaves_api c on c.id = a.chave_id
    where a.entidade = ${entidade} and a.entidade_id = ${`${id}`}
    order by a.id desc limit ${limit}`.execute(db)
  return rows
}

/** Tables whose rows a change names by id. */
const NAMED = {
  empresa_id: 'empresas',
  unidade_id: 'unidades',
  prestadora_id: 'prestadoras',
  piloto_id: 'pilotos',
  aeronave_id: 'aeronaves',
} as const

async function namesOf(
  db: Db,
  column: keyof typeof NAMED,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; nome: string }>`select id, nome from ${sql.table(NAMED[column])}
    where id = any(${[...ids]}::integer[])`.execute(db)
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}

/** Finds the last person who did this to the row; undefined where the system did, or no one. */
export async function findLastActor(
  db: Db,
  { entidade, id, acao }: { readonly entidade: string; readonly id: number; readonly acao: string },
): Promise<number | undefined> {
  const found = await db
    .selectFrom('auditoria')
    .select('usuario_id')
    .where('entidade', '=', entidade)
    .where('entidade_id', '=', `${id}`)
    .where('acao', '=', acao)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.usuario_id ?? undefined
}

/** Selects the columns of a kind, and writes the typed values. */
import { ENTITY_KINDS, type Tipo } from '@faixa/contract'
import { type RawBuilder, sql } from 'kysely'
import { storedName } from '../../../db/stored-name.ts'
import type { Seal } from '../../../secrets/seal.ts'
import { PURPOSES } from '../../../secrets/sealed-places.ts'
import type { Login, Parent, PersonalNumber } from './entity-kind.queries.ts'

/** Parts of a row that every kind selects alike, or that no kind has in its own table under their own name. */
const APART: ReadonlySet<string> = new Set([
  'id',
  'posicao',
  'versao',
  'nome',
  'arquivado',
  'removido',
  'emEncerramento',
  'pdf',
  'convite',
  'empresa',
  'unidade',
  'prestadora',
  'aeronave',
  'empresas',
])

const namesOf = (tipo: Tipo) => Object.keys(ENTITY_KINDS[tipo].row.shape)

/** Everything that the contract's row has besides what every kind has: columns of the row itself, and `extraColumns`, which are found elsewhere. */
export function selected(
  tipo: Tipo,
  extraColumns: Readonly<Record<string, RawBuilder<unknown>>> = {},
): RawBuilder<unknown> {
  const rowColumns = namesOf(tipo).filter((name) => !APART.has(name) && !(name in extraColumns))
  return sql.join([
    ...rowColumns.map((name) => sql`${sql.ref(`e.${storedName(name)}`)} as ${sql.ref(name)}`),
    ...Object.entries(extraColumns).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  ])
}

/** The columns of the row itself, from what was typed; undefined leaves what is there. Tables are stored as JSON. */
export function ownColumns(tipo: Tipo, typed: object, elsewhere: readonly string[] = []): Record<string, unknown> {
  const values = typed as Readonly<Record<string, unknown>>
  const stored = namesOf(tipo).filter((name) => name === 'nome' || !(APART.has(name) || elsewhere.includes(name)))
  const written = (value: unknown) => (Array.isArray(value) ? JSON.stringify(value) : value)
  return Object.fromEntries(stored.map((name) => [storedName(name), written(values[name])]))
}

/** The account of a person whose data were removed. */
export const REMOVED = sql`case when e.removido_em is not null then true end`

/** The texts line by line, so that no match spans two of them, without accents and capitals. */
export function foldedLines(texts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`dobrado(concat_ws(E'\n', ${texts}))`
}

/** The row `p` or `u` as id and name, or null. */
export function named(alias: Parent['alias']) {
  const row = sql.raw(alias)
  return sql`case when ${row}.id is not null then jsonb_build_object('id', ${row}.id, 'nome', ${row}.nome) end`
}

/** Joins the login as `l`. A login archived together with its entity is shown with it. */
export function joinLogin(login: Login) {
  const column = sql.ref(`l.${login}_id`)
  return sql`left join usuarios l on ${column} = e.id and l.nivel = ${login}
    and l.arquivado_em is not distinct from e.arquivado_em`
}

/** Selects the state of the last invitation of the usuario `e` or `l`; null where a password or no usuario exists. */
export function invitationOf(alias: 'e' | 'l') {
  const row = sql.raw(alias)
  return sql`case when ${row}.id is not null and ${row}.senha_hash is null then coalesce((
    select jsonb_build_object(
      'situacao', case when c.fim = 'cancelado' then 'cancelado' when c.fim is not null then 'pendente' when c.entrega = 'link' then 'em-maos'
        when c.enviado_em is not null then 'enviado' else 'pendente' end,
      'ate', case when c.fim is null and (c.entrega = 'link' or c.enviado_em is not null) then to_char(c.expira_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end)
    from convites c where c.usuario_id = ${row}.id order by c.id desc limit 1),
    '{"situacao": "pendente", "ate": null}') end`
}

type Numbers = { readonly [Name in PersonalNumber]?: string | null | undefined }

/** Undefined keeps a number unchanged, and null clears it. */
export function sealedNumbers({ rg, cpf }: Numbers, seal: Seal) {
  const sealed = (name: PersonalNumber, typed: string | null | undefined) =>
    typeof typed === 'string' ? seal.seal(typed, PURPOSES[name]) : typed
  return { rg: sealed('rg', rg), cpf: sealed('cpf', cpf) }
}

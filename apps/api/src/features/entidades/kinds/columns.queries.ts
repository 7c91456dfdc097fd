/** Columns that several kinds share: how they are selected, and how typed values are written. */
import type { EditOf } from '@faixa/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Seal } from '../../../secrets/seal.ts'
import { PURPOSES } from '../../../secrets/sealed-places.ts'
import type { Login, PersonalNumber } from './entity-kind.queries.ts'

export const ADDRESS = sql`e.cep, e.estado, e.cidade, e.bairro, e.logradouro, e.numero, e.complemento`
/** True for a person whose data were removed. */
export const REMOVED = sql`case when e.removido_em is not null then true end as removido`
export const COMPANY = sql`e.razao_social as "razaoSocial", e.cnpj, e.inscricao_estadual as "inscricaoEstadual", e.contato, e.acesso`

/** The texts line by line, so that no match spans two of them, without accents and capitals. */
export function foldedLines(texts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`dobrado(concat_ws(E'\n', ${texts}))`
}

export const COMPANY_SEARCHED = foldedLines(
  sql`e.nome, e.razao_social, e.estado, e.cidade, e.bairro, e.logradouro, e.complemento`,
)

/** The row `p` or `u` as id and name, or null. */
export function named(alias: 'p' | 'u') {
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
      'situacao', case when c.fim is null then case c.entrega when 'email' then 'enviado' else 'em-maos' end when c.fim = 'cancelado' then 'cancelado' else 'pendente' end,
      'ate', case when c.fim is null then to_char(c.expira_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end)
    from convites c where c.usuario_id = ${row}.id order by c.id desc limit 1),
    '{"situacao": "pendente", "ate": null}') end as convite`
}

type Typed = EditOf<'empresa'>
type Address = Pick<Typed, 'cep' | 'estado' | 'cidade' | 'bairro' | 'logradouro' | 'numero' | 'complemento'>
type Company = Pick<Typed, 'razaoSocial' | 'cnpj' | 'inscricaoEstadual' | 'contato' | 'acesso'>

export function addressColumns({ cep, estado, cidade, bairro, logradouro, numero, complemento }: Address) {
  return { cep, estado, cidade, bairro, logradouro, numero, complemento }
}

export function companyColumns({ razaoSocial, cnpj, inscricaoEstadual, contato, acesso }: Company) {
  return { razao_social: razaoSocial, cnpj, inscricao_estadual: inscricaoEstadual, contato, acesso }
}

type Numbers = { readonly [Name in PersonalNumber]?: string | null | undefined }

/** Undefined keeps a number unchanged, and null clears it. */
export function sealedNumbers({ rg, cpf }: Numbers, seal: Seal) {
  const sealed = (name: PersonalNumber, typed: string | null | undefined) =>
    typeof typed === 'string' ? seal.seal(typed, PURPOSES[name]) : typed
  return { rg: sealed('rg', rg), cpf: sealed('cpf', cpf) }
}

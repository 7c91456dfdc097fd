/** What the administration shows: one select for each list, with the names of what a row belongs to. */
import type { Entity, Tipo } from '@faixa/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { KINDS } from './entity-kinds.ts'

interface Source {
  /** The row itself is `e`, what it belongs to `p`, a unidade `u`, a login `l`. */
  readonly from: RawBuilder<unknown>
  readonly columns: RawBuilder<unknown>
  /** Texts that a search looks into (spec/001 §5). */
  readonly searched: RawBuilder<unknown>
  /** Which rows of `from`, where not all. */
  readonly where?: RawBuilder<unknown>
  /** The names of archived entities without which a row does not live: `empresa`, `unidade`, `prestadora`, or nothing. */
  readonly missing?: RawBuilder<unknown>
}

const ADDRESS = sql`e.cep, e.estado, e.cidade, e.bairro, e.logradouro, e.numero, e.complemento`
const COMPANY = sql`e.razao_social as "razaoSocial", e.cnpj, e.inscricao_estadual as "inscricaoEstadual", e.contato, e.acesso`
const COMPANY_SEARCHED = sql`e.nome, e.razao_social, e.estado, e.cidade, e.bairro, e.logradouro, e.complemento`
const PERSON_SEARCHED = sql`e.nome, e.email`
const named = (alias: 'p' | 'u') => {
  const row = sql.raw(alias)
  return sql`case when ${row}.id is not null then jsonb_build_object('id', ${row}.id, 'nome', ${row}.nome) end`
}

/** A login that was archived together with its entity is shown with it. */
const login = (nivel: 'prestadora' | 'piloto') => {
  const column = sql.ref(`l.${nivel}_id`)
  return sql`left join usuarios l on ${column} = e.id and l.nivel = ${nivel}
    and l.arquivado_em is not distinct from e.arquivado_em`
}

/** Lists that show more than a usuario's own name and e-mail. */
const SOURCES: Readonly<Partial<Record<Tipo, Source>>> = {
  funcionarios: {
    from: sql`usuarios e left join empresas p on p.id = e.empresa_id left join unidades u on u.id = e.unidade_id`,
    columns: sql`e.email, ${named('p')} as empresa, ${named('u')} as unidade, e.funcao, e.rg, e.cpf, ${ADDRESS}`,
    searched: PERSON_SEARCHED,
    where: sql`e.nivel = 'funcionario'`,
    missing: sql`case when p.arquivado_em is not null then 'empresa' when u.arquivado_em is not null then 'unidade' end`,
  },
  empresas: { from: sql`empresas e`, columns: sql`${COMPANY}, ${ADDRESS}`, searched: COMPANY_SEARCHED },
  unidades: {
    from: sql`unidades e join empresas p on p.id = e.empresa_id`,
    columns: sql`${named('p')} as empresa, ${COMPANY}, ${ADDRESS}`,
    searched: COMPANY_SEARCHED,
    missing: sql`case when p.arquivado_em is not null then 'empresa' end`,
  },
  prestadoras: {
    from: sql`prestadoras e ${login('prestadora')}`,
    columns: sql`l.email, coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'nome', p.nome) order by p.nome, p.id)
      from empresas_prestadoras ep join empresas p on p.id = ep.empresa_id
      where ep.prestadora_id = e.id and p.arquivado_em is null), '[]') as empresas`,
    searched: sql`e.nome`,
  },
  pilotos: {
    from: sql`pilotos e join prestadoras p on p.id = e.prestadora_id ${login('piloto')}`,
    columns: sql`l.email, ${named('p')} as prestadora`,
    searched: sql`e.nome`,
    missing: sql`case when p.arquivado_em is not null then 'prestadora' end`,
  },
}

function sourceOf(tipo: Tipo): Source {
  const { nivel } = KINDS[tipo]
  return (
    SOURCES[tipo] ?? {
      from: sql`usuarios e`,
      columns: sql`e.email`,
      searched: PERSON_SEARCHED,
      where: sql`e.nivel = ${nivel}`,
    }
  )
}

const NOTHING = sql`null::text`

export interface EntityRow extends Required<Pick<Entity, 'id' | 'versao' | 'nome'>>, Omit<Entity, 'posicao'> {
  /** When it was archived itself. */
  readonly arquivadoEm: Date | null
  /** What it belongs to and what is archived. */
  readonly missing: 'empresa' | 'unidade' | 'prestadora' | null
}

const select = (tipo: Tipo) => {
  const { columns, missing = NOTHING } = sourceOf(tipo)
  return sql`select e.id, e.versao, e.nome, e.arquivado_em as "arquivadoEm", ${missing} as missing, ${columns}`
}

export interface EntityPage {
  readonly busca?: string | undefined
  readonly archived: boolean
  readonly page: number
  readonly pageSize: number
}

/** Every row is either living, with everything it belongs to, or among the archived ones. */
export async function listEntityRows(
  db: Db,
  tipo: Tipo,
  { busca, archived, page, pageSize }: EntityPage,
): Promise<{ readonly rows: EntityRow[]; readonly total: number }> {
  const { from, searched, where = sql`true`, missing = NOTHING } = sourceOf(tipo)
  // Line by line, so that nothing is found across two fields.
  const found =
    busca === undefined ? sql`true` : sql`dobrado(concat_ws(E'\n', ${searched})) like contendo(${busca}::text)`
  const living = sql`(e.arquivado_em is null and (${missing}) is null)`
  const asked = sql`from ${from} where ${where} and ${found} and ${archived ? sql`not ${living}` : living}`
  const counted = await sql<{ total: number }>`select count(*) as total ${asked}`.execute(db)
  const { rows } = await sql<EntityRow>`${select(tipo)} ${asked}
    order by e.nome, e.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { rows, total: counted.rows[0]!.total }
}

export async function findEntityRow(db: Db, tipo: Tipo, id: number): Promise<EntityRow | undefined> {
  const { from, where = sql`true` } = sourceOf(tipo)
  const { rows } = await sql<EntityRow>`${select(tipo)} from ${from} where ${where} and e.id = ${id}`.execute(db)
  return rows[0]
}

export const isLiving = ({ arquivadoEm, missing }: EntityRow): boolean => arquivadoEm === null && missing === null

const SHOWN = [
  'email',
  'empresa',
  'unidade',
  'prestadora',
  'empresas',
  'funcao',
  'rg',
  'cpf',
  'razaoSocial',
  'cnpj',
  'inscricaoEstadual',
  'contato',
  'acesso',
  'cep',
  'estado',
  'cidade',
  'bairro',
  'logradouro',
  'numero',
  'complemento',
] as const satisfies readonly (keyof Entity)[]

/** What the API says of a row. */
export function entityOf(row: EntityRow, posicao?: number): Entity {
  const shown = SHOWN.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]]))
  return {
    id: row.id,
    ...(posicao !== undefined && { posicao }),
    versao: row.versao,
    nome: row.nome,
    ...(Object.fromEntries(shown) as Pick<Entity, (typeof SHOWN)[number]>),
    ...(!isLiving(row) && { arquivado: true }),
  }
}

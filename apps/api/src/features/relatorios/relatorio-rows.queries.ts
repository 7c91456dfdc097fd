/** Finds saved reports within a person's reach; for any other person they do not exist. */
import { type Actor, grantOf } from '@faixa/domain'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { containsWords } from '../../db/list-terms.queries.ts'
import type { Tables } from '../../db/tables.ts'

type Eb = ExpressionBuilder<Tables & { r: Tables['relatorios'] }, 'r'>

/** The rule of `may` for reports: a person of a unidade reaches those made in the same unidade. */
function withinReach(eb: Eb, actor: Actor): Expression<SqlBool> {
  const { empresaId = 0, unidadeId = 0, isUnidade } = actor
  switch (grantOf(actor, 'saveRelatorio').reach) {
    case 'all':
      return sql.lit(true)
    case 'own-empresa': {
      const inEmpresa = eb('r.empresa_id', '=', empresaId)
      return isUnidade ? eb.and([inEmpresa, eb('r.unidade_id', '=', unidadeId)]) : inEmpresa
    }
    // The table grants reports only by empresa.
    case 'linked-empresas':
    case 'own-pilotos':
    case 'own':
    case 'none':
      return sql.lit(false)
  }
}

function relatorios(db: Db, actor: Actor) {
  return db
    .selectFrom('relatorios as r')
    .innerJoin('empresas', 'empresas.id', 'r.empresa_id')
    .leftJoin('prestadoras', 'prestadoras.id', 'r.prestadora_id')
    .innerJoin('usuarios', 'usuarios.id', 'r.usuario_id')
    .innerJoin('relatorios_versoes as v', (join) =>
      join.onRef('v.relatorio_id', '=', 'r.id').onRef('v.versao', '=', 'r.versao'),
    )
    .where((eb) => withinReach(eb as unknown as Eb, actor))
}

function withNames(rows: ReturnType<typeof relatorios>) {
  return rows
    .selectAll('r')
    .select(['empresas.nome as empresa_nome', 'prestadoras.nome as prestadora_nome', 'usuarios.nome as usuario_nome'])
    .select('v.filtro')
}

export type RelatorioRow = Awaited<ReturnType<typeof findRelatorio>> & object

/** `archived` finds archived ones too. */
export function findRelatorio(db: Db, uuid: string, actor: Actor, archived = false) {
  return withNames(relatorios(db, actor))
    .where('r.uuid', '=', uuid)
    .$if(!archived, (query) => query.where('r.arquivado_em', 'is', null))
    .executeTakeFirst()
}

/** Locks a report until the end of the transaction: another writer waits, and then sees the change. */
export async function lockRelatorio(db: Db, uuid: string): Promise<void> {
  await db.selectFrom('relatorios').select('id').where('uuid', '=', uuid).forUpdate().execute()
}

interface RelatorioPage {
  readonly busca?: string | undefined
  readonly archived: boolean
  readonly page: number
  readonly pageSize: number
}

/** Prestadoras and treatments of the filters after the first, whose lines are in the report as well. */
const OTHER_FILTERS = sql`(
  select string_agg(concat_ws(E'\n', p.nome, o ->> 'tratamento'), E'\n')
  from jsonb_array_elements(v.filtro -> 'outros') o left join prestadoras p on p.id = (o ->> 'prestadora')::int
)`

export async function listRelatorioRows(db: Db, actor: Actor, { busca, archived, page, pageSize }: RelatorioPage) {
  const found = () =>
    relatorios(db, actor)
      .where('r.arquivado_em', archived ? 'is not' : 'is', null)
      .where(
        containsWords(
          sql`dobrado(concat_ws(E'\n', r.nome, empresas.nome, prestadoras.nome, r.tratamento, ${OTHER_FILTERS}))`,
          busca,
        ),
      )
  const { total } = await found()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await withNames(found())
    .orderBy('r.atualizado_em', 'desc')
    .orderBy('r.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { rows, total }
}

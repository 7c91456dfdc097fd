/** Finds saved reports within a person's reach; for any other person they do not exist. */
import type { Actor } from '@faixa/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { containsWords } from '../../db/list-terms.queries.ts'
import { rowsWithinReach } from '../../http/access/rows-within-reach.queries.ts'

function relatorios(db: Db, actor: Actor) {
  return db
    .selectFrom('relatorios as r')
    .innerJoin('empresas', 'empresas.id', 'r.empresa_id')
    .leftJoin('prestadoras', 'prestadoras.id', 'r.prestadora_id')
    .innerJoin('usuarios', 'usuarios.id', 'r.usuario_id')
    .innerJoin('relatorios_versoes as v', (join) =>
      join.onRef('v.relatorio_id', '=', 'r.id').onRef('v.versao', '=', 'r.versao'),
    )
    .where(rowsWithinReach(actor, 'saveRelatorio', { empresa: 'r.empresa_id', unidade: 'r.unidade_id' }))
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

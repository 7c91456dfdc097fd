/** The rows of the demonstration (tools/demonstration), known by its marked names and by addresses that no real person can have. */
import { formatCount } from '@faixa/units'
import { sql } from 'kysely'
import { type Db, transaction } from '../../../db/database.ts'
import {
  beginRemoval,
  countDoomed,
  doom,
  doomAudit,
  doomWhatBelongs,
  listDoomed,
  lockTables,
  spareWriters,
  stays,
} from '../../../eliminacao/doomed-rows.queries.ts'

const MARKED = '%(demonstração)'
/** Domain of RFC 2606. */
const ADDRESS = '%@demonstracao.example'
/** Numbers of its service orders (register-ordens.ts). */
const ORDEM = '^OS-[A-Z]{3}-[0-9]{4}(-2)?$'

export interface Demonstration {
  /** Rows by table; none where there is no demonstration. */
  readonly linhas: Readonly<Record<string, number>>
  /** Portuguese sentences about what people did in it, each of which stands in the way. */
  readonly impedimentos: readonly string[]
  /** Accounts that rows which stay name as their writer. */
  readonly ficam: readonly number[]
}

const NONE: Demonstration = { linhas: {}, impedimentos: [], ficam: [] }

/** Finds the demonstration without changing anything. */
export function findDemonstration(db: Db): Promise<Demonstration> {
  return transaction(db, async (tx) => {
    await beginRemoval(tx)
    return doomDemonstration(tx)
  })
}

/** Finds it, to be removed in the same transaction. */
export async function holdDemonstration(tx: Db): Promise<Demonstration> {
  await beginRemoval(tx)
  await lockTables(tx)
  return doomDemonstration(tx)
}

async function doomDemonstration(tx: Db): Promise<Demonstration> {
  const found =
    (await doom(tx, 'empresas', sql`t.nome like ${MARKED}`)) +
    (await doom(tx, 'prestadoras', sql`t.nome like ${MARKED}`)) +
    (await doom(tx, 'usuarios', sql`t.email like ${ADDRESS} and t.nivel = 'analista' and t.arquivado_em is null`))
  if (found === 0) return NONE
  await doomWhatBelongs(tx)
  await doomAudit(tx)
  const impedimentos = await obstaclesOf(tx)
  const ficam = await spareWriters(tx)
  return { linhas: await countDoomed(tx), impedimentos, ficam }
}

/** Names the rows that prevent the removal. Rows that people archived do not prevent it: a person who wants to keep one restores it first. */
async function obstaclesOf(tx: Db): Promise<string[]> {
  const LIVING = sql`t.arquivado_em is null`
  const byOthers = sql`${LIVING} and (exists (select from usuarios u where u.id = t.usuario_id and u.email not like ${ADDRESS})
    or ${stays('empresas', 'empresa_id')} or ${stays('prestadoras', 'prestadora_id')})`
  const elsewhere = sql`(${stays('empresas', 'empresa_id')} or ${stays('prestadoras', 'prestadora_id')})`
  const all = sql`true`
  const OBSTACLES: readonly (readonly [string, string, ReturnType<typeof sql>, string, string])[] = [
    ['laudos', 'codigo', byOthers, 'laudo que não é da demonstração', 'laudos que não são da demonstração'],
    [
      'ordens_servico',
      'codigo',
      sql`${LIVING} and (t.codigo !~ ${ORDEM} or ${elsewhere})`,
      'ordem de serviço que não é da demonstração',
      'ordens de serviço que não são da demonstração',
    ],
    [
      'usuarios',
      'email',
      sql`${LIVING} and t.email not like ${ADDRESS} and t.email <> ''`,
      'conta de acesso que não é da demonstração',
      'contas de acesso que não são da demonstração',
    ],
    ['contratos', 'nome', sql`${LIVING} and ${elsewhere}`, 'contrato com outra parte', 'contratos com outra parte'],
    ['ocorrencias', 'titulo', all, 'ocorrência', 'ocorrências'],
    ['relatorios', 'nome', all, 'relatório de efetividade', 'relatórios de efetividade'],
    ['contatos', 'nome', all, 'contato para avisos', 'contatos para avisos'],
  ]
  const sentences: string[] = []
  for (const [table, name, where, one, many] of OBSTACLES) {
    const names = await listDoomed(tx, table, { name, where })
    if (names.length > 0) sentences.push(`${formatCount(names.length, one, many)}: ${namesText(names)}.`)
  }
  return sentences
}

const NAMED = 5

function namesText(names: readonly string[]): string {
  const more = names.length - NAMED
  return `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` e mais ${more}` : ''}`
}

/** Accounts that stay as the writer of other rows can no longer sign in. */
export async function archiveAccounts(tx: Db, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.updateTable('usuarios').set({ arquivado_em: at, senha_hash: null }).where('id', 'in', ids).execute()
}

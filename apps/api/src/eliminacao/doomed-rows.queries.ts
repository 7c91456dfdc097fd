/**
 * Finds every row that belongs to some rows, by the foreign keys of the database, and removes all of them in one statement: only its end has
 * to satisfy the keys, so that neither order nor circles matter. A table that is added later is found too.
 */
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Tables whose rows belong to an account. Rows of other tables only name it, as who wrote them. */
const OF_ACCOUNTS: ReadonlySet<string> = new Set([
  'aparelhos',
  'arquivos_enviados',
  'chaves_api',
  'chaves_de_acesso',
  'codigos_recuperacao',
  'convites',
  'entradas_pendentes',
  'fatores_totp',
  'filtros_salvos',
  'redefinicoes_senha',
  'registro_seguranca',
  'relatorios_destinatarios',
  'respostas_por_chave',
  'selecoes',
  'sessoes',
  'trocas_email',
  'webhooks',
])

/** The table of the row that an audit row names by `entidade`. */
const AUDITED: Readonly<Record<string, string>> = {
  acerto: 'acertos',
  aeronaves: 'aeronaves',
  analistas: 'usuarios',
  areas: 'areas_empresa_versoes',
  aviso: 'avisos',
  'chave-api': 'chaves_api',
  certificados: 'certificados',
  contato: 'contatos',
  contrato: 'contratos',
  empresas: 'empresas',
  'filtro-salvo': 'filtros_salvos',
  funcionarios: 'usuarios',
  laudo: 'laudos',
  levantamento: 'levantamentos',
  'limites-do-clima': 'empresas',
  ocorrencia: 'ocorrencias',
  ordem: 'ordens_servico',
  'perfil-de-colunas': 'perfis_de_colunas',
  pilotos: 'pilotos',
  prestadoras: 'prestadoras',
  protecao: 'areas_protecao',
  protecoes: 'areas_protecao_conjuntos',
  relatorio: 'relatorios',
  responsaveis: 'responsaveis',
  'segundo-fator': 'usuarios',
  sessao: 'usuarios',
  talhao: 'areas_empresa',
  unidades: 'unidades',
  usuarios: 'usuarios',
  webhook: 'webhooks',
}

/** Jobs name their row by such a field; those that wait must not look for what is gone. */
const JOB_FIELDS = { laudoId: 'laudos', ordemId: 'ordens_servico', empresaId: 'empresas' } as const

interface ForeignKey {
  readonly child: string
  readonly childColumns: readonly string[]
  readonly parent: string
  readonly parentColumns: readonly string[]
}

/** Rows of `fora` name the doomed rows of this transaction by their places. */
export async function beginRemoval(tx: Db): Promise<void> {
  await sql`create temporary table fora (tabela text not null, linha tid not null, primary key (tabela, linha)) on commit drop`.execute(
    tx,
  )
}

/** Locks all tables against writes until the transaction ends, because an update moves a row and an insert could add one to remove. */
export async function lockTables(tx: Db): Promise<void> {
  const tables = await listTables(tx)
  await sql`lock table ${sql.join(tables.map((name) => sql.table(name)))} in share row exclusive mode`.execute(tx)
}

async function listTables(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migracoes'
    order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}

async function listKeys(tx: Db): Promise<ForeignKey[]> {
  const columns = (relation: string, numbers: string) => sql`(select array_agg(a.attname::text order by n.at)
    from unnest(c.${sql.ref(numbers)}) with ordinality n (num, at)
    join pg_attribute a on a.attrelid = c.${sql.ref(relation)} and a.attnum = n.num)`
  const { rows } =
    await sql<ForeignKey>`select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      ${columns('conrelid', 'conkey')} as "childColumns", ${columns('confrelid', 'confkey')} as "parentColumns"
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`.execute(tx)
  return rows
}

/** Adds rows of a table that fulfil the condition; returns how many were not there yet. */
export async function doom(tx: Db, table: string, where: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows } = await sql`insert into fora select ${sql.lit(table)}, t.ctid from ${sql.table(table)} t
    where ${where} on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export const isDoomed = (table: string, alias: string) =>
  sql<boolean>`${sql.ref(`${alias}.ctid`)} = any (array(select linha from fora where tabela = ${sql.lit(table)}))`

/**
 * Adds the rows that refer to doomed rows by a foreign key, directly or through other rows. Rows of the tables in `kept` are not added: the
 * caller clears their references before the removal.
 */
export async function doomWhatBelongs(tx: Db, kept: readonly string[] = []): Promise<void> {
  const keys = (await listKeys(tx)).filter((key) => isFollowed(key) && !kept.includes(key.child))
  let grown = new Set(keys.map(({ parent }) => parent))
  while (grown.size > 0) {
    const next = new Set<string>()
    for (const key of keys.filter(({ parent }) => grown.has(parent))) {
      const { child, parent, childColumns, parentColumns } = key
      const refs = (alias: string, names: readonly string[]) =>
        sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))
      const belongs = sql`(${refs('t', childColumns)}) in (select ${refs('p', parentColumns)} from ${sql.table(parent)} p
        where ${isDoomed(parent, 'p')})`
      if ((await doom(tx, child, belongs)) > 0) next.add(child)
    }
    grown = next
  }
}

function isFollowed({ child, parent, childColumns }: ForeignKey): boolean {
  if (parent === 'arquivos' || child === 'registro_folhas' || child === 'auditoria') return false
  return parent !== 'usuarios' || (OF_ACCOUNTS.has(child) && childColumns[0] !== 'convidado_por')
}

/** Adds the audit rows about doomed rows. */
export async function doomAudit(tx: Db): Promise<void> {
  for (const [entidade, table] of Object.entries(AUDITED)) {
    await doom(
      tx,
      'auditoria',
      sql`t.entidade = ${entidade} and t.entidade_id in (select p.id::text from ${sql.table(table)} p where ${isDoomed(table, 'p')})`,
    )
  }
}

/** Spares the doomed accounts that a remaining row names as its writer, and returns their ids. */
export async function spareWriters(tx: Db): Promise<number[]> {
  const spared = new Set<number>()
  for (const { child, parent, childColumns } of await listKeys(tx)) {
    if (parent !== 'usuarios' || child === 'registro_seguranca') continue
    const column = childColumns[0]!
    const { rows } = await sql<{ id: number }>`select distinct u.id from usuarios u
      join ${sql.table(child)} t on ${sql.ref(`t.${column}`)} = u.id
      where ${isDoomed('usuarios', 'u')} and not ${isDoomed(child, 't')}`.execute(tx)
    for (const { id } of rows) spared.add(id)
  }
  const ids = [...spared]
  if (ids.length > 0) {
    await sql`delete from fora where tabela = 'usuarios'
      and linha = any (array(select ctid from usuarios where id = any(${ids}::integer[])))`.execute(tx)
  }
  return ids
}

/** Number of doomed rows by table, the largest first. */
export async function countDoomed(tx: Db): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ tabela: string; n: number }>`select tabela, count(*)::int as n from fora
    group by 1 order by 2 desc, 1`.execute(tx)
  return Object.fromEntries(rows.map(({ tabela, n }) => [tabela, n]))
}

/** Doomed rows of a table that fulfil the condition on `t`, by a column that names them for people. */
export async function listDoomed(
  tx: Db,
  table: string,
  { name, where }: { readonly name: string; readonly where: ReturnType<typeof sql> },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select ${sql.ref(`t.${name}`)}::text as name from ${sql.table(table)} t
    where ${isDoomed(table, 't')} and ${where} order by 1`.execute(tx)
  return rows.map((row) => row.name)
}

/** Condition that the row named by a column of `t` stays. */
export function stays(table: string, column: string): ReturnType<typeof sql> {
  return sql`exists (select from ${sql.table(table)} p where p.id = ${sql.ref(`t.${column}`)} and not ${isDoomed(table, 'p')})`
}

/** Removes the doomed rows, and returns the files that nothing refers to any more. */
export async function removeDoomed(tx: Db, referring: readonly (readonly [string, string])[]): Promise<Buffer[]> {
  const tables = Object.keys(await countDoomed(tx))
  if (tables.length === 0) return []
  const files = await listFiles(tx, referring)
  await sql`select set_config('faixa.eliminacao', 'sim', true)`.execute(tx)
  await dropJobs(tx)
  const deletions = tables.map(
    (name, i) =>
      sql`${sql.ref(`d${i}`)} as (delete from ${sql.table(name)} t where ${isDoomed(name, 't')} returning 1)`,
  )
  const leaves = sql`folhas as (update registro_folhas f set revisao_id = null, levantamento_id = null
    where f.revisao_id in (select t.id from revisoes t where ${isDoomed('revisoes', 't')})
    or f.levantamento_id in (select t.id from levantamentos t where ${isDoomed('levantamentos', 't')}) returning 1)`
  await sql`with ${sql.join([leaves, ...deletions])} select`.execute(tx)
  await sql`select set_config('faixa.eliminacao', '', true)`.execute(tx)
  // Triggers ask for answers about laudos whose parts are deleted.
  await sql`delete from laudos_verificacoes_pedidos p where not exists (select from laudos l where l.id = p.laudo_id)`.execute(
    tx,
  )
  return files
}

/** The stored files to which doomed rows refer. */
export async function listFiles(tx: Db, referring: readonly (readonly [string, string])[]): Promise<Buffer[]> {
  const parts = referring.map(
    ([table, column]) =>
      sql`select ${sql.ref(`t.${column}`)} as sha256 from ${sql.table(table)} t where ${isDoomed(table, 't')}`,
  )
  const { rows } = await sql<{ sha256: Buffer }>`select distinct sha256 from (${sql.join(parts, sql` union all `)}) f
    where sha256 is not null`.execute(tx)
  return rows.map(({ sha256 }) => sha256)
}

async function dropJobs(tx: Db): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('fila.job') is not null as exists`.execute(tx)
  if (!rows[0]!.exists) return
  for (const [field, table] of Object.entries(JOB_FIELDS)) {
    await sql`delete from fila.job where jsonb_typeof(data) = 'object' and state <> 'active' and data ->> ${field} in
      (select t.id::text from ${sql.table(table)} t where ${isDoomed(table, 't')})`.execute(tx)
  }
}

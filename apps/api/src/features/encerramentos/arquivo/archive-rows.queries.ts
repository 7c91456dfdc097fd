/** Reads the rows of an empresa for its archive, in the snapshot of the caller's transaction, as JSON texts. */
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isDoomed } from '../../../eliminacao/doomed-rows.queries.ts'
import { REFERRING } from '../../../files/check/referred-files.queries.ts'
import { type Seal, SealBroken } from '../../../secrets/seal.ts'
import { SEALED_COLUMNS } from '../../../secrets/sealed-places.ts'

/** Tables that are means of signing in, of an unfinished request, or of drawing: they are no data of the empresa, or follow from its files. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'aparelhos',
  'arquivos_enviados',
  'chaves_de_acesso',
  'codigos_recuperacao',
  'convites',
  'encerramentos',
  'entradas_pendentes',
  'fatores_totp',
  'laudos_camadas',
  'redefinicoes_senha',
  'respostas_por_chave',
  'sessoes',
  'trocas_email',
])

/** Columns of secrets. */
const SECRET = /senha|token|segredo|_hash$/

/** Sealed columns that the archive has as plain text. */
const OPENED = SEALED_COLUMNS.filter(({ table }) => table === 'usuarios' || table === 'contatos')

/** Length of a hash, a signature or a key, bytes. Longer values are drawings and other binary forms of what the files have. */
const SHORT_BYTES = 64

const ROWS_A_FETCH = 250

export type Row = Readonly<Record<string, unknown>>

/** Rows of a table, in batches. */
export async function* readRows(tx: Db, table: string, seal: Seal): AsyncGenerator<readonly Row[]> {
  const opened = OPENED.filter((one) => one.table === table)
  const columns = await listColumns(tx, table, new Set(opened.map(({ column }) => column)))
  await sql`declare linhas no scroll cursor for select to_json(linha) as linha from
    (select ${sql.join(columns)} from ${sql.table(table)} t where ${isDoomed(table, 't')} order by t.ctid) linha`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ linha: Row }>`fetch ${sql.lit(ROWS_A_FETCH)} from linhas`.execute(tx)
    if (rows.length > 0) yield rows.map(({ linha }) => ({ ...linha, ...openedValues(linha, opened, seal) }))
    if (rows.length < ROWS_A_FETCH) break
  }
  await sql`close linhas`.execute(tx)
}

async function listColumns(tx: Db, table: string, opened: ReadonlySet<string>) {
  const { rows } = await sql<{ name: string; type: string }>`select attname as name, atttypid::regtype::text as type
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
    tx,
  )
  const sealed = new Set(SEALED_COLUMNS.filter((one) => one.table === table).map(({ column }) => column))
  return rows
    .filter(({ name }) => !SECRET.test(name) && (opened.has(name) || !sealed.has(name)))
    .map(({ name, type }) => {
      const column = sql.ref(`t.${name}`)
      if (type !== 'bytea') return column
      if (opened.has(name)) return sql`encode(${column}, 'hex') as ${sql.ref(name)}`
      return sql`case when octet_length(${column}) <= ${sql.lit(SHORT_BYTES)} then encode(${column}, 'hex') end as ${sql.ref(name)}`
    })
}

function openedValues(row: Row, opened: typeof OPENED, seal: Seal): Row {
  return Object.fromEntries(opened.map(({ column, purpose }) => [column, openedText(row[column], purpose, seal)]))
}

/** Null where there is no value, or its key is lost. */
function openedText(value: unknown, purpose: string, seal: Seal): string | null {
  if (typeof value !== 'string') return null
  try {
    return seal.open(Buffer.from(value, 'hex'), purpose)
  } catch (error) {
    if (error instanceof SealBroken) return null
    throw error
  }
}

/** Column with the name that a file had on the sender's computer. The others have none. */
const FILE_NAMES: Readonly<Record<string, string>> = {
  'laudos_arquivos.sha256': 'nome',
  'laudos_receituarios.sha256': 'nome',
  'ocorrencias_anexos.sha256': 'nome',
  'registros_campo.sha256': 'nome',
  'areas_empresa_versoes.sha256': 'arquivo_nome',
  'ordens_servico.arquivo_area': 'area_nome',
  'ordens_servico.anexo': 'anexo_nome',
}

export interface ArchivedFile {
  readonly path: string
  readonly sha256: string
}

/** Files as they were sent, by table, hash and name: rows of the same table name them by their hash. */
export async function listArchivedFiles(tx: Db): Promise<readonly ArchivedFile[]> {
  const found = new Map<string, ArchivedFile>()
  const sources = REFERRING.filter(([table, column]) => column !== 'compacta' && !LEFT_OUT.has(table))
  for (const [table, column] of sources) {
    const name = FILE_NAMES[`${table}.${column}`]
    const { rows } = await sql<{
      sha256: Buffer
      nome: string | null
    }>`select distinct ${sql.ref(`t.${column}`)} as sha256,
      ${name === undefined ? sql`null::text` : sql.ref(`t.${name}`)} as nome from ${sql.table(table)} t
      where ${isDoomed(table, 't')} and ${sql.ref(`t.${column}`)} is not null order by 1, 2`.execute(tx)
    for (const { sha256, nome } of rows) {
      const hash = sha256.toString('hex')
      const path = `arquivos/${table}/${hash.slice(0, 16)}-${safeName(nome ?? 'arquivo')}`
      found.set(path, { path, sha256: hash })
    }
  }
  return [...found.values()]
}

/** Longest name of a file in the archive. */
const LONGEST_NAME = 100

/** A name that every system can write, and that leads to no other folder. */
export function safeName(name: string): string {
  return name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .replace(/^\.+/, '_')
    .slice(-LONGEST_NAME)
}

export interface SignedRow {
  readonly path: string
  readonly id: number
  readonly of: 'revisao' | 'levantamento'
  readonly documento: string
  readonly chave: string
  readonly assinatura: Buffer
}

/** Signed documents of the empresa, in the order of their rows. */
export async function* readSignedRows(tx: Db): AsyncGenerator<SignedRow> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Omit<SignedRow, 'path' | 'of'> & { uuid: string; numero: number }>`
      select t.id, l.uuid, t.numero, t.documento, t.chave, t.assinatura from revisoes t join laudos l on l.id = t.laudo_id
      where ${isDoomed('revisoes', 't')} and t.id > ${after} order by t.id limit ${sql.lit(ROWS_A_FETCH)}`.execute(tx)
    for (const { uuid, numero, ...row } of rows) {
      yield { ...row, of: 'revisao', path: `assinados/laudos/${uuid}/revisao-${numero}.json` }
    }
    if (rows.length < ROWS_A_FETCH) break
    after = rows.at(-1)!.id
  }
  const { rows } = await sql<Omit<SignedRow, 'path' | 'of'> & { codigo: string }>`
    select t.id, t.codigo, t.documento, t.chave, t.assinatura from levantamentos t where ${isDoomed('levantamentos', 't')} order by t.id`.execute(
    tx,
  )
  for (const { codigo, ...row } of rows)
    yield { ...row, of: 'levantamento', path: `assinados/levantamentos/${codigo}.json` }
}

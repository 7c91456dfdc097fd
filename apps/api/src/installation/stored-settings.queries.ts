/** The settings that administrators stored: a row for each step of the installation. */
import type { Assunto, Correio, MapaBase } from '@faixa/contract'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../db/database.ts'
import type { Settings } from '../settings.ts'

/** The stored value of each step. */
export interface StoredValues {
  readonly nome: { readonly nome: string }
  readonly logo: { readonly sha256: string; readonly webp: string }
  readonly cor: { readonly cor: string }
  readonly email: Correio
  readonly copias: { readonly pasta: string }
  readonly mapas: { readonly mapas: readonly MapaBase[] }
  readonly empresa: never
}

/** A step that was done or skipped; skipped where it has no value. */
export interface StoredStep<Name extends Assunto = Assunto> {
  readonly valor: StoredValues[Name] | null
  readonly segredo: Buffer | null
}

export type StoredSteps = { readonly [Name in Assunto]?: StoredStep<Name> }

export async function readSteps(db: Db): Promise<StoredSteps> {
  const rows = await db.selectFrom('configuracoes').select(['assunto', 'valor', 'segredo']).execute()
  return Object.fromEntries(rows.map(({ assunto, valor, segredo }) => [assunto, { valor, segredo }])) as StoredSteps
}

interface Written<Name extends Assunto> {
  readonly valor: StoredValues[Name] | null
  readonly segredo?: Buffer | null
  readonly usuarioId: number
  readonly at: Date
}

export async function writeStep<Name extends Assunto>(
  db: Db,
  assunto: Name,
  { valor, segredo = null, usuarioId, at }: Written<Name>,
): Promise<void> {
  const row = { valor: valor && JSON.stringify(valor), segredo, usuario_id: usuarioId, alterado_em: at }
  await db
    .insertInto('configuracoes')
    .values({ assunto, ...row })
    .onConflict((conflict) => conflict.column('assunto').doUpdateSet(row))
    .execute()
}

export async function deleteStep(db: Db, assunto: Assunto): Promise<void> {
  await db.deleteFrom('configuracoes').where('assunto', '=', assunto).execute()
}

/** Serialises changes: a step is read, judged and written by one request at a time. */
export async function lockSteps(db: Db): Promise<void> {
  await sql`lock table configuracoes in share row exclusive mode`.execute(db)
}

export async function hasEmpresa(db: Db): Promise<boolean> {
  return (await db.selectFrom('empresas').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** True before anything was set up: no empresa was registered and no step done or skipped. */
export async function isNewInstallation(db: Db): Promise<boolean> {
  const { rows } = await sql<{ nova: boolean }>`select not exists (select from empresas)
    and not exists (select from configuracoes) as nova`.execute(db)
  return rows[0]!.nova
}

/** Returns the folder of backups in use, without live settings: the database may have an earlier schema. */
export async function usedBackupFolder(
  url: string,
  { given, backupFolder }: Pick<Settings, 'given' | 'backupFolder'>,
): Promise<string> {
  if (given.has('FAIXA_COPIAS')) return backupFolder
  const { db, close } = openDatabase(url, { max: 1, onError: () => {} })
  await using _closed = { [Symbol.asyncDispose]: close }
  const { rows } = await sql<{ exists: boolean }>`select to_regclass('configuracoes') is not null as exists`.execute(db)
  return (rows[0]!.exists ? (await readSteps(db)).copias?.valor?.pasta : undefined) ?? backupFolder
}

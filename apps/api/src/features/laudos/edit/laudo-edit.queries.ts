import type { Papel } from '@faixa/domain'
import type { ComparedFigures } from '@faixa/flight'
import type { TextProfile } from '@faixa/geometry'
import { recordContents } from '../../../db/contents.queries.ts'
import type { Db } from '../../../db/database.ts'
import type { FoundLaudo } from '../../../laudo/laudo-find.queries.ts'

type Typed =
  | 'codigo'
  | 'nome'
  | 'tratamento'
  | 'cultura'
  | 'data'
  | 'data_inicial'
  | 'data_final'
  | 'observacoes'
  | 'notas'
  | 'dados_operacao'
type Entities = 'empresa_id' | 'unidade_id' | 'prestadora_id' | 'piloto_id' | 'ordem_servico_id' | 'aeronave_id'
type State = 'hidden' | 'ready' | 'error' | 'processing' | 'erro_codigo' | 'erro_mensagem' | 'arquivado_em'
type Numbers =
  | 'distancia_pista'
  | 'faixa_contratada'
  | 'faixa_executada'
  | 'vazao_contratada'
  | 'taxa_aplicacao'
  | 'insumos'
  | 'percent_largura_faixa'
  | 'percent_taxa_aplicacao'
  | 'percent_insumos'
type Measuring =
  `medir_${'metodo' | 'so_tocados' | 'manter' | 'tirar' | 'segundo_voo' | 'manter_arquivos' | 'do_trajeto'}`

export type LaudoChange = Partial<Pick<FoundLaudo, Typed | Numbers | 'notas_sugeridas' | Entities | State | Measuring>>

/** Writes a person's edit, which makes the next version. */
export async function saveLaudo(db: Db, laudoId: number, change: LaudoChange, now: Date): Promise<void> {
  await db
    .updateTable('laudos')
    .set((eb) => ({ ...change, versao: eb('versao', '+', 1), atualizado_em: now }))
    .where('id', '=', laudoId)
    .execute()
}

/** Writes the state of a laudo. The version stays, because an open edit would not overwrite the state. */
export async function moveLaudo(db: Db, laudoId: number, change: LaudoChange, now: Date): Promise<void> {
  await db
    .updateTable('laudos')
    .set({ ...change, atualizado_em: now })
    .where('id', '=', laudoId)
    .execute()
}

/** Puts the laudo back into the queue; its numbers and layers stay until they are replaced. */
export async function clearProgress(db: Db, laudoId: number, now: Date): Promise<void> {
  const state = { ready: false, error: false, processing: false, erro_codigo: null, erro_mensagem: null }
  await moveLaudo(db, laudoId, state, now)
  await db
    .updateTable('processamentos')
    .set({ progresso: 0, etapa: null, atualizado_em: now })
    .where('laudo_id', '=', laudoId)
    .execute()
}

/** Stores the profiles of columns by which text files are read. */
export async function setColumns(db: Db, laudoId: number, profiles: readonly TextProfile[]): Promise<void> {
  await db
    .updateTable('laudos')
    .set({ medir_colunas: JSON.stringify(profiles) })
    .where('id', '=', laudoId)
    .execute()
}

/** Stores the coordinate system that a person chose for a file; false where the laudo has no such file. */
export async function setFileSystem(db: Db, laudoId: number, papel: Papel, sistema: string): Promise<boolean> {
  const changed = await db
    .updateTable('laudos_arquivos')
    .set({ sistema })
    .where('laudo_id', '=', laudoId)
    .where('papel', '=', papel)
    .returning('papel')
    .executeTakeFirst()
  return changed !== undefined
}

export async function hasAreaFile(db: Db, laudoId: number): Promise<boolean> {
  const found = await db
    .selectFrom('laudos_arquivos')
    .select('papel')
    .where('laudo_id', '=', laudoId)
    .where('papel', '=', 'area')
    .executeTakeFirst()
  return found !== undefined
}

/** Finds the measured figures that typed ones are compared with; undefined for a laudo measured before they were stored. */
export async function findCompared(db: Db, laudoId: number): Promise<ComparedFigures | undefined> {
  const { comparados } = await db
    .selectFrom('laudos')
    .select('comparados')
    .where('id', '=', laudoId)
    .executeTakeFirstOrThrow()
  return (comparados as ComparedFigures | null) ?? undefined
}

/** Finds the person and time of the last edit. */
export async function findLastEdit(db: Db, laudoId: number) {
  return db
    .selectFrom('auditoria')
    .innerJoin('usuarios', 'usuarios.id', 'auditoria.usuario_id')
    .select(['usuarios.nome', 'auditoria.quando'])
    .where('entidade', '=', 'laudo')
    .where('entidade_id', '=', `${laudoId}`)
    .where('acao', '=', 'alterar')
    .orderBy('auditoria.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Maximum number of acts of one person that are examined. */
const RECENT_ACTS = 200

/** Counts the laudos that this person deleted since then, among the last acts. */
export async function countRecentDeletions(db: Db, usuarioId: number, since: Date): Promise<number> {
  const recent = await db
    .selectFrom('auditoria')
    .select(['acao', 'entidade', 'quando'])
    .where('usuario_id', '=', usuarioId)
    .orderBy('id', 'desc')
    .limit(RECENT_ACTS)
    .execute()
  return recent.filter(({ acao, entidade, quando }) => acao === 'excluir' && entidade === 'laudo' && quando > since)
    .length
}

export interface LaudoFile {
  readonly papel: Papel
  readonly nome: string
  readonly sha256: string
  readonly bytes: number
}

/** Lists the files of a laudo by role, then by name. */
export async function listFiles(db: Db, laudoId: number): Promise<readonly LaudoFile[]> {
  const rows = await db
    .selectFrom('laudos_arquivos')
    .innerJoin('arquivos', 'arquivos.sha256', 'laudos_arquivos.sha256')
    .select(['papel', 'nome', 'bytes', 'arquivos.sha256'])
    .where('laudo_id', '=', laudoId)
    .orderBy('papel')
    .orderBy('nome')
    .orderBy('arquivos.sha256')
    .execute()
  return rows.map(({ sha256, ...file }) => ({ ...file, sha256: sha256.toString('hex') }))
}

interface Replacement {
  /** Files that are taken out, of the role of `rows`. */
  readonly out: readonly LaudoFile[]
  readonly rows: readonly (LaudoFile & { readonly sistema: string | null })[]
  /** Hash of the contents of all files after the change. */
  readonly impressao: Buffer
}

/** Replaces files, or adds missing ones. The previous contents stay, because `arquivos` still refers to them. */
export async function replaceFiles(
  db: Db,
  laudoId: number,
  { out, rows, impressao }: Replacement,
  now: Date,
): Promise<void> {
  const added = rows.map((row) => ({ ...row, sha256: Buffer.from(row.sha256, 'hex') }))
  await recordContents(db, added, now)
  await removeFiles(db, laudoId, out, impressao)
  await db
    .insertInto('laudos_arquivos')
    .values(added.map(({ papel, nome, sha256, sistema }) => ({ laudo_id: laudoId, papel, nome, sha256, sistema })))
    .execute()
}

/** Removes files from the laudo. Their contents stay, because `arquivos` still refers to them. */
export async function removeFiles(
  db: Db,
  laudoId: number,
  files: readonly LaudoFile[],
  impressao: Buffer,
): Promise<void> {
  const [first] = files
  if (first) {
    await db
      .deleteFrom('laudos_arquivos')
      .where('laudo_id', '=', laudoId)
      .where('papel', '=', first.papel)
      .where(
        'sha256',
        'in',
        files.map(({ sha256 }) => Buffer.from(sha256, 'hex')),
      )
      .execute()
  }
  await db.updateTable('laudos').set({ impressao }).where('id', '=', laudoId).execute()
}

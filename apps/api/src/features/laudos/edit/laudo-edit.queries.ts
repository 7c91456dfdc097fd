import type { Db } from '../../../db/database.ts'
import type { FoundLaudo } from '../laudo-find.queries.ts'

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
type Entities = 'empresa_id' | 'unidade_id' | 'prestadora_id' | 'piloto_id' | 'ordem_servico_id'
type State = 'hidden' | 'ready' | 'error' | 'processing' | 'erro_codigo' | 'erro_mensagem' | 'arquivado_em'
type Measuring = 'medir_metodo' | 'medir_so_tocados' | 'medir_manter' | 'medir_tirar' | 'medir_segundo_voo'

export type LaudoChange = Partial<Pick<FoundLaudo, Typed | Entities | State | Measuring>>

/** Writes a person's edit, which makes the next version. */
export async function saveLaudo(db: Db, laudoId: number, change: LaudoChange, now: Date): Promise<void> {
  await db
    .updateTable('laudos')
    .set((eb) => ({ ...change, versao: eb('versao', '+', 1), atualizado_em: now }))
    .where('id', '=', laudoId)
    .execute()
}

/** Writes the state of a laudo. The version stays, because an edit that is open would not overwrite the state. */
export async function moveLaudo(db: Db, laudoId: number, change: LaudoChange, now: Date): Promise<void> {
  await db
    .updateTable('laudos')
    .set({ ...change, atualizado_em: now })
    .where('id', '=', laudoId)
    .execute()
}

/** Puts the laudo back into the queue; its numbers and layers stay until new ones replace them. */
export async function clearProgress(db: Db, laudoId: number, now: Date): Promise<void> {
  const state = { ready: false, error: false, processing: false, erro_codigo: null, erro_mensagem: null }
  await moveLaudo(db, laudoId, state, now)
  await db
    .updateTable('processamentos')
    .set({ progresso: 0, etapa: null, atualizado_em: now })
    .where('laudo_id', '=', laudoId)
    .execute()
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

/** Finds the person of the last deletion. */
export async function findLastDeletion(db: Db, laudoId: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('auditoria')
    .select('usuario_id')
    .where('entidade', '=', 'laudo')
    .where('entidade_id', '=', `${laudoId}`)
    .where('acao', '=', 'excluir')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.usuario_id ?? undefined
}

/** Longest look back into the acts of one person. */
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

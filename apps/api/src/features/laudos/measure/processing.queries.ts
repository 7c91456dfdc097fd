/**
 * Reads and writes the state of a laudo's processing. Every write locks the laudo's row, and happens only for the attempt that still
 * counts.
 */

import type { Decided, Metodo, Papel } from '@faixa/domain'
import type { TextProfile } from '@faixa/geometry'
import type { Selectable } from 'kysely'
import type { Changing } from '../../../changes/changing.ts'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import type { Db } from '../../../db/database.ts'
import { transaction } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Failure } from './failures.ts'
import type { Etapa } from './process/measuring.ts'

/** Typed figures of the form that affect the numbers; null means not given. */
export interface Typed {
  readonly faixa_contratada: number | null
  readonly faixa_executada: number | null
  readonly taxa_aplicacao: number | null
  readonly vazao_contratada: number | null
  readonly insumos: number | null
  readonly data_inicial: string
  readonly data_final: string
}

/** Values of the laudo's row that the numbers and findings depend on. */
export interface Basis {
  readonly empresaId: number
  readonly unidadeId: number | null
  readonly metodo: Metodo
  readonly decided: Decided
  /** Profiles of columns by which text files are read. */
  readonly columns: readonly TextProfile[]
  readonly typed: Typed
}

export interface Attempt extends Basis {
  readonly laudoId: number
  /** Number of the attempt; one with a lower number has been replaced. */
  readonly tentativa: number
  readonly files: readonly {
    readonly papel: Papel
    readonly nome: string
    readonly sha256: string
    /** Coordinate system that a person chose for a file that names none. */
    readonly sistema: string | null
  }[]
}

/** Another attempt has the laudo by now, or it was deleted: this one may write nothing. */
export class Overtaken extends Error {}

const BASIS = [
  'empresa_id',
  'unidade_id',
  'faixa_contratada',
  'faixa_executada',
  'taxa_aplicacao',
  'vazao_contratada',
  'insumos',
  'data_inicial',
  'data_final',
  'medir_metodo',
  'medir_so_tocados',
  'medir_manter',
  'medir_tirar',
  'medir_segundo_voo',
  'medir_manter_arquivos',
  'medir_do_trajeto',
  'medir_colunas',
] as const

type BasisRow = Pick<Selectable<Tables['laudos']>, (typeof BASIS)[number]>

function basisOf(row: BasisRow): Basis {
  const {
    empresa_id,
    unidade_id,
    medir_metodo,
    medir_so_tocados,
    medir_manter,
    medir_tirar,
    medir_segundo_voo,
    medir_manter_arquivos,
    medir_do_trajeto,
    medir_colunas,
    ...typed
  } = row
  return {
    empresaId: empresa_id,
    unidadeId: unidade_id,
    metodo: medir_metodo,
    decided: {
      soTocados: medir_so_tocados,
      manterTalhoes: medir_manter,
      tirarTalhoes: medir_tirar,
      segundoVoo: medir_segundo_voo,
      manterArquivos: medir_manter_arquivos,
      aplicacaoDoTrajeto: medir_do_trajeto,
    },
    columns: medir_colunas,
    typed,
  }
}

/** Begins an attempt. Undefined where the laudo is deleted. It waits for an edit under way, so that the edited laudo is measured. */
export function beginAttempt({ db, deps }: Changing, laudoId: number): Promise<Attempt | undefined> {
  const now = deps.clock.now()
  return transaction(db, async (tx) => {
    const laudo = await tx
      .selectFrom('laudos')
      .select(BASIS)
      .where('id', '=', laudoId)
      .where('arquivado_em', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!laudo) return undefined
    const { tentativa } = await tx
      .insertInto('processamentos')
      .values({ laudo_id: laudoId, tentativa: 1, progresso: 0, etapa: 'lendo', atualizado_em: now })
      .onConflict((conflict) =>
        conflict.column('laudo_id').doUpdateSet((eb) => ({
          tentativa: eb('processamentos.tentativa', '+', 1),
          progresso: 0,
          etapa: 'lendo',
          atualizado_em: now,
        })),
      )
      .returning('tentativa')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('laudos')
      .set({
        processing: true,
        ready: false,
        error: false,
        erro_codigo: null,
        erro_mensagem: null,
        erro_relatorio: null,
      })
      .where('id', '=', laudoId)
      .execute()
    await laudoChanged({ db: tx, deps }, { id: laudoId }, {}, { cause: 'andamento', progresso: 0 })
    return { ...basisOf(laudo), laudoId, tentativa, files: await listFiles(tx, laudoId) }
  })
}

async function listFiles(db: Db, laudoId: number): Promise<Attempt['files']> {
  const files = await db
    .selectFrom('laudos_arquivos')
    .select(['papel', 'nome', 'sha256', 'sistema'])
    .where('laudo_id', '=', laudoId)
    .orderBy('papel')
    .orderBy('nome')
    .orderBy('sha256')
    .execute()
  return files.map(({ sha256, ...file }) => ({ ...file, sha256: sha256.toString('hex') }))
}

/** Finds with what a laudo that is Pronto was measured; undefined for any other. */
export async function findMeasured(db: Db, laudoId: number): Promise<Omit<Attempt, 'tentativa'> | undefined> {
  const laudo = await db
    .selectFrom('laudos')
    .select(BASIS)
    .where('id', '=', laudoId)
    .where('ready', '=', true)
    .where('arquivado_em', 'is', null)
    .executeTakeFirst()
  return laudo && { ...basisOf(laudo), laudoId, files: await listFiles(db, laudoId) }
}

/** Writes the progress. Rejects with Overtaken. */
export async function writeProgress(
  { db, deps }: Changing,
  { laudoId, tentativa }: Attempt,
  progresso: number,
  etapa: Etapa,
): Promise<void> {
  await transaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('processamentos')
      .from('laudos')
      .set({ progresso, etapa, atualizado_em: deps.clock.now() })
      .whereRef('laudos.id', '=', 'processamentos.laudo_id')
      .where('processamentos.laudo_id', '=', laudoId)
      .where('processamentos.tentativa', '=', tentativa)
      .where('laudos.arquivado_em', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Overtaken()
    await laudoChanged({ db: tx, deps }, { id: laudoId }, {}, { cause: 'andamento', progresso })
  })
}

/**
 * Runs `write` with the laudo's row locked, after verifying that this attempt counts, and passes it the current values of the row; the
 * caller states what changed. Rejects with Overtaken.
 */
export function whileItCounts(
  db: Db,
  attempt: Attempt,
  write: (tx: Db, current: Basis) => Promise<void>,
): Promise<void> {
  return transaction(db, async (tx) => {
    const laudo = await tx
      .selectFrom('laudos')
      .innerJoin('processamentos', 'processamentos.laudo_id', 'laudos.id')
      .select(BASIS)
      .where('laudos.id', '=', attempt.laudoId)
      .where('laudos.arquivado_em', 'is', null)
      .where('processamentos.tentativa', '=', attempt.tentativa)
      .forUpdate()
      .executeTakeFirst()
    if (!laudo) throw new Overtaken()
    await write(tx, basisOf(laudo))
  })
}

/** Puts the laudo back to waiting, for the next try or for another process; `also` runs in the same transaction. */
export function writeWaiting(
  { db, deps }: Changing,
  attempt: Attempt,
  also?: (tx: Db) => Promise<void>,
): Promise<void> {
  return whileItCounts(db, attempt, async (tx) => {
    await tx.updateTable('laudos').set({ processing: false }).where('id', '=', attempt.laudoId).execute()
    await laudoChanged({ db: tx, deps }, { id: attempt.laudoId }, { processing: false }, { cause: 'andamento' })
    await also?.(tx)
  })
}

/** Marks a laudo as failed, in the transaction that also clears its result where that is wrong. */
export async function markFailed({ db: tx, deps }: Changing, laudoId: number, failure: Failure): Promise<void> {
  const { codigo, mensagem, relatorio } = failure
  await tx
    .updateTable('laudos')
    .set({
      error: true,
      ready: false,
      processing: false,
      erro_codigo: codigo,
      erro_mensagem: mensagem,
      erro_relatorio: relatorio ? JSON.stringify(relatorio) : null,
      processado_em: deps.clock.now(),
    })
    .where('id', '=', laudoId)
    .execute()
  await laudoChanged({ db: tx, deps }, { id: laudoId }, { error: true, ready: false }, { cause: 'falha' })
}

/** Marks a laudo as given up after its last attempt; a laudo that is ready or failed with a sentence of its own stays unchanged. */
export function markGivenUp({ db, deps }: Changing, laudoId: number, failure: Failure): Promise<void> {
  return transaction(db, async (tx) => {
    const open = await tx
      .selectFrom('laudos')
      .select('id')
      .where('id', '=', laudoId)
      .where('arquivado_em', 'is', null)
      .where('ready', '=', false)
      .where('error', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (open) await markFailed({ db: tx, deps }, laudoId, failure)
  })
}

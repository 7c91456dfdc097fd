/** The dependencies with which a change carries out its consequences; a request's `ask` has them, and so has every job. */
import type { Tipo } from '@faixa/contract'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { LaudosToJudge } from '../laudo/laudos-to-judge.queries.ts'
import type { Seal } from '../secrets/seal.ts'
import type { Signer } from '../signing/signer.ts'

/** Tables of entities: those that are called as a list of the administration, and the people who sign in. */
export type EntityTable = Extract<keyof Tables, Tipo> | 'usuarios'

export interface Changing {
  readonly db: Db
  readonly deps: {
    readonly clock: Clock
    readonly signer: Signer
    readonly queue: ChangeQueue
    /** Absent in jobs, which audit nothing. */
    readonly seal?: Seal
  }
  /** The person who causes the change; absent for the system. */
  readonly actor?: { readonly id: number; readonly chave?: { readonly id: number } | undefined }
  readonly requestId?: string
}

/** The jobs that a change enqueues. They are named here and not read from the registry, which imports the jobs, which make changes. */
interface ChangeQueue {
  enqueue(
    db: Db,
    name: 'processar-laudo' | 'julgar-laudo' | 'comparar-laudo' | 'buscar-clima',
    payload: { readonly laudoId: number },
  ): Promise<void>
  enqueue(db: Db, name: 'julgar-laudos', payload: LaudosToJudge): Promise<void>
  enqueue(db: Db, name: 'comparar-ordem' | 'avisar-de-novo', payload: { readonly ordemId: number }): Promise<void>
  enqueue(
    db: Db,
    name: 'registrar-revisoes' | 'medir-climas' | 'avaliar-laudos',
    payload: Readonly<Record<string, never>>,
  ): Promise<void>
  enqueue(db: Db, name: 'entregar-webhook', payload: { readonly entregaId: number }): Promise<void>
  cancel(db: Db, name: 'processar-laudo', payload: { readonly laudoId: number }): Promise<void>
}

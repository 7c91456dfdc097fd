/**
 * Writes the audit row of a write: author, act, state before and after. It belongs to the transaction of the write, and in the API's tests
 * a transaction that changes a table without such a row is refused (testing/audit-guard.ts).
 */
import type { Clock } from '../../clock.ts'
import type { Seal } from '../../secrets/seal.ts'
import type { Db } from '../database.ts'
import { sealState } from './sealed-states.ts'

/** The dependencies for writing an audit row; a request's `ask` has them. */
export interface Writing {
  readonly db: Db
  /** Without a seal, states with personal numbers are refused. */
  readonly deps: { readonly clock: Clock; readonly seal?: Seal }
  /** The author; absent for the system itself, and for a person who is not signed in yet. */
  readonly actor?: { readonly id: number; readonly chave?: { readonly id: number } | undefined }
  readonly requestId?: string
}

export interface Act {
  /** A verb of the glossary, in Portuguese: `cadastrar`, `alterar`, `ocultar`… */
  readonly acao: string
  readonly entidade: string
  readonly id: number | string
  readonly antes?: object
  readonly depois?: object
}

const SECRET = /senha|token|hash/i

export async function audit({ db, deps, actor, requestId }: Writing, act: Act): Promise<void> {
  const { acao, entidade, id, antes, depois } = act
  await db
    .insertInto('auditoria')
    .values({
      usuario_id: actor?.id ?? null,
      chave_id: actor?.chave?.id ?? null,
      acao,
      entidade,
      entidade_id: `${id}`,
      antes: antes ? json(antes, deps.seal) : null,
      depois: depois ? json(depois, deps.seal) : null,
      pedido: requestId ?? null,
      quando: deps.clock.now(),
    })
    .execute()
}

function json(value: object, seal: Seal | undefined): string {
  return JSON.stringify(sealState(value, seal), (name, part: unknown) => (SECRET.test(name) ? undefined : part))
}

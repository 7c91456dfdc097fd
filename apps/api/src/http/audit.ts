/** One row for every write: who, what, before, after. */
import type { Ask, AskFor } from './ask.ts'

export interface Act {
  /** A verb of the glossary, in Portuguese: `cadastrar`, `alterar`, `ocultar`… */
  readonly acao: string
  readonly entidade: string
  readonly id: number | string
  readonly antes?: object
  readonly depois?: object
}

const SECRET = /senha|token|hash/i

export async function audit(ask: Ask | AskFor<'anyone'>, { acao, entidade, id, antes, depois }: Act): Promise<void> {
  await ask.db
    .insertInto('auditoria')
    .values({
      usuario_id: 'actor' in ask ? ask.actor.id : null,
      acao,
      entidade,
      entidade_id: `${id}`,
      antes: antes ? json(antes) : null,
      depois: depois ? json(depois) : null,
      pedido: ask.requestId,
      quando: ask.deps.clock.now(),
    })
    .execute()
}

function json(value: object): string {
  return JSON.stringify(value, (name, part: unknown) => (SECRET.test(name) ? undefined : part))
}

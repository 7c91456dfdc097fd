/** Records what other people did to an account's sign-in (domain/acesso/own-access.ts). */
import { type AccessEvent, actInTheWay, othersActsAfter } from '@faixa/domain'
import type { Db } from '../../db/database.ts'

/** Records an event before the password, the address or the factor is written, because its meaning depends on the previous state. */
export async function recordAccess(db: Db, usuarioId: number, event: AccessEvent): Promise<void> {
  const row = await db
    .selectFrom('usuarios')
    .select(['acesso_alheio', 'senha_hash', 'email', 'segundo_fator_em'])
    .where('id', '=', usuarioId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const before = {
    acts: row.acesso_alheio,
    hadSenha: row.senha_hash !== null,
    email: row.email,
    factorSince: row.segundo_fator_em?.toISOString(),
  }
  const acts = othersActsAfter(before, event)
  const byAnother = event.kind === 'senha-definida' || event.kind === 'senha-cadastrada'
  if (acts === before.acts && !byAnother) return
  await db
    .updateTable('usuarios')
    .set({ acesso_alheio: JSON.stringify(acts), ...(byAnother && { trocar_senha: true }) })
    .where('id', '=', usuarioId)
    .execute()
}

export interface InTheWay {
  readonly what: NonNullable<ReturnType<typeof actInTheWay>>
  readonly em: Date
  /** Name of the other person. */
  readonly por: string
  /** The last address that the owner entered, where another person changed it. */
  readonly era?: string
}

/** Returns the act of another person because of which this person cannot accept for a side; undefined where there is none. */
export async function findActInTheWay(db: Db, usuarioId: number): Promise<InTheWay | undefined> {
  const { acesso_alheio: acts } = await db
    .selectFrom('usuarios')
    .select('acesso_alheio')
    .where('id', '=', usuarioId)
    .executeTakeFirstOrThrow()
  const what = actInTheWay(acts)
  const act = what && acts[what]
  if (!act) return undefined
  const other = await db.selectFrom('usuarios').select('nome').where('id', '=', act.por).executeTakeFirst()
  return { what, em: new Date(act.em), por: other?.nome ?? 'Outra pessoa', ...(acts.email && { era: acts.email.era }) }
}

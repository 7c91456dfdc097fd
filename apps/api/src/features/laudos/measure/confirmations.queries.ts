/** Reads and writes the confirmations of a laudo's findings. */
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

export interface Confirming {
  readonly usuarioId: number
  readonly now: Date
}

export async function insertConfirmations(
  db: Db,
  laudoId: number,
  codigos: readonly string[],
  { usuarioId, now }: Confirming,
): Promise<void> {
  if (codigos.length === 0) return
  await db
    .insertInto('laudos_confirmacoes')
    .values([...new Set(codigos)].map((codigo) => ({ laudo_id: laudoId, codigo, usuario_id: usuarioId, quando: now })))
    .execute()
}

/**
 * Attaches confirmations to sentences. Before the first measurement a person confirms a code; from then on the confirmation is of the
 * sentence found.
 */
export async function tieConfirmations(db: Db, laudoId: number): Promise<void> {
  await db
    .updateTable('laudos_confirmacoes')
    .set((eb) => ({
      mensagem: eb.fn.coalesce(
        eb
          .selectFrom('laudos_achados')
          .select(({ fn }) => fn.min('laudos_achados.mensagem').as('mensagem'))
          .whereRef('laudos_achados.laudo_id', '=', 'laudos_confirmacoes.laudo_id')
          .whereRef('laudos_achados.codigo', '=', 'laudos_confirmacoes.codigo'),
        sql.lit(''),
      ),
    }))
    .where('laudo_id', '=', laudoId)
    .where('mensagem', 'is', null)
    .execute()
}

/** Writes into the laudo the confirmed sentences that were found, for lists. A row that has them already is not written again. */
export async function keepConfirmed(db: Db, laudoId: number): Promise<void> {
  await sql`
    update laudos set avisos_confirmados = confirmados.mensagens
    from (
      select array_agg(distinct c.mensagem order by c.mensagem) as mensagens
      from laudos_confirmacoes c
      join laudos_achados a on a.laudo_id = c.laudo_id and a.codigo = c.codigo and a.mensagem = c.mensagem
      where c.laudo_id = ${laudoId}
    ) confirmados
    where laudos.id = ${laudoId} and avisos_confirmados is distinct from confirmados.mensagens`.execute(db)
}

/** Ties confirmations that no measurement has tied yet to no sentence: they were of other files. */
export async function lapseConfirmations(db: Db, laudoId: number): Promise<void> {
  await db
    .updateTable('laudos_confirmacoes')
    .set({ mensagem: '' })
    .where('laudo_id', '=', laudoId)
    .where('mensagem', 'is', null)
    .execute()
}

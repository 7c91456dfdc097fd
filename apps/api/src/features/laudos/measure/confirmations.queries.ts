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

/** Confirms a finding of this sentence; false where the laudo has none. */
export async function confirmFound(
  db: Db,
  laudoId: number,
  { codigo, mensagem }: { readonly codigo: string; readonly mensagem: string },
  { usuarioId, now }: Confirming,
): Promise<boolean> {
  const found = await db
    .selectFrom('laudos_achados')
    .select('codigo')
    .where('laudo_id', '=', laudoId)
    .where('codigo', '=', codigo)
    .where('mensagem', '=', mensagem)
    .where('confirmar', '=', true)
    .executeTakeFirst()
  if (!found) return false
  const confirmation = { mensagem, usuario_id: usuarioId, quando: now }
  await db
    .insertInto('laudos_confirmacoes')
    .values({ laudo_id: laudoId, codigo, ...confirmation })
    .onConflict((conflict) => conflict.columns(['laudo_id', 'codigo']).doUpdateSet(confirmation))
    .execute()
  return true
}

/**
 * Attaches confirmations to sentences. Before the first measurement a person confirms a code; from then on the confirmation applies to the
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

/**
 * Stores in the laudo, for lists and settlements, the confirmed sentences that were found and the codes of unconfirmed findings. A row
 * without a change is not written.
 */
export async function keepConfirmed(db: Db, laudoId: number): Promise<void> {
  await sql`
    update laudos set avisos_confirmados = kept.confirmados, avisos_abertos = kept.abertos
    from (
      select array_agg(distinct a.mensagem order by a.mensagem) filter (where c.laudo_id is not null) as confirmados,
        array_agg(distinct a.codigo order by a.codigo) filter (where a.confirmar and c.laudo_id is null) as abertos
      from laudos_achados a
      left join laudos_confirmacoes c on c.laudo_id = a.laudo_id and c.codigo = a.codigo and c.mensagem = a.mensagem
      where a.laudo_id = ${laudoId}
    ) kept
    where laudos.id = ${laudoId}
      and (avisos_confirmados, avisos_abertos) is distinct from (kept.confirmados, kept.abertos)`.execute(db)
}

/** Invalidates confirmations that no measurement has used yet, because they belong to other files. */
export async function lapseConfirmations(db: Db, laudoId: number): Promise<void> {
  await db
    .updateTable('laudos_confirmacoes')
    .set({ mensagem: '' })
    .where('laudo_id', '=', laudoId)
    .where('mensagem', 'is', null)
    .execute()
}

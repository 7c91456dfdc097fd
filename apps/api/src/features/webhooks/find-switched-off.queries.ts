import type { Db } from '../../db/database.ts'

/** A webhook that failures switched off, with its last answer. */
export function findSwitchedOff(db: Db, id: number) {
  return db
    .selectFrom('webhooks as w')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhooks_entregas')
          .select(['status', 'motivo'])
          .whereRef('webhook_id', '=', 'w.id')
          .where('situacao', '=', 'falhou')
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['w.endereco', 'w.responsavel_id', 'last.status', 'last.motivo'])
    .where('w.id', '=', id)
    .where('w.desativado_por', '=', 'falhas')
    .where('w.arquivado_em', 'is', null)
    .executeTakeFirst()
}

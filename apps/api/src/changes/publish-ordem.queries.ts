import type { Target } from '@faixa/domain'
import { present } from '@faixa/units'
import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { publishEvent } from '../events/publish-event.queries.ts'

type Owned = Pick<Selectable<Tables['ordens_servico']>, 'empresa_id' | 'unidade_id' | 'prestadora_id' | 'piloto_id'>

/** The people who see an order, by its owners. */
function ordemTarget({ empresa_id, unidade_id, prestadora_id, piloto_id }: Owned): Target {
  return present({
    empresaId: empresa_id ?? undefined,
    unidadeId: unidade_id ?? undefined,
    prestadoraId: prestadora_id ?? undefined,
    pilotoId: piloto_id ?? undefined,
  })
}

/** Publishes the change of an order or of its laudos; also to people who could see it `before`. */
export async function publishOrdem(db: Db, ordemId: number, before?: Owned): Promise<void> {
  const ordem = await db
    .selectFrom('ordens_servico')
    .select(['uuid', 'empresa_id', 'unidade_id', 'prestadora_id', 'piloto_id'])
    .where('id', '=', ordemId)
    .executeTakeFirst()
  if (!ordem) return
  const { uuid } = ordem
  for (const owned of before ? [before, ordem] : [ordem]) {
    await publishEvent(db, { noun: 'ordem', id: uuid, detail: { uuid }, target: ordemTarget(owned) })
  }
}

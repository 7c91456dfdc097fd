/** Tells of changed protected areas: the one place where whatever depends on them is told. */
import { sql } from 'kysely'
import { publishEvent } from '../../events/publish-event.queries.ts'
import type { Ask } from '../../http/ask.ts'
import type { AreaOwner } from '../areas/area-versions.queries.ts'
import { laudosNearAreas } from '../laudos/protecao/laudos-to-judge.queries.ts'

interface AreaChange {
  readonly owner: AreaOwner
  /** Ids of areas_protecao: registered, edited, archived, restored, or with another distance. */
  readonly ids: readonly number[]
}

/** The last step of every transaction that changes protected areas. */
export async function areaChanged({ db, deps }: Pick<Ask, 'db' | 'deps'>, { owner, ids }: AreaChange): Promise<void> {
  const { empresaId, unidadeId } = owner
  const unidade = unidadeId ?? undefined
  const { rows } = await sql<{ prestadora_id: number }>`select prestadora_id from empresas_prestadoras
    where empresa_id = ${empresaId}`.execute(db)
  await publishEvent(db, {
    noun: 'protecao',
    id: `${empresaId}`,
    target: { empresaId, unidadeId: unidade, prestadoraIds: rows.map(({ prestadora_id }) => prestadora_id) },
    detail: { empresa: empresaId, ...(unidade !== undefined && { unidade }), areas: ids.length },
  })
  const concerned = await laudosNearAreas(db, empresaId, ids)
  if (concerned) await deps.queue.enqueue(db, 'julgar-laudos', concerned)
}

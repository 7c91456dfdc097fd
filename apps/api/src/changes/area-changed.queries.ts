/**
 * All changes of protected areas end here: their consequences are defined in consequences.ts and carried out in the transaction of the
 * write.
 */

import type { Aeronave } from '@faixa/domain'
import { present } from '@faixa/units'
import { sql } from 'kysely'
import { type Act, audit } from '../db/audit/audit.ts'
import type { Tables } from '../db/tables.ts'
import { publishEvent } from '../events/publish-event.queries.ts'
import type { AreaOwner } from '../ground/ground-owner.queries.ts'
import { laudosNearAreas } from '../laudo/laudos-to-judge.queries.ts'
import type { Changing } from './changing.ts'
import { AREA_COLUMNS, type AreaEffect } from './consequences.ts'
import { judgeAgain } from './judge-again.queries.ts'

interface AreaChange {
  /** Areas that moved to another empresa also have a change for the previous owner. */
  readonly owner: AreaOwner
  /** Ids of areas_protecao. */
  readonly ids: readonly number[]
  /** The columns that were written with another value; all of an area that was registered. */
  readonly columns: readonly (keyof Tables['areas_protecao'])[]
}

/** The last step of every transaction that changes protected areas. `acts` are audited, in their order. */
export async function areaChanged(ask: Changing, change: AreaChange, acts: readonly Act[]): Promise<void> {
  const { db } = ask
  const { owner, ids, columns } = change
  for (const act of acts) await audit(ask, act)
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
  const effects = new Set(columns.flatMap((name): readonly AreaEffect[] => AREA_COLUMNS[name]))
  if (effects.size === 0) return
  const near = await laudosNearAreas(db, empresaId, ids)
  if (near) await judgeAgain(ask, { ...near, ...present({ aeronave: aircraftOf(effects) }) })
}

/** The only kind of aircraft whose laudos are judged again; undefined for all laudos. */
function aircraftOf(effects: ReadonlySet<AreaEffect>): Aeronave | undefined {
  if (effects.size > 1 || effects.has('judge')) return undefined
  return effects.has('judgeDrone') ? 'drone' : 'tripulada'
}

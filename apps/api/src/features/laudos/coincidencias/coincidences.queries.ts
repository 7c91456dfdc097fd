/** Stores coincidences between laudos, and the findings about them. */
import type { Actor } from '@faixa/domain'
import { judgeOthers, OTHER_CHECKS, type OtherLaudos } from '@faixa/flight'
import { present } from '@faixa/units'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { namedQuery } from '../../../db/named-query.ts'
import { withinReach } from '../../../laudo/laudo-reach.queries.ts'
import { fieldOffsetH } from '../clima/field-offset.ts'
import { keepConfirmed } from '../measure/confirmations.queries.ts'
import { replaceFindings } from '../measure/findings.queries.ts'
import type { Codigo, Coincidence } from './find-coincidences.queries.ts'

/** The other laudos of the stored pairs. */
export async function listOthers(db: Db, laudoId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('laudos_coincidencias')
    .select('outro_id')
    .distinct()
    .where('laudo_id', '=', laudoId)
    .execute()
  return rows.map(({ outro_id }) => outro_id)
}

/** The other laudos of each check, limited to those that this person may read. */
export async function listReadableOthers(db: Db, laudoId: number, actor: Actor) {
  const rows = await db
    .selectFrom('laudos_coincidencias')
    .select(['codigo', 'outro_id'])
    .where('laudo_id', '=', laudoId)
    .execute()
  if (rows.length === 0) return []
  const readable = await db
    .selectFrom('laudos')
    .select(['id', 'uuid', 'codigo', 'nome', 'data'])
    .where(
      'id',
      'in',
      rows.map(({ outro_id }) => outro_id),
    )
    .where((eb) => withinReach(eb, actor, 'readLaudo'))
    .orderBy('id')
    .execute()
  return rows.flatMap(({ codigo: check, outro_id }) =>
    readable
      .filter(({ id }) => id === outro_id)
      .map(({ uuid, codigo, nome, data }) => ({ check, laudo: { uuid, codigo, nome, data } })),
  )
}

export type ReadableOthers = Awaited<ReturnType<typeof listReadableOthers>>

/** Locks laudos in one order, so that two comparisons of the same laudos do not deadlock. */
export async function lockInOrder(db: Db, ids: readonly number[]): Promise<void> {
  await lockedInOrder(db, { ids }, undefined)
}

const lockedInOrder = namedQuery('laudos_travados', (db, { ids }: { readonly ids: readonly number[] }) =>
  db
    .selectFrom('laudos')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate(),
)

/** Replaces the pairs of a laudo, seen from both sides, and returns the laudos whose pairs changed. */
export async function writeCoincidences(
  db: Db,
  laudoId: number,
  found: readonly Coincidence[],
): Promise<ReadonlySet<number>> {
  const before = await db
    .selectFrom('laudos_coincidencias')
    .select(['outro_id', 'codigo', 'parte', 'depois_min', 'minuto'])
    .where('laudo_id', '=', laudoId)
    .execute()
  const wanted = found.map((one) => ({
    outro_id: one.outroId,
    codigo: one.codigo,
    parte: one.parte,
    depois_min: one.depoisMin,
    minuto: one.minuto,
  }))
  const key = (row: (typeof before)[number]) =>
    JSON.stringify([row.outro_id, row.codigo, row.parte, row.depois_min, row.minuto])
  const [held, kept] = [new Set(before.map(key)), new Set(wanted.map(key))]
  const gone = before.filter((row) => !kept.has(key(row)))
  const fresh = wanted.filter((row) => !held.has(key(row)))
  for (const { outro_id, codigo } of gone) {
    for (const [a, b] of [
      [laudoId, outro_id],
      [outro_id, laudoId],
    ] as const) {
      await db
        .deleteFrom('laudos_coincidencias')
        .where('laudo_id', '=', a)
        .where('outro_id', '=', b)
        .where('codigo', '=', codigo)
        .execute()
    }
  }
  const known = new Set(before.map(({ outro_id, codigo }) => `${outro_id} ${codigo}`))
  for (const row of fresh) {
    await db
      .insertInto('laudos_coincidencias')
      .values([
        { laudo_id: laudoId, ...row },
        {
          ...row,
          laudo_id: row.outro_id,
          outro_id: laudoId,
          depois_min: row.depois_min === null ? null : -row.depois_min,
        },
      ])
      .execute()
    if (!known.has(`${row.outro_id} ${row.codigo}`)) await lapse(db, [laudoId, row.outro_id], row.codigo)
  }
  const changed = new Set([...gone, ...fresh].map(({ outro_id }) => outro_id))
  return changed.size > 0 ? changed.add(laudoId) : changed
}

/** A confirmation for fewer laudos does not apply to one more, even where the sentence is the same. */
async function lapse(db: Db, laudoIds: readonly number[], codigo: Codigo): Promise<void> {
  await db
    .updateTable('laudos_confirmacoes')
    .set({ mensagem: '' })
    .where('laudo_id', 'in', laudoIds)
    .where('codigo', '=', codigo)
    .execute()
}

/** Writes the findings for the stored pairs, at the end of the laudo's findings. */
export async function writeOtherFindings(db: Db, laudoId: number): Promise<void> {
  const rows = await db
    .selectFrom('laudos_coincidencias')
    .select(['codigo', 'parte', 'depois_min', 'minuto'])
    .where('laudo_id', '=', laudoId)
    .execute()
  const offsetH = rows.some(({ minuto }) => minuto !== null) ? await findOffsetH(db, laudoId) : undefined
  await replaceFindings(db, laudoId, OTHER_CHECKS, judgeOthers(othersOf(rows, offsetH)))
  await keepConfirmed(db, laudoId)
}

/** The clock of the laudo's field. */
async function findOffsetH(db: Db, laudoId: number): Promise<number | undefined> {
  const { inicio, fim, ...laudo } = await db
    .selectFrom('laudos')
    .leftJoin('laudos_trajetos', 'laudos_trajetos.laudo_id', 'laudos.id')
    .select(['data_inicial', 'data_final', 'limites', 'limites_campo', 'inicio', 'fim'])
    .where('laudos.id', '=', laudoId)
    .executeTakeFirstOrThrow()
  return fieldOffsetH(laudo, { inicio, fim })
}

interface Row {
  readonly codigo: string
  readonly parte: number | null
  readonly depois_min: number | null
  readonly minuto: number | null
}

function othersOf(rows: readonly Row[], offsetH: number | undefined): OtherLaudos {
  const of = (codigo: Codigo) => rows.filter((row) => row.codigo === codigo)
  const same = of('mesmo-voo').toSorted((a, b) => b.parte! - a.parte!)
  const elsewhere = (found: readonly Row[]) => {
    const minutes = found.flatMap(({ minuto }) => minuto ?? [])
    return {
      laudos: found.length,
      ...(minutes.length > 0 && { minute: Math.min(...minutes), ...present({ offsetH }) }),
    }
  }
  const [pilot, aircraft] = [of('piloto-em-dois-lugares'), of('aeronave-em-dois-lugares')]
  const [most] = same
  return {
    ...(most && {
      sameFlight: {
        laudos: same.length,
        share: most.parte!,
        ...(most.depois_min !== null && same.length === 1 && { shiftMin: most.depois_min }),
      },
    }),
    ...(pilot.length > 0 && { pilotElsewhere: elsewhere(pilot) }),
    ...(aircraft.length > 0 && { aircraftElsewhere: elsewhere(aircraft) }),
  }
}

/**
 * Asks the model of the weather for the hours of a measured laudo, and measures its weather again with them. Hours that were asked for once are
 * kept. A fault leaves what is there, and the queue tries again; after the last try the model stays absent.
 */
import type { MinutoAplicado } from '@faixa/domain'
import type { Changing } from '../../../changes/changing.ts'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import { type Db, transaction } from '../../../db/database.ts'
import type { Work } from '../../../jobs/job.ts'
import type { Settings } from '../../../settings.ts'
import { lockInOrder } from '../coincidencias/coincidences.queries.ts'
import { judgeInformedAnew } from '../measure/judge-informed.queries.ts'
import { askModel } from './ask-model.ts'
import { daysOf, keyOfPlace, type ModelPlace, placesOf } from './model-places.ts'
import { findMinutes, giveReadings, keepReadings, listKept, listKeptReadings } from './model-readings.queries.ts'

export interface ClimaMeans extends Omit<Changing['deps'], 'seal'> {
  readonly db: Db
  readonly settings: Pick<Settings, 'climaUrl'>
}

/** Maximum number of cells and days requested at a time for a laudo: a flight has one or two, but a wrong log may have any number. */
const DAYS_MAX = 40
const HOUR_MS = 3_600_000

export async function fetchClima(
  { payload: { laudoId }, signal }: Work<{ readonly laudoId: number }>,
  means: ClimaMeans,
): Promise<void> {
  const { db, settings, clock } = means
  const minutos = await findMinutes(db, laudoId)
  if (!minutos || settings.climaUrl === undefined) return
  // The hour after a flight that has just ended is in the future; the job waits for it.
  const soon = clock.now().getTime() + HOUR_MS
  const places = placesOf(minutos).filter(({ instanteMs }) => instanteMs <= soon)
  try {
    await askFor(await missingOf(db, places), settings.climaUrl, means, signal)
  } finally {
    await transaction(db, (tx) => give(tx, laudoId, minutos, means))
  }
  const missing = await missingOf(db, places)
  if (missing.length > 0) throw new Error(`The model of the weather lacks ${missing.length} hours.`)
}

/** Keeps the answers one by one; after the first fault nothing else is asked for. */
async function askFor(
  missing: readonly ModelPlace[],
  address: string,
  { db, clock }: ClimaMeans,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now().getTime()
  for (const day of daysOf(missing).slice(0, DAYS_MAX)) {
    const readings = await askModel(address, day, signal)
    // A forecast is not a reading.
    const past = readings.filter(({ instanteMs }) => instanteMs <= now)
    await keepReadings(db, day, past)
  }
}

async function missingOf(db: Db, places: readonly ModelPlace[]): Promise<readonly ModelPlace[]> {
  const kept = new Set((await listKept(db, places)).map(keyOfPlace))
  return places.filter((place) => !kept.has(keyOfPlace(place)))
}

async function give(tx: Db, laudoId: number, minutos: readonly MinutoAplicado[], deps: ClimaMeans): Promise<void> {
  await lockInOrder(tx, [laudoId])
  // The laudo was measured again or deleted meanwhile; a new measurement has its own job.
  const current = await findMinutes(tx, laudoId)
  if (JSON.stringify(current) !== JSON.stringify(minutos)) return
  if (!(await giveReadings(tx, laudoId, await listKeptReadings(tx, placesOf(minutos))))) return
  await judgeInformedAnew(tx, laudoId)
  await laudoChanged({ db: tx, deps }, { id: laudoId }, {}, { cause: 'conferencia' })
}

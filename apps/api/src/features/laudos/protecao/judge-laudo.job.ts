/**
 * Judges a laudo beside the protected areas of its empresa, from its stored layers: a job of its own, so that the laudo's numbers stand whatever
 * becomes of its verdicts (docs/decisions/0058-verdicts-have-a-job-of-their-own.md).
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { judgeProtection, type TrackLeg } from '@faixa/flight'
import { asLonLat, type GeoJsonGeometry, type LonLatPolygon, shapesOfGeometry } from '@faixa/geometry'
import type { Clock } from '../../../clock.ts'
import { type Db, snapshot, transaction } from '../../../db/database.ts'
import type { Work } from '../../../jobs/job.ts'
import type { Log } from '../../../log.ts'
import { publishLaudo } from '../publish-laudo.queries.ts'
import { readLayerText } from '../read/laudo-details.queries.ts'
import { findJudgedLaudo, type Judged, readNearAreas, writeGivenUp, writeVerdicts } from './judged-laudo.queries.ts'

export interface JudgingMeans {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
}

type LaudoWork = Work<{ readonly laudoId: number }>

/** Times that a laudo is judged again at once because it or an area changed while it was. */
const AGAIN = 3

export async function judgeLaudo(
  { payload: { laudoId }, signal, settle }: LaudoWork,
  means: JudgingMeans,
): Promise<void> {
  await judgeOne(laudoId, means, signal, settle)
}

/** `settle` ends the job of this laudo in the transaction that writes; absent where the job goes on with others. */
export async function judgeOne(
  laudoId: number,
  { db, clock }: Omit<JudgingMeans, 'log'>,
  signal: AbortSignal,
  settle?: (db: Db) => Promise<void>,
): Promise<void> {
  for (let attempt = 0; attempt < AGAIN; attempt++) {
    signal.throwIfAborted()
    const judged = await compute(db, laudoId, signal)
    const isDone = await transaction(db, async (tx) => {
      if (judged && !(await writeVerdicts(tx, judged, clock.now()))) return false
      if (judged) await publishLaudo(tx, laudoId)
      await settle?.(tx)
      return true
    })
    if (isDone) return
  }
  throw new Error(`Laudo ${laudoId} or its areas change all the time.`)
}

/** Notes that the verdicts were given up, after the last try. */
export async function giveUpVerdicts(
  { payload: { laudoId } }: LaudoWork,
  { db, clock, log }: JudgingMeans,
): Promise<void> {
  log.error({ laudoId }, 'veredictos abandonados')
  await transaction(db, async (tx) => {
    await writeGivenUp(tx, laudoId, clock.now())
    await publishLaudo(tx, laudoId)
  })
}

async function compute(db: Db, laudoId: number, signal: AbortSignal): Promise<Judged | undefined> {
  const read = await snapshot(db, async (tx) => {
    const laudo = await findJudgedLaudo(tx, laudoId)
    if (!laudo) return undefined
    const near = await readNearAreas(tx, laudo)
    if (near.areas.length === 0) return { laudo, near, footprint: [], legs: [] }
    const footprint = polygonsIn(await readLayerText(tx, laudoId, 'aplicacao'))
    return { laudo, near, footprint, legs: legsIn(await readLayerText(tx, laudoId, 'trajeto')) }
  })
  if (!read) return undefined
  const { laudo, near, footprint, legs } = read
  const application = {
    ...{ footprint, legs, widthM: laudo.faixaM, tratamento: laudo.tratamento, aeronave: laudo.aeronave },
  }
  const verdicts = await judgeProtection(application, near.areas, async () => {
    signal.throwIfAborted()
    // The process may be answering requests meanwhile.
    await breathe()
  })
  return { laudo, near, verdicts }
}

interface Feature {
  readonly properties: { readonly inicio?: string; readonly segundos?: readonly (number | null)[] }
  readonly geometry: GeoJsonGeometry
}

/** A stored layer is its features with commas between them. */
function featuresIn(text: string): readonly Feature[] {
  return JSON.parse(`[${text}]`) as Feature[]
}

function polygonsIn(text: string): LonLatPolygon[] {
  return featuresIn(text).flatMap(({ geometry }) =>
    shapesOfGeometry(geometry).flatMap((shape) => (shape.kind === 'polygon' ? [shape] : [])),
  )
}

function legsIn(text: string): TrackLeg[] {
  return featuresIn(text).flatMap(({ properties: { inicio, segundos }, geometry }): TrackLeg[] => {
    if (geometry.type !== 'LineString') return []
    const path = asLonLat(geometry.coordinates.flatMap(([lon, lat]) => [lon!, lat!]))
    if (inicio === undefined || !segundos) return [{ path }]
    const begin = Date.parse(inicio)
    return [
      {
        path,
        timesMs: Float64Array.from(segundos, (seconds) => (seconds === null ? Number.NaN : begin + 1000 * seconds)),
      },
    ]
  })
}

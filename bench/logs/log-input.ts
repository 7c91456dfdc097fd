/** Writes the input of all contenders: a text log of an aeroplane, and the tracks of a drone's job. */
import { writeFileSync } from 'node:fs'
import { asLocalM, createLaea, type LonLatPath } from '@faixa/geometry'
import { createRandom } from '@faixa/tools/simulator'

const SEED = 20_261_128
const BEGIN_MS = Date.UTC(2026, 2, 14, 10)
const PLACE = { lon: -50.3, lat: -21.8 } as const
/** An aeroplane at 60 m/s, logged five times a second. */
const STEP = { m: 12, ms: 200 } as const
const PASS_STEPS = 120
const TURN_STEPS = 60
/** Passes of a field; the next day's flight is over it again. */
const PASSES = 80
const HEADINGS = 'Data;Hora;Latitude;Longitude;Velocidade (km/h);Válvula;Largura (m);Taxa (L/ha)'

/** Writes a log of about `megabytes` (10^6 bytes). */
export function writeTextLog(path: string, megabytes: number): void {
  const random = createRandom(SEED, 'log')
  const plane = createLaea(PLACE.lon, PLACE.lat)
  const lines = [HEADINGS]
  for (let i = 0, bytes = 0; bytes < megabytes * 1e6; i++) {
    const [pass, step] = [Math.floor(i / (PASS_STEPS + TURN_STEPS)), i % (PASS_STEPS + TURN_STEPS)]
    const isOpen = step < PASS_STEPS
    const along = isOpen ? step : PASS_STEPS + 20 * Math.sin((Math.PI * (step - PASS_STEPS)) / TURN_STEPS)
    const across = (pass % PASSES) + (isOpen ? 0 : (step - PASS_STEPS) / TURN_STEPS)
    const x = 20 * across + 0.3 * random.normal()
    const y = STEP.m * (pass % 2 === 0 ? along : PASS_STEPS - along)
    const [lon, lat] = plane.toLonLat(asLocalM(Float64Array.of(x, y)))
    const [day, clock] = new Date(BEGIN_MS + STEP.ms * i).toISOString().slice(0, -2).split('T') as [string, string]
    const date = `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
    const rate = isOpen ? (30 + random.normal()).toFixed(1) : '0.0'
    const line = `${date};${clock};${lat!.toFixed(7)};${lon!.toFixed(7)};${(216 + random.normal()).toFixed(1)};${isOpen ? 1 : 0};20.0;${rate}`
    lines.push(line)
    bytes += line.length + 1
  }
  writeFileSync(path, `${lines.join('\n')}\n`)
}

export interface DroneTrack {
  readonly path: LonLatPath
  readonly timesMs: Float64Array
}

/** Metres between a drone's rows, and seconds of a row and of the turn behind it, at 6 m/s and 1 Hz. */
const ROW = { apartM: 6, steps: 50, turnSteps: 4, stepM: 6 } as const
const TRACK_POSITIONS = 1000
/** Tracks beside each other; the next ones are ahead of them. */
const ABREAST = 25

export const DRONE_SWATH_M = ROW.apartM

/** Tracks of 1,000 positions, each with its rows of one large field, one flight after the other. */
export function droneTracks(count: number): readonly DroneTrack[] {
  const random = createRandom(SEED, 'tracks')
  const plane = createLaea(PLACE.lon, PLACE.lat)
  const steps = ROW.steps + ROW.turnSteps
  const rows = Math.ceil(TRACK_POSITIONS / steps)
  return Array.from({ length: count }, (_, track) => {
    const metres = new Float64Array(2 * TRACK_POSITIONS)
    for (let i = 0; i < TRACK_POSITIONS; i++) {
      const [row, step] = [Math.floor(i / steps), i % steps]
      const along = Math.min(step, ROW.steps) * ROW.stepM
      const across = row + Math.max(0, step - ROW.steps) / ROW.turnSteps
      const ahead = Math.floor(track / ABREAST) * ROW.steps * ROW.stepM
      metres[2 * i] = ((track % ABREAST) * rows + across) * ROW.apartM + 0.1 * random.normal()
      metres[2 * i + 1] = ahead + (row % 2 === 0 ? along : ROW.steps * ROW.stepM - along) + 0.1 * random.normal()
    }
    const begin = BEGIN_MS + track * (TRACK_POSITIONS + 200) * 1000
    return {
      path: plane.toLonLat(asLocalM(metres)),
      timesMs: Float64Array.from({ length: TRACK_POSITIONS }, (_, i) => begin + 1000 * i),
    }
  })
}

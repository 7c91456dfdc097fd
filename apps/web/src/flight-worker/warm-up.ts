/**
 * Reads and measures an invented flight, so that the engine's code is compiled before a person's files arrive: the first flight took twice as
 * long as the second one.
 */
import { measureFlight, type ReadFile, readFlightFile } from '@faixa/flight'
import { fileFacts } from './file-facts.ts'

/** Rounds of about 40 ms, between which the worker takes other calls. */
const ROUNDS = 12
const PASSES = 6
const RECORDS = 60
/** Degrees; about 11 m. */
const STEP = 1e-4
const WEST = -50.31
const SOUTH = -21.78

export async function warmUp(signal: AbortSignal): Promise<void> {
  const texts = inventedFlight()
  for (let round = 0; round < ROUNDS; round++) {
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return
    const [area, aplicacao, trajeto] = (await Promise.all(texts.map(readText))) as [ReadFile, ReadFile, ReadFile]
    for (const file of [area, aplicacao, trajeto]) await fileFacts(file)
    await measureFlight({ area, aplicacao, trajeto }, { signal, onFound: () => undefined })
  }
}

async function readText(text: string): Promise<ReadFile> {
  const file = await readFlightFile('aquecimento.kml', [new TextEncoder().encode(text)])
  if ('unusable' in file) throw new Error(file.unusable.message)
  return file
}

/** A plot, passes of log records over it, and their track. */
function inventedFlight(): readonly [area: string, aplicacao: string, trajeto: string] {
  const records: string[] = []
  const times: string[] = []
  const positions: string[] = []
  for (let pass = 0; pass < PASSES; pass++) {
    const west = WEST + 1.9 * STEP * pass
    for (let i = 0; i < RECORDS; i++) {
      const along = pass % 2 === 0 ? i : RECORDS - 1 - i
      // Records of a real log are not exactly rectangular.
      const skew = ((pass * 7 + i * 13) % 11) * 1e-7
      const south = SOUTH + STEP * along
      const time = new Date(Date.UTC(2026, 2, 14, 10) + 200 * times.length).toISOString()
      const ring = ringOf(west + skew, south, west + 2 * STEP, south + 1.02 * STEP)
      records.push(
        `<Placemark><name>${pass}-${i}</name><TimeStamp><when>${time}</when></TimeStamp><ExtendedData><Data name="Faixa"><value>20.6</value></Data></ExtendedData>${polygon(ring)}</Placemark>`,
      )
      times.push(`<when>${time}</when>`)
      positions.push(`<gx:coord>${(west + STEP).toFixed(8)} ${south.toFixed(8)} 3</gx:coord>`)
    }
  }
  const plot = ringOf(WEST, SOUTH, WEST + 10 * STEP, SOUTH + RECORDS * STEP)
  const track = `<gx:Track>${times.join('')}${positions.join('')}</gx:Track>`
  return [
    kml(`<Placemark><name>1</name>${polygon(plot)}</Placemark>`),
    kml(records.join('')),
    kml(`<Placemark>${track}</Placemark>`),
  ]
}

function ringOf(west: number, south: number, east: number, north: number): string {
  return [west, south, east, south, east, north, west, north, west, south]
    .map((degrees, i) => `${degrees.toFixed(8)}${i % 2 === 0 ? ',' : ',0 '}`)
    .join('')
}

function polygon(ring: string): string {
  return `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
}

function kml(placemarks: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${placemarks}</Document></kml>`
}

/** Hashes the measurement of a flight with SHA-256, to the last bit. Runs in Node and in a page. */
import { measureFlight, readFlightFile } from '@faixa/flight'

/** The texts of a flight's files. */
export interface FlightTexts {
  readonly area: string
  readonly aplicacao: string
  readonly trajeto: string
}

export interface FlightHashes {
  /** Hash of everything: numbers, findings, layers. */
  readonly all: string
  /** Hash of the hectares and layers alone, which do not change with the text of a finding; without altitudes, which measure nothing. */
  readonly measured: string
}

export async function flightHashes(texts: FlightTexts): Promise<FlightHashes> {
  const found = await measureFlight({
    area: await read('area.kml', texts.area),
    aplicacao: await read('aplicacao.kml', texts.aplicacao),
    trajeto: await read('trajeto.kml', texts.trajeto),
  })
  if ('unusable' in found) throw new Error(found.unusable.message)
  const { coverage } = found
  const layers = found.layers.map(({ pieces, ...layer }) => ({
    ...layer,
    pieces: pieces.map(({ altitudesM: _altitudesM, ...piece }) => piece),
  }))
  const { areas, plots, passes } = coverage
  return { all: await hashOf(found), measured: await hashOf({ layers, areas, plots, passes }) }
}

async function hashOf(value: unknown): Promise<string> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  write(value, parts)
  const digest = await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function read(name: string, text: string) {
  const file = await readFlightFile(name, [new TextEncoder().encode(text)])
  if ('unusable' in file) throw new Error(file.unusable.message)
  return file
}

/** Writes names and values in their order; a number as its eight bytes, so that -0 and 0 differ. */
function write(value: unknown, parts: Uint8Array<ArrayBuffer>[]): void {
  if (typeof value === 'number') parts.push(new Uint8Array(new Float64Array([value]).buffer))
  else if (value instanceof Float64Array) parts.push(new Uint8Array(Float64Array.from(value).buffer))
  else if (value !== null && typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) {
      write(name, parts)
      write(inner, parts)
    }
  } else parts.push(new TextEncoder().encode(`${typeof value} ${String(value)};`))
}

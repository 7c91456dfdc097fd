/**
 * Reads one file of protected areas in a separate process and returns the data to store of each, so that the document never reaches the
 * server's own process.
 */
import {
  type AreaToProtect,
  type Aviso,
  areasToProtect,
  geometryOfArea,
  readFlightFile,
  unitedAreas,
} from '@faixa/flight'
import { limitsFor } from '@faixa/geometry'
import { present } from '@faixa/units'
import { boxOf } from '../../../db/box.ts'
import { serveProgram } from '../../../processes/serve-program.ts'

export interface ProtecaoFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** Limit of a file, bytes; a file that was accepted is read. */
  readonly largestBytes: number
  /** Positions of the chosen areas; absent: the whole file is one area. */
  readonly chosen?: readonly number[]
  /** Coordinate system that a person chose, used where the file names none. */
  readonly system?: string
}

/** A row's part that comes from the file. */
export interface ReadProtecao {
  /** Position in the file; absent where the whole file is one area. */
  readonly indice?: number
  /** JSON text of a GeoJSON geometry. */
  readonly geometria: string
  /** The text has PostgreSQL's form. */
  readonly limites: string
  readonly areaHa?: number
  readonly comprimentoKm?: number
}

export interface ProtecaoReading {
  readonly areas: readonly ReadProtecao[]
  readonly avisos: readonly Aviso[]
}

/** Returns a sentence where the file cannot be used. */
async function read({ name, bytes, largestBytes, chosen, system }: ProtecaoFile): Promise<ProtecaoReading | string> {
  const file = await readFlightFile(name, [bytes], {
    limits: limitsFor(largestBytes),
    sizeBytes: bytes.byteLength,
    ...present({ system }),
  })
  if ('unusable' in file) return file.unusable.message
  const found = await areasToProtect(file)
  if ('unusable' in found) return found.unusable.message
  const { areas, avisos } = found
  const wrong = chosen?.find((indice) => indice >= areas.length)
  if (wrong !== undefined) return `O arquivo «${name}» não tem a área ${wrong + 1}: leia-o de novo.`
  const taken = chosen
    ? chosen.map((indice) => readArea(areas[indice]!, indice))
    : unitedAreas(areas).map((area) => readArea(area))
  return { areas: taken, avisos }
}

function readArea(area: AreaToProtect, indice?: number): ReadProtecao {
  return {
    geometria: JSON.stringify(geometryOfArea(area)),
    limites: boxOf(area.bounds),
    ...present({ indice, areaHa: area.areaHa, comprimentoKm: area.comprimentoKm }),
  }
}

const program = { read }
export type ProtecaoProgram = typeof program
serveProgram(program)

/** Reads the lists of positions of a document and counts what they add to the file. */
import type { ReadLimits } from '../limits.ts'
import type { ReadContext } from '../read-context.ts'
import { Refused } from '../refusal.ts'
import { CoordinateReader, type Coordinates } from './coordinates.ts'

export class CoordinateLists {
  private readonly reader = new CoordinateReader()
  private readonly context: ReadContext

  constructor(context: ReadContext) {
    this.context = context
  }

  begin(): void {
    this.reader.begin()
  }

  push(bytes: Uint8Array, from: number, to: number): void {
    this.reader.push(bytes, from, to)
    refuseTooMany(this.context.vertices + this.reader.positions, this.context.limits)
  }

  finish(): Coordinates {
    const list = this.reader.finish()
    this.context.vertices += list.path.length / 2
    refuseTooMany(this.context.vertices, this.context.limits)
    return list
  }
}

/** Throws Refused when the vertices that the file has so far exceed the limit. */
export function refuseTooMany(vertices: number, { maxVertices }: ReadLimits): void {
  if (vertices <= maxVertices) return
  throw new Refused('too-many-vertices', `O arquivo tem mais de ${maxVertices.toLocaleString('pt-BR')} posições.`)
}

/** Holds the lists of positions that the scanner read itself; the XML reader sees a token in place of each. */

import type { ReadLimits } from '../limits.ts'
import type { ReadContext } from '../read-context.ts'
import { Refused } from '../refusal.ts'
import { CoordinateReader, type Coordinates } from './coordinates.ts'

export class CoordinateLists {
  private readonly reader = new CoordinateReader()
  // The lists of one piece of the file, in order. An array, because tables that a Map abandons when it grows stay in the garbage
  // collector's old generation.
  private readonly lists: Coordinates[] = []
  private first = 0
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

  /** Ends the list and returns its token: `#` and digits. */
  finish(): string {
    const list = this.reader.finish()
    this.context.vertices += list.path.length / 2
    refuseTooMany(this.context.vertices, this.context.limits)
    return `#${this.first + this.lists.push(list) - 1}`
  }

  /** Returns the list that the token stands for; each list can be taken once. */
  take(token: string): Coordinates | undefined {
    const at = Number(token.slice(1)) - this.first
    const list = this.lists[at]
    if (at === this.lists.length - 1) {
      this.first += this.lists.length
      this.lists.length = 0
    }
    return list
  }
}

/** Throws Refused when the vertices that the file has so far exceed the limit. */
export function refuseTooMany(vertices: number, { maxVertices }: ReadLimits): void {
  if (vertices <= maxVertices) return
  throw new Refused('too-many-vertices', `O arquivo tem mais de ${maxVertices.toLocaleString('pt-BR')} posições.`)
}

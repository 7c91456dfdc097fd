import type { Refusal, RefusalCode } from './placemark.ts'

/**
 * How a step deep inside the reader says that the file cannot be read at all. Caught at the reader's door
 * (create-kml-reader.ts) and turned into a value; never seen outside this folder.
 */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.name = 'Refused'
    this.refusal = { code, message }
  }
}

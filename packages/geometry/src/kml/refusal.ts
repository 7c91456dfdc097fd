import type { Refusal, RefusalCode } from './placemark.ts'

/**
 * Thrown by a step inside the reader when the file cannot be read at all. create-kml-reader.ts catches it and turns it
 * into a value; it never leaves this folder.
 */
export class Refused extends Error {
  readonly refusal: Refusal

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.name = 'Refused'
    this.refusal = { code, message }
  }
}

/** Reads the attributes of a logged pass, in the spellings that spray loggers and their exporters use. */
import type { Placemark } from '../../kml/placemark.ts'
import { findAttribute, keyList } from './find-attribute.ts'
import { placemarkTimes } from './placemark-times.ts'
import { writtenWidth } from './swath-width.ts'

export interface SwathAttributes {
  /** Number or name of the pass, as written. */
  readonly pass?: string
  readonly widthM?: number
  /** Milliseconds since 1970 UTC. */
  readonly beginMs?: number
  readonly endMs?: number
}

const PASS_KEYS = keyList(
  `PASSADA PASSADA_N N_PASSADA NUM_PASSADA NR_PASSADA PASSAGEM PASS PASS_NO PASS_ID PASSNUMBER PASS_NUMBER LINHA NUM_LINHA
  N_LINHA LINE LINE_NO TIRO`,
)

/** Returns the attributes that the file gives. Times come from the placemark's TimeSpan or TimeStamp first. */
export function swathAttributes(placemark: Placemark): SwathAttributes {
  const pass = findAttribute(placemark.attributes, PASS_KEYS)?.value
  const widthM = writtenWidth(placemark)?.metres
  return {
    ...(pass !== undefined && { pass }),
    ...(widthM !== undefined && { widthM }),
    ...placemarkTimes(placemark),
  }
}

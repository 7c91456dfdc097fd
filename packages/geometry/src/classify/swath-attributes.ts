/** What a logged pass says about itself, in the spellings that spray loggers and their exporters use. */
import type { Placemark } from '../kml/placemark.ts'
import { findAttribute, keyList } from './find-attribute.ts'
import { parseQuantity } from './parse-quantity.ts'
import { placemarkTimes } from './placemark-times.ts'

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
const WIDTH_KEYS = keyList(
  `LARGURA_M LARGURA LARGURA_FAIXA LARGURA_DE_FAIXA FAIXA_M FAIXA SWATH_WIDTH SWATHWIDTH SWATH_M SWATH WIDTH_M WIDTH
  BOOM_WIDTH`,
)

const METRES_PER_UNIT: Readonly<Record<string, number>> = {
  '': 1,
  m: 1,
  mt: 1,
  mts: 1,
  metro: 1,
  metros: 1,
  // International foot, exact since 1959.
  ft: 0.3048,
  feet: 0.3048,
}
/** `faixa` and `swath` also number the swaths; a width outside these bounds is no boom's. */
const NARROWEST_M = 1
const WIDEST_M = 60

/** Times come from the placemark's TimeSpan or TimeStamp first. What the file does not say is absent. */
export function swathAttributes(placemark: Placemark): SwathAttributes {
  const pass = findAttribute(placemark.attributes, PASS_KEYS)?.value
  const widthM = widthOf(placemark)
  return {
    ...(pass !== undefined && { pass }),
    ...(widthM !== undefined && { widthM }),
    ...placemarkTimes(placemark),
  }
}

function widthOf({ attributes }: Placemark): number | undefined {
  const text = findAttribute(attributes, WIDTH_KEYS)?.value
  const quantity = text === undefined ? undefined : parseQuantity(text)
  const metres = quantity && quantity.value * (METRES_PER_UNIT[quantity.unit] ?? NaN)
  return metres !== undefined && metres >= NARROWEST_M && metres <= WIDEST_M ? metres : undefined
}

/** Reads a position as people write it: decimal degrees, or degrees with minutes and seconds. */

interface Place {
  readonly lat: number
  readonly lon: number
}

const NUMBER = String.raw`-?\d+(?:[.,]\d+)?`
/** `21°10′05,5″ S`, with minutes and seconds or without. */
const ANGLE = /(-?\d+(?:[.,]\d+)?)\s*°?\s*(?:(\d+(?:[.,]\d+)?)\s*['′]\s*)?(?:(\d+(?:[.,]\d+)?)\s*["″]\s*)?([NSLEOW])/g
/** Two numbers: a comma between them is a separator only where it cannot be a decimal one. */
const PAIRS = [
  new RegExp(`^(${NUMBER})\\s*;\\s*(${NUMBER})$`),
  /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/,
  new RegExp(`^(${NUMBER}),?\\s+(${NUMBER})$`),
]

/** Latitude first. Undefined for a text that is no position, and for one off the globe. */
export function readPosition(text: string): Place | undefined {
  const tidy = text.trim().toUpperCase().replaceAll('º', '°').replaceAll('’', "'").replaceAll('”', '"')
  const angles = [...tidy.matchAll(ANGLE)]
  if (angles.length === 2) {
    const [lat, lon] = [
      angles.find(([, , , , side]) => 'NS'.includes(side!)),
      angles.find(([, , , , side]) => !'NS'.includes(side!)),
    ]
    return lat && lon && placeOf(degreesOf(lat), degreesOf(lon))
  }
  const pair = PAIRS.map((pattern) => pattern.exec(tidy)).find((match) => match !== null)
  return pair && placeOf(numberOf(pair[1]!), numberOf(pair[2]!))
}

function degreesOf([, whole, minutes = '0', seconds = '0', side]: RegExpMatchArray): number {
  const degrees = Math.abs(numberOf(whole!)) + numberOf(minutes) / 60 + numberOf(seconds) / 3600
  return side === 'S' || side === 'O' || side === 'W' || whole!.startsWith('-') ? -degrees : degrees
}

function placeOf(lat: number, lon: number): Place | undefined {
  return Math.abs(lat) <= 85 && Math.abs(lon) <= 180 ? { lat, lon } : undefined
}

function numberOf(text: string): number {
  return Number(text.replace(',', '.'))
}

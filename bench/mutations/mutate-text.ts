/**
 * Mutations of a file as they happen between the aircraft and the laudo: by typing, by a program that writes half of
 * it, by a spreadsheet. Each takes the text of a KML file and returns another, the same for the same seed; undefined
 * where the mutation does not apply.
 */
import type { Random } from '@faixa/tools/simulator'

export type Mutation = (text: string, random: Random) => string | undefined

const COORDINATES = /(<coordinates>)([^<]*)(<\/coordinates>)/g
const NUMBER = /-?\d+\.\d+/g
const PLACEMARK = /<Placemark[\s\S]*?<\/Placemark>\s*/g

/** Changes one number of one position, anywhere in the file. */
function inOneNumber(change: (number: string, random: Random) => string | undefined): Mutation {
  return inOnePosition((numbers, random) => {
    const i = random.next() < 0.5 ? 0 : 1
    const changed = numbers[i] === undefined ? undefined : change(numbers[i], random)
    return changed === undefined ? undefined : numbers.with(i, changed)
  })
}

/** Changes the numbers of one position, written back with commas. */
function inOnePosition(
  change: (numbers: readonly string[], random: Random) => readonly string[] | undefined,
): Mutation {
  return inOneList((tuples, random) => {
    const at = Math.floor(random.next() * tuples.length)
    const changed = change(tuples[at]!.split(','), random)
    return changed && tuples.with(at, changed.join(','))
  })
}

/** Changes the positions of one ring or line. */
function inOneList(change: (tuples: readonly string[], random: Random) => readonly string[] | undefined): Mutation {
  return (text, random) => {
    const lists = [...text.matchAll(COORDINATES)]
    if (lists.length === 0) return undefined
    const list = random.pick(lists)
    const changed = change(list[2]!.trim().split(/\s+/), random)
    return changed && replaceAt(text, list.index + list[1]!.length, list[2]!.length, changed.join(' '))
  }
}

/** Changes every position of the file. */
function inAllPositions(change: (numbers: readonly string[]) => readonly string[]): Mutation {
  return (text) =>
    text.replace(COORDINATES, (_, open: string, list: string, close: string) => {
      const tuples = list.trim().split(/\s+/)
      return open + tuples.map((tuple) => change(tuple.split(',')).join(',')).join(' ') + close
    })
}

/** Changes the list of placemarks; the text before and after them stays, text between them is dropped. */
function inPlacemarks(change: (placemarks: readonly string[], random: Random) => readonly string[]): Mutation {
  return (text, random) => {
    const found = [...text.matchAll(PLACEMARK)]
    if (found.length < 2) return undefined
    const first = found[0]!.index
    const last = found.at(-1)!
    const changed = change(
      found.map(([placemark]) => placemark),
      random,
    )
    return text.slice(0, first) + changed.join('') + text.slice(last.index + last[0].length)
  }
}

function replaceAt(text: string, at: number, length: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + length)
}

/** Returns the index of a random digit of the number. */
function digitAt(number: string, random: Random): number {
  const indices = [...number.matchAll(/\d/g)].map(({ index }) => index)
  return random.pick(indices)
}

const flipped = (number: string): string => (number.startsWith('-') ? number.slice(1) : `-${number}`)
const rounded = (decimals: number) => (number: string) => Number(number).toFixed(decimals)

/** Returns a random run of up to a fifth of the placemarks. */
function runOf(length: number, random: Random): readonly [from: number, to: number] {
  const size = 1 + Math.floor((random.next() * length) / 5)
  const from = Math.floor(random.next() * (length - size + 1))
  return [from, from + size]
}

export const MUTATIONS = {
  'two digits swapped': inOneNumber((number, random) => {
    const at = digitAt(number, random)
    const next = number[at + 1]
    return next !== undefined && /\d/.test(next) ? replaceAt(number, at, 2, next + number[at]!) : undefined
  }),
  'a digit mistyped': inOneNumber((number, random) =>
    replaceAt(number, digitAt(number, random), 1, `${Math.floor(random.next() * 10)}`),
  ),
  'a digit dropped': inOneNumber((number, random) => replaceAt(number, digitAt(number, random), 1, '')),
  'a digit doubled': inOneNumber((number, random) => {
    const at = digitAt(number, random)
    return replaceAt(number, at, 1, number[at]! + number[at]!)
  }),
  'a point dropped': inOneNumber((number) => number.replace('.', '')),
  'a decimal comma': inOneNumber((number) => number.replace('.', ',')),
  'decimal commas throughout': (text) =>
    text.replace(
      COORDINATES,
      (_, open: string, list: string, close: string) => open + list.replaceAll('.', ',') + close,
    ),
  'a sign flipped': inOneNumber(flipped),
  'longitudes without their sign': inAllPositions(([lon, ...rest]) => [flipped(lon ?? ''), ...rest]),
  'latitudes without their sign': inAllPositions(([lon, lat, ...rest]) => [lon ?? '', flipped(lat ?? ''), ...rest]),
  'a latitude lost': inOnePosition(([lon, , ...rest]) => [lon ?? '', ...rest]),
  'a longitude lost': inOnePosition(([, ...rest]) => rest),
  'a position swapped': inOnePosition(([lon, lat, ...rest]) => [lat ?? '', lon ?? '', ...rest]),
  'a shape swapped': inOneList((tuples) =>
    tuples.map((tuple) => {
      const [lon = '', lat = '', ...rest] = tuple.split(',')
      return [lat, lon, ...rest].join(',')
    }),
  ),
  'a file swapped': inAllPositions(([lon, lat, ...rest]) => [lat ?? '', lon ?? '', ...rest]),
  'a position 0,0': inOnePosition((numbers) => ['0', '0', ...numbers.slice(2)]),
  'a shape off by a degree': inOneList((tuples, random) => {
    const by = random.pick([-1, 1, 0.1, -0.1])
    return tuples.map((tuple) => {
      const [lon = '', ...rest] = tuple.split(',')
      return [(Number(lon) + by).toFixed(8), ...rest].join(',')
    })
  }),
  'a position dropped': inOneList((tuples, random) => tuples.toSpliced(Math.floor(random.next() * tuples.length), 1)),
  'half a list dropped': inOneList((tuples) =>
    tuples.length < 4 ? undefined : tuples.slice(0, Math.ceil(tuples.length / 2)),
  ),
  'two positions exchanged': inOneList((tuples, random) => {
    const [i, j] = [Math.floor(random.next() * tuples.length), Math.floor(random.next() * tuples.length)]
    return tuples.with(i, tuples[j]!).with(j, tuples[i]!)
  }),
  'two positions run together': inOneList((tuples, random) => {
    const at = Math.floor(random.next() * (tuples.length - 1))
    return tuples.length < 2 ? undefined : tuples.toSpliced(at, 2, `${tuples[at]}${tuples[at + 1]}`)
  }),
  'rounded to 4 decimals': inAllPositions(([lon, lat, ...rest]) => [
    rounded(4)(lon ?? ''),
    rounded(4)(lat ?? ''),
    ...rest,
  ]),
  'rounded to 3 decimals': inAllPositions(([lon, lat, ...rest]) => [
    rounded(3)(lon ?? ''),
    rounded(3)(lat ?? ''),
    ...rest,
  ]),
  'a block repeated': inPlacemarks((placemarks, random) => {
    const [from, to] = runOf(placemarks.length, random)
    return [...placemarks.slice(0, to), ...placemarks.slice(from, to), ...placemarks.slice(to)]
  }),
  'a block lost': inPlacemarks((placemarks, random) => {
    const [from, to] = runOf(placemarks.length, random)
    return placemarks.toSpliced(from, to - from)
  }),
  'blocks shuffled': inPlacemarks((placemarks, random) => random.shuffle(placemarks)),
  'cut off': (text, random) => text.slice(0, Math.floor(text.length * random.between(0.05, 0.99))),
  'bytes lost inside': (text, random) => {
    const at = Math.floor(text.length * random.between(0.02, 0.95))
    return replaceAt(text, at, Math.floor(random.between(20, 2000)), '')
  },
  'a byte overwritten': (text, random) =>
    replaceAt(text, Math.floor(text.length * random.next()), 1, random.pick('0123456789.,- <>&/x'.split(''))),
  'a tag broken': (text, random) => {
    const tags = [...text.matchAll(/<\/?(?:Polygon|LinearRing|outerBoundaryIs|coordinates|LineString|Placemark)>/g)]
    if (tags.length === 0) return undefined
    const tag = random.pick(tags)
    return replaceAt(text, tag.index, tag[0].length, '')
  },
  'a width mistyped': (text, random) => {
    const widths = [...text.matchAll(/(largura_m"><value>)([^<]+)/g)]
    if (widths.length === 0) return undefined
    const width = random.pick(widths)
    const value = random.pick(['250,0', '2,5', '52,00', '25000', '0', 'vinte'])
    return replaceAt(text, width.index + width[1]!.length, width[2]!.length, value)
  },
  'numbers in scientific notation': (text) => text.replace(NUMBER, (number) => Number(number).toExponential(9)),
} as const satisfies Record<string, Mutation>

export type MutationName = keyof typeof MUTATIONS

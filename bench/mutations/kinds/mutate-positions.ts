/** Mutations of positions: by typing, by a program that writes half of a number, by a spreadsheet. */
import type { Random } from '@faixa/tools/simulator'
import { inOne, type Mutation, replaceAt } from './mutation.ts'

const FIX = '<gx:coord>'
/** A list of positions; each position of a gx:Track is a list of one. */
const LIST = /(<coordinates>|<gx:coord>)([^<]*)(<\/coordinates>|<\/gx:coord>)/g

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

/** Changes the positions of one ring, line or point. */
function inOneList(change: (tuples: readonly string[], random: Random) => readonly string[] | undefined): Mutation {
  return inOne(LIST, (list, random) => {
    const changed = change(tuplesOf(list), random)
    return changed && listOf(list, changed)
  })
}

/** Changes every position of the file. */
function inAllPositions(change: (numbers: readonly string[], random: Random) => readonly string[]): Mutation {
  return (text, random) =>
    text.replace(LIST, (...list: string[]) =>
      listOf(
        list,
        tuplesOf(list).map((tuple) => change(tuple.split(','), random).join(',')),
      ),
    )
}

/** The positions of a list, `lon,lat,alt`. */
function tuplesOf([, open, list = '']: readonly string[]): readonly string[] {
  const words = list.trim().split(/\s+/)
  return open === FIX ? [words.join(',')] : words
}

function listOf([, open = '', , close = '']: readonly string[], tuples: readonly string[]): string {
  return open + (open === FIX ? tuples.join(' ').replaceAll(',', ' ') : tuples.join(' ')) + close
}

/** Returns the index of a random digit of the number. */
function digitAt(number: string, random: Random): number {
  const indices = [...number.matchAll(/\d/g)].map(({ index }) => index)
  return random.pick(indices)
}

const flipped = (number: string): string => (number.startsWith('-') ? number.slice(1) : `-${number}`)
const rounded = (decimals: number) => (number: string) => Number(number).toFixed(decimals)

const METRES_PER_DEGREE = 111_195

function trembling(byM: number): Mutation {
  return inAllPositions(([lon, lat, ...rest], random) => [
    (Number(lon) + (random.normal() * byM) / METRES_PER_DEGREE).toFixed(8),
    (Number(lat) + (random.normal() * byM) / METRES_PER_DEGREE).toFixed(8),
    ...rest,
  ])
}

export const POSITION_MUTATIONS = {
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
    text.replace(LIST, (_, open: string, list: string, close: string) => open + list.replaceAll('.', ',') + close),
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
  'positions doubled': inOneList((tuples) => tuples.flatMap((tuple) => [tuple, tuple])),
  'a list backwards': inOneList((tuples) => tuples.toReversed()),
  'a list begun elsewhere': inOneList((tuples, random) => {
    const at = Math.floor(random.next() * tuples.length)
    return [...tuples.slice(at), ...tuples.slice(0, at)]
  }),
  'positions of another list': inOneList((tuples, random) => [...tuples, ...random.shuffle(tuples).slice(0, 3)]),
  'a ring left open': inOneList((tuples) => (tuples.length < 4 ? undefined : tuples.slice(0, -1))),
  'rounded to 5 decimals': inAllPositions(([lon, lat, ...rest]) => [
    rounded(5)(lon ?? ''),
    rounded(5)(lat ?? ''),
    ...rest,
  ]),
  'positions without decimals': inAllPositions(([lon, lat, ...rest]) => [
    rounded(0)(lon ?? ''),
    rounded(0)(lat ?? ''),
    ...rest,
  ]),
  'positions that tremble by a metre': trembling(1),
  'positions that tremble by five metres': trembling(5),
  'another datum': inAllPositions(([lon, lat, ...rest]) => [
    (Number(lon) + 0.0004).toFixed(8),
    (Number(lat) + 0.0004).toFixed(8),
    ...rest,
  ]),
  'a file off by a hundredth of a degree': inAllPositions(([lon, ...rest]) => [
    (Number(lon) + 0.01).toFixed(8),
    ...rest,
  ]),
  'metres for degrees': inAllPositions(([lon, lat, ...rest]) => [
    (Number(lon) * 111_320).toFixed(2),
    (Number(lat) * 110_574).toFixed(2),
    ...rest,
  ]),
  'a position that is no number': inOnePosition((numbers, random) => [
    random.pick(['NaN', '', 'null', '-', '#REF!']),
    ...numbers.slice(1),
  ]),
  'a position elsewhere': inOnePosition(([lon, ...rest], random) => [
    (Number(lon) + random.pick([-0.02, -0.002, 0.002, 0.02])).toFixed(8),
    ...rest,
  ]),
  'altitudes in feet': inAllPositions(([lon, lat, height = '0']) => [lon!, lat!, (Number(height) / 0.3048).toFixed(1)]),
  semicolons: inAllPositions((numbers) => [numbers.join(';')]),
  'numbers in scientific notation': inAllPositions((numbers) =>
    numbers.map((number) => Number(number).toExponential(9)),
  ),
} as const satisfies Record<string, Mutation>

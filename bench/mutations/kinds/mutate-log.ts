/** Mutations of a log's course and of its times. */
import { inLog, inOne, type Mutation, runOf } from './mutation.ts'

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?/g
const HOUR_MS = 3_600_000

function shifted(text: string, byMs: number): string {
  return text.replace(INSTANT, (instant) =>
    new Date(Date.parse(instant.endsWith('Z') ? instant : `${instant}Z`) + byMs).toISOString(),
  )
}

const shiftedThroughout =
  (choices: readonly number[]): Mutation =>
  (text, random) =>
    text.search(INSTANT) < 0 ? undefined : shifted(text, random.pick(choices))

export const LOG_MUTATIONS = {
  'a stretch lost': inLog((items, random) => {
    const [from, to] = runOf(items.length, random)
    return items.toSpliced(from, to - from)
  }),
  'the beginning lost': inLog((items, random) => items.slice(Math.floor(items.length * random.between(0.05, 0.3)))),
  'the end lost': inLog((items, random) => items.slice(0, Math.ceil(items.length * random.between(0.7, 0.95)))),
  'a stretch repeated': inLog((items, random) => {
    const [from, to] = runOf(items.length, random)
    return [...items.slice(0, to), ...items.slice(from)]
  }),
  'a stretch elsewhere': inLog((items, random) => {
    const [from, to] = runOf(items.length, random)
    const rest = items.toSpliced(from, to - from)
    return rest.toSpliced(Math.floor(random.next() * rest.length), 0, ...items.slice(from, to))
  }),
  'a stretch backwards': inLog((items, random) => {
    const [from, to] = runOf(items.length, random)
    return items.toSpliced(from, to - from, ...items.slice(from, to).toReversed())
  }),
  'one position of several': inLog((items, random) => {
    const every = random.pick([2, 3, 5, 10])
    return items.filter((_, i) => i % every === 0)
  }),
  'a stretch moved': inLog((items, random) => {
    const [from, to] = runOf(items.length, random)
    const by = random.pick([-0.02, -0.002, 0.002, 0.02])
    const move = (item: string) => item.replace(/-?\d+\.\d+(?=[, ])/, (lon) => (Number(lon) + by).toFixed(8))
    return items.map((item, i) => (i >= from && i < to ? move(item) : item))
  }),
  'times hours off': shiftedThroughout([-5, -4, -3, -2, 3, 12].map((hours) => hours * HOUR_MS)),
  'times of another day': shiftedThroughout([-365, -30, -1, 1, 7].map((days) => 24 * days * HOUR_MS)),
  'times of a stretch off': inLog((items, random) => {
    const [from, to] = runOf(items.length, random)
    const by = random.pick([-24, -3, -1, -0.1, 0.1, 1, 3, 24]) * HOUR_MS
    if (items[0]!.search(INSTANT) < 0) return undefined
    return items.map((item, i) => (i >= from && i < to ? shifted(item, by) : item))
  }),
  'a time off': inOne(INSTANT, ([instant], random) => shifted(instant, random.pick([-24, -1, 1, 24, 8760]) * HOUR_MS)),
  'a digit of a time': inOne(INSTANT, ([instant], random) => {
    const at = Math.floor(random.next() * 19)
    return /\d/.test(instant[at]!)
      ? instant.slice(0, at) + Math.floor(random.next() * 10) + instant.slice(at + 1)
      : undefined
  }),
  'times without seconds': (text) =>
    text.search(INSTANT) < 0 ? undefined : text.replace(INSTANT, (instant) => `${instant.slice(0, 16)}:00Z`),
  'times written in Brazil': (text) =>
    text.search(INSTANT) < 0
      ? undefined
      : text.replace(INSTANT, (instant) => {
          const [day = '', time = ''] = instant.split('T')
          return `${day.split('-').toReversed().join('/')} ${time.slice(0, 8)}`
        }),
  'times lost': (text) => {
    const without = text.replace(
      /<TimeStamp>[\s\S]*?<\/TimeStamp>|<TimeSpan>[\s\S]*?<\/TimeSpan>|<when>[^<]*<\/when>/g,
      '',
    )
    return without === text ? undefined : without
  },
  'one time lost': inOne(/<when>[^<]*<\/when>|<begin>[^<]*<\/begin>|<end>[^<]*<\/end>/g, () => ''),
} as const satisfies Record<string, Mutation>

import { asLonLat, type LonLatPath } from '@faixa/geometry'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import {
  type ClimaToGroup,
  dayAt,
  type FileToGroup,
  type FlightsToGroup,
  type GroupedFlights,
  groupFlights,
  SAME_FIELD_M,
} from './group-flights.ts'

const LAT = -21
/** Metres of a degree on the sphere of near-places.ts, of latitude and of longitude at LAT. */
const LAT_M = (6_371_008.8 * Math.PI) / 180
const LON_M = LAT_M * Math.cos((LAT * Math.PI) / 180)
const MINUTE = 60_000
/** 14/03/2026 10:00 UTC is 7 o'clock at 50° W. */
const MORNING = Date.UTC(2026, 2, 14, 10)
const DAY = 24 * 60 * MINUTE

/** Positions every 20 m on a square of 100 m, whose south-western corner lies so many metres east and north of 50° W, 21° S. */
function square(eastM: number, northM = 0): LonLatPath {
  const steps = [0, 20, 40, 60, 80, 100]
  return asLonLat(steps.flatMap((y) => steps.flatMap((x) => [-50 + (eastM + x) / LON_M, LAT + (northM + y) / LAT_M])))
}

interface Flown {
  readonly at?: number
  /** Minutes after the morning. */
  readonly min?: number
  readonly more?: Partial<FileToGroup<string>>
}

function track(name: string, { at = 0, min, more }: Flown = {}): FileToGroup<string> {
  const begin = min === undefined ? {} : { beginMs: MORNING + min * MINUTE, endMs: MORNING + (min + 8) * MINUTE }
  const folder = name.split('/').slice(0, -1).join('/')
  return {
    of: name,
    name: name.slice(folder === '' ? 0 : folder.length + 1),
    folder,
    content: name,
    papel: 'trajeto',
    path: square(at),
    ...begin,
    ...more,
  }
}

const spray = (name: string, { more, ...flown }: Flown = {}) =>
  track(name, { ...flown, more: { papel: 'aplicacao', ...more } })

function area(name: string, fromM: number, toM: number): FileToGroup<string> {
  const [west, east] = [-50 + (fromM - 10) / LON_M, -50 + (toM + 10) / LON_M]
  const [south, north] = [LAT - 10 / LAT_M, LAT + 110 / LAT_M]
  const outer = asLonLat([west, south, east, south, east, north, west, north])
  return { ...track(name), papel: 'area', path: outer, polygons: [{ outer, holes: [] }] }
}

function weather(name: string, minutes: readonly number[]): ClimaToGroup<string> {
  const { of, folder, content, name: title } = track(name)
  return { of, folder, content, name: title, timesMs: minutes.map((min) => MORNING + min * MINUTE) }
}

/** Names of the files of each job, and of those left out. */
function grouped(given: FlightsToGroup<string> | FileToGroup<string>[]) {
  const { jobs, unused } = groupFlights(Array.isArray(given) ? { files: given } : given)
  return {
    jobs: jobs.map(({ files }) => Object.values(files).flat().toSorted()),
    unused: unused.map(({ of, reason }) => `${of}: ${reason}`).toSorted(),
  }
}

test('tracks of one day and field are one job, and another day or field is another', () => {
  const files = [
    track('a', { min: 0 }),
    track('b', { min: 20, at: 100 + 329 }),
    track('c', { min: 40, at: 100 + 329 + 100 + 331 }),
    track('d', { min: 24 * 60 }),
  ]
  expect(grouped(files)).toEqual({ jobs: [['a', 'b'], ['c'], ['d']], unused: [] })
})

test('a day is that of the field: 2 o’clock in the morning UTC is the evening before', () => {
  expect(dayAt(MORNING, -50)).toBe(Math.floor(MORNING / DAY))
  expect(dayAt(Date.UTC(2026, 2, 15, 2), -50)).toBe(Math.floor(MORNING / DAY))
  expect(dayAt(Date.UTC(2026, 2, 15, 4), -50)).toBe(Math.floor(MORNING / DAY) + 1)
})

test('fields that are far apart are one where both lie on the same registered plot', () => {
  const files = [track('a', { min: 0 }), track('b', { min: 20, at: 2000 })]
  const plot = { id: '7', polygons: area('', 0, 2100).polygons! }
  expect(grouped({ files, plots: [plot] }).jobs).toEqual([['a', 'b']])
  expect(grouped({ files, plots: [{ ...plot, polygons: area('', 1900, 2500).polygons! }] }).jobs).toEqual([
    ['a'],
    ['b'],
  ])
})

test('two known aircraft over one field are two jobs, and a file that names none joins the one that was not in the air', () => {
  const files = [
    track('a1', { min: 0, more: { aircraft: 'A' } }),
    track('b1', { min: 4, more: { aircraft: 'B' } }),
    track('a2', { min: 30, more: { aircraft: 'A' } }),
    // B flew from minute 4 to 12; A was in the air from 30 to 38.
    track('x', { min: 33 }),
  ]
  expect(grouped(files).jobs).toEqual([
    ['a1', 'a2'],
    ['b1', 'x'],
  ])
})

test('two aircraft at once that nobody names are one job where they share a field, and two elsewhere', () => {
  expect(grouped([track('a', { min: 0 }), track('b', { min: 1 })]).jobs).toEqual([['a', 'b']])
  expect(grouped([track('a', { min: 0 }), track('b', { min: 1, at: 3000 })]).jobs).toEqual([['a'], ['b']])
})

test('a track over the way between two applications does not join them, and belongs to the one whose hours it has', () => {
  const files = [
    spray('one', { min: 0 }),
    spray('two', { min: 60, at: 3000 }),
    track('log', { min: 60, more: { path: asLonLat([...square(0), ...square(1500), ...square(3000)]) } }),
  ]
  expect(grouped(files).jobs).toEqual([['one'], ['log', 'two']])
})

test('flights over different area files are different jobs, since a laudo has one, and several jobs may share a file', () => {
  const files = [spray('a', { min: 0 }), spray('b', { min: 20, at: 150 })]
  expect(grouped([...files, area('area a', 0, 100), area('area b', 150, 250)]).jobs).toEqual([
    ['a', 'area a'],
    ['area b', 'b'],
  ])
  const apart = [spray('a', { min: 0 }), spray('b', { min: 20, at: 1500 })]
  expect(grouped([...apart, area('farm', 0, 3000)]).jobs).toEqual([
    ['a', 'farm'],
    ['b', 'farm'],
  ])
})

test('of two areas the one that covers more is taken, and the other is named', () => {
  expect(grouped([spray('a'), area('whole', 0, 100), area('part', 0, 30), area('elsewhere', 9000, 9100)])).toEqual({
    jobs: [['a', 'whole']],
    unused: ['elsewhere: Nenhum voo passa sobre este traçado.', 'part: Do mesmo voo, «whole» cobre mais.'],
  })
})

test('the weather belongs to the jobs of its hours', () => {
  const files = [track('early', { min: 0 }), track('late', { min: 300, at: 5000 })]
  const climas = [
    weather('dawn', [-20, -10]),
    weather('noon', [290, 300]),
    weather('noon too', [300]),
    weather('x', []),
  ]
  expect(grouped({ files, climas })).toEqual({
    jobs: [
      ['dawn', 'early'],
      ['late', 'noon'],
    ],
    unused: ['noon too: «noon» tem mais leituras das horas do voo.', 'x: Nenhum voo é das horas destas leituras.'],
  })
})

test('files of no use are named: unread, empty, unclear, and copies', () => {
  const files = [
    track('a', { min: 0 }),
    track('copy', { min: 0, more: { content: 'a' } }),
    track('photo.jpg', { more: { refusal: 'O arquivo «photo.jpg» não é um KML.' } }),
    track('nowhere', { more: { path: asLonLat([]) } }),
    track('unclear', { more: { papel: undefined } }),
    track('aplicacao 7', { min: 3, more: { papel: undefined } }),
  ]
  expect(grouped(files)).toEqual({
    jobs: [['a', 'aplicacao 7']],
    unused: [
      'copy: É uma cópia de «a».',
      'nowhere: Não traz nenhuma posição.',
      'photo.jpg: O arquivo «photo.jpg» não é um KML.',
      'unclear: O conteúdo não mostra se é área, aplicação ou trajeto.',
    ],
  })
})

test('a laudo takes 500 tracks: the last ones flown are named', () => {
  const files = Array.from({ length: 502 }, (_, i) => track(`${1000 + i}`, { min: i }))
  const { jobs, unused } = grouped(files)
  expect(jobs[0]).toHaveLength(500)
  expect(unused.map((text) => text.slice(0, 4))).toEqual(['1500', '1501'])
})

test('a file without a day joins the only job that it is near; of several, that of its folder or name', () => {
  const files = [
    track('Voo 1/trajeto.kml', { min: 0 }),
    track('Voo 2/trajeto.kml', { min: DAY / MINUTE }),
    spray('Voo 2/aplicacao.kml'),
  ]
  expect(grouped(files).jobs).toEqual([['Voo 1/trajeto.kml'], ['Voo 2/aplicacao.kml', 'Voo 2/trajeto.kml']])
  const named = [
    track('trajeto os114', { min: 0 }),
    track('voo os115', { min: DAY / MINUTE }),
    spray('os115 aplicacao'),
  ]
  expect(grouped(named).jobs).toEqual([['trajeto os114'], ['os115 aplicacao', 'voo os115']])
  expect(grouped([track('a', { min: 0 }), spray('far', { at: 900 })]).jobs).toEqual([['a'], ['far']])
})

test('without any day a folder is a job, unless its name is that of a kind', () => {
  const folders = [track('Voo 1/trajeto.kml'), spray('Voo 1/aplicacao.kml'), spray('Voo 2/aplicacao.kml')]
  expect(grouped(folders).jobs).toEqual([['Voo 1/aplicacao.kml', 'Voo 1/trajeto.kml'], ['Voo 2/aplicacao.kml']])
  expect(grouped([track('Trajetos/1.kml'), spray('Aplicações/1.kml')]).jobs).toEqual([
    ['Aplicações/1.kml', 'Trajetos/1.kml'],
  ])
})

test('without times the weather of a folder is that of its flights, and that beside the folders of all', () => {
  const files = [spray('Voo 1/aplicacao.kml'), spray('Voo 2/aplicacao.kml', { at: 900 })]
  expect(grouped({ files, climas: [weather('Voo 1/clima.csv', [0]), weather('inmet.csv', [0])] }).jobs).toEqual([
    ['Voo 1/aplicacao.kml', 'Voo 1/clima.csv'],
    ['Voo 2/aplicacao.kml', 'inmet.csv'],
  ])
})

const anyFile = fc.record({
  papel: fc.constantFrom('aplicacao', 'trajeto', 'trajeto', 'area', undefined),
  at: fc.integer({ min: 0, max: 12 }).map((step) => 215 * step),
  min: fc.option(fc.integer({ min: 0, max: 3 * 24 * 60 }), { nil: undefined }),
  aircraft: fc.constantFrom(undefined, undefined, 'A', 'B'),
  folder: fc.constantFrom('', 'Voo 1', 'Voo 2'),
  copies: fc.constantFrom(0, 0, 0, 1),
  refusal: fc.constantFrom(undefined, undefined, undefined, 'Não é um KML.'),
})

const anyJob = fc.array(anyFile, { maxLength: 14 }).map((all) =>
  all.flatMap(({ papel, at, min, aircraft, folder, copies, refusal }, i) => {
    const made =
      papel === 'area'
        ? { ...area(`${i}`, at, at + 300), folder }
        : track(`${i}`, { at, ...(min !== undefined && { min }), more: { papel, aircraft, folder, refusal } })
    return [made, ...(copies ? [{ ...made, of: `${i}'` }] : [])]
  }),
)

const anyWeather = fc
  .array(fc.array(fc.integer({ min: 0, max: 3 * 24 * 60 }), { maxLength: 3 }), { maxLength: 3 })
  .map((all) => all.map((minutes, i) => weather(`w${i}`, minutes)))

test('each file is in a job or is named with a reason, never both; a flight is in one job', () => {
  fc.assert(
    fc.property(anyJob, anyWeather, (files, climas) => {
      const { jobs, unused } = groupFlights({ files, climas })
      const inJobs = new Set(jobs.flatMap((job) => Object.values(job.files).flat()))
      const named = unused.map(({ of }) => of)
      const sum = [...inJobs, ...named].toSorted()
      expect(sum).toEqual([...files, ...climas].map(({ of }) => of).toSorted())
      expect(unused.every(({ reason }) => /^.+\.$/.test(reason))).toBe(true)
      const flights = jobs.flatMap((job) => [...job.files.aplicacao, ...job.files.trajeto])
      expect(new Set(flights).size).toBe(flights.length)
      expect(jobs.every((job) => job.files.aplicacao.length + job.files.trajeto.length > 0)).toBe(true)
    }),
    { numRuns: 1000 * inject('shareOfCases') },
  )
})

test('the order of the files changes nothing, nor do the names of those with a day', () => {
  fc.assert(
    fc.property(anyJob, anyWeather, fc.infiniteStream(fc.nat()), (files, climas, random) => {
      const dated = files.filter(({ beginMs, papel }) => beginMs !== undefined && papel !== undefined)
      const shuffled = dated
        .map((file) => ({ file, key: random.next().value }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ file }, i) => ({ ...file, name: `aplicacao ${i}`, folder: `pasta ${i % 3}` }))
      const set = ({ jobs }: GroupedFlights<string>) =>
        jobs.map(({ files: { aplicacao, trajeto }, ...job }) => ({ ...job, aplicacao, trajeto }))
      expect(withFirstNames(set(groupFlights({ files: shuffled, climas })))).toEqual(
        withFirstNames(set(groupFlights({ files: dated, climas }))),
      )
      const reversed = groupFlights({ files: files.toReversed(), climas: climas.toReversed() })
      expect(withFirstNames(set(reversed))).toEqual(withFirstNames(set(groupFlights({ files, climas }))))
    }),
    { numRuns: 1000 * inject('shareOfCases') },
  )
})

/** Copies are the same file. */
function withFirstNames(jobs: unknown): unknown {
  return JSON.parse(JSON.stringify(jobs).replaceAll("'", ''))
}

test('fields are those that a comparison of all positions finds', () => {
  const anyTrack = fc.record({
    day: fc.integer({ min: 0, max: 1 }),
    // In steps of 1.0137 m no two positions are exactly 330 m apart, where rounding decides.
    place: fc.tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 1500 })),
  })
  fc.assert(
    fc.property(fc.array(anyTrack, { maxLength: 25 }), (all) => {
      const files = all.map(({ day, place }, i) =>
        track(`${i}`, { min: day * 24 * 60 + i, more: { path: square(1.0137 * place[0], 1.0137 * place[1]) } }),
      )
      const { jobs } = groupFlights({ files })
      const found = jobs.map((job) => job.files.trajeto.toSorted().join())
      expect(found.toSorted()).toEqual(naiveFields(files).toSorted())
    }),
    { numRuns: 1500 * inject('shareOfCases') },
  )
})

/** Shares no code with the grouping: great circles by haversines between all positions, and groups that grow until nothing joins them. */
function naiveFields(files: readonly FileToGroup<string>[]): string[] {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const apartM = (a: LonLatPath, i: number, b: LonLatPath, k: number) => {
    const [dLat, dLon] = [radians(b[k + 1]! - a[i + 1]!), radians(b[k]! - a[i]!)]
    const h =
      Math.sin(dLat / 2) ** 2 + Math.cos(radians(a[i + 1]!)) * Math.cos(radians(b[k + 1]!)) * Math.sin(dLon / 2) ** 2
    return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h))
  }
  const isNear = (a: FileToGroup<string>, b: FileToGroup<string>) => {
    if (Math.floor(a.beginMs! / DAY) !== Math.floor(b.beginMs! / DAY)) return false
    for (let i = 0; i < a.path.length; i += 2)
      for (let k = 0; k < b.path.length; k += 2) if (apartM(a.path, i, b.path, k) < SAME_FIELD_M) return true
    return false
  }
  const groups: FileToGroup<string>[][] = files.map((file) => [file])
  for (let i = 0; i < groups.length; i++) {
    const other = groups.findIndex((group, k) => k > i && group.some((a) => groups[i]!.some((b) => isNear(a, b))))
    if (other < 0) continue
    groups[i]!.push(...groups.splice(other, 1)[0]!)
    i = -1
  }
  return groups.map((group) =>
    group
      .map(({ of }) => of)
      .toSorted()
      .join(),
  )
}

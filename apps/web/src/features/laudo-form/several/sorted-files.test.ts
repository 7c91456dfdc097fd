import type { Papel } from '@faixa/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describedJobs } from './described-job.ts'
import { merged, moved, type SortedFiles, sortedFrom } from './sorted-files.ts'
import type { DroppedFile } from './use-sorted-files.ts'

/** Files 0 and 1 are areas, 2 a file of the weather, the others flights. */
const papelOf = (file: number): Papel =>
  file < 2 ? 'area' : file === 2 ? 'clima' : file % 2 === 0 ? 'trajeto' : 'aplicacao'

const START: SortedFiles = sortedFrom({
  jobs: [
    { files: { area: [0], aplicacao: [3], trajeto: [4, 6], clima: [2] } },
    { files: { area: [1], aplicacao: [5], trajeto: [8], clima: [2] } },
  ],
  unused: [{ of: 9, reason: 'Não é um KML.' }],
})

test('a flight that is moved leaves its job, and one that stood alone ends with its area left out', () => {
  const one = moved(START, [4], 0, 1, papelOf)
  expect(one.jobs).toEqual([
    { id: 0, files: [0, 3, 6, 2] },
    { id: 1, files: [1, 5, 8, 2, 4] },
  ])
  const all = moved(one, [3, 6], 0, 1, papelOf)
  expect(all.jobs).toHaveLength(1)
  expect(all.leftOut.map(({ file }) => file)).toEqual([9, 0])
})

test('a job that is split keeps its area and its weather in both parts', () => {
  expect(moved(START, [6], 0, 'novo', papelOf).jobs.map(({ files }) => files)).toEqual([
    [0, 3, 4, 2],
    [1, 5, 8, 2],
    [6, 0, 2],
  ])
})

test('jobs that are merged have one area: the other is left out', () => {
  const { jobs, leftOut } = merged(START, 1, 0, papelOf)
  expect(jobs).toEqual([{ id: 0, files: [3, 4, 6, 2, 1, 5, 8] }])
  expect(leftOut.map(({ file }) => file)).toEqual([9, 0])
})

test('a file that was left out can be used, and one that is taken out says so', () => {
  expect(moved(START, [9], undefined, 1, papelOf)).toMatchObject({
    leftOut: [],
    jobs: [{}, { files: [1, 5, 8, 2, 9] }],
  })
  expect(moved(START, [4], 0, 'fora', papelOf).leftOut.at(-1)).toEqual({ file: 4, reason: 'Tirado por você.' })
})

test('after any moves each file is in a job or left out, and no flight is in two jobs', () => {
  const anyMove = fc.record({
    files: fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 4 }),
    from: fc.option(fc.nat(3), { nil: undefined }),
    to: fc.constantFrom(0, 1, 2, 3, 'novo' as const, 'fora' as const),
  })
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 12 }), (moves) => {
      let sorted = START
      for (const { files, from, to } of moves) {
        const held = sorted.jobs.find(({ id }) => id === from)?.files ?? sorted.leftOut.map(({ file }) => file)
        const target = typeof to === 'number' && !sorted.jobs.some(({ id }) => id === to) ? 'fora' : to
        const source = sorted.jobs.some(({ id }) => id === from) ? from : undefined
        sorted = moved(
          sorted,
          files.filter((file) => held.includes(file)),
          source,
          target,
          papelOf,
        )
      }
      const placed = sorted.jobs.flatMap(({ files }) => files)
      const all = [...new Set(placed), ...sorted.leftOut.map(({ file }) => file)]
      expect(all.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 9])
      const flights = placed.filter((file) => file > 2)
      expect(new Set(flights).size).toBe(flights.length)
      expect(sorted.jobs.every(({ files }) => files.some((file) => file > 2))).toBe(true)
    }),
  )
})

test('the files of a job that lies on the border of two zones have one clock, which is named', () => {
  const at = (id: number, lon: number, time: string): DroppedFile => {
    const beginMs = Date.parse(`2026-03-14T${time}Z`)
    return {
      id,
      file: new File([], `${id}.kml`),
      folder: '',
      papel: 'trajeto',
      beginMs,
      endMs: beginMs + 600_000,
      lines: [[[lon, -21]]],
    }
  }
  // 52.5° W is halfway between UTC-3 and UTC-4.
  const [job] = describedJobs([{ id: 0, files: [0, 1] }], [at(0, -52.49, '10:12:00'), at(1, -52.51, '10:30:00')])
  expect(job?.facts).toBe('2 trajetos · 07:12 a 07:40 (UTC-3)')
})

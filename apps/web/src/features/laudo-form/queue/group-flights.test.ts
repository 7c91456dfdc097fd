import type { Role } from '@faixa/flight'
import type { FileKind, LonLatBounds } from '@faixa/geometry'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FileToGroup, groupFlights } from './group-flights.ts'

const KINDS = { area: 'area', aplicacao: 'swath-polygons', trajeto: 'track' } as const satisfies Record<Role, FileKind>

/** A file whose contents determine its field; `at` is the degree of longitude where it begins, a tenth of a degree wide. */
function file(role: Role, path: string, at?: number, wide = 0.1): FileToGroup<string> {
  const bounds: LonLatBounds | undefined = at === undefined ? undefined : [at, 0, at + wide, 0.1]
  return { ...unread(path), looksLike: KINDS[role], bounds }
}

function unread(path: string): FileToGroup<string> {
  const cut = path.lastIndexOf('/')
  return { of: path, name: path.slice(cut + 1), folder: path.slice(0, Math.max(cut, 0)) }
}

test('a folder for each flight, with the same names in each', () => {
  const paths = ['Voo 2', 'Voo 10'].flatMap((folder) =>
    ['area', 'aplicacao', 'trajeto'].map((name) => `${folder}/${name}.kml`),
  )
  const [a2, s2, t2, a10, s10, t10] = paths as [string, string, string, string, string, string]
  const files = [file('trajeto', t10), file('area', a2), file('aplicacao', s10), file('aplicacao', s2)]
  expect(groupFlights([...files, file('trajeto', t2), file('area', a10)])).toEqual([
    { area: a2, aplicacao: s2, trajeto: t2 },
    { area: a10, aplicacao: s10, trajeto: t10 },
  ])
})

test('one folder, and names that differ by the order beside the word of the kind', () => {
  const files = [
    file('trajeto', 'trajeto_OS-114.kml'),
    file('aplicacao', 'Aplicação OS 113.kml'),
    file('aplicacao', 'os114 aplicacao.kml'),
    file('trajeto', 'os113 voo.kml'),
    file('area', 'area os113.kml'),
  ]
  expect(groupFlights(files)).toEqual([
    { area: 'area os113.kml', aplicacao: 'Aplicação OS 113.kml', trajeto: 'os113 voo.kml' },
    { aplicacao: 'os114 aplicacao.kml', trajeto: 'trajeto_OS-114.kml' },
  ])
})

test('names that tell nothing: what lies over an application belongs to it, and one area may be of several flights', () => {
  const files = [
    file('aplicacao', 'x.kml', 10),
    file('aplicacao', 'y.kml', 20),
    file('aplicacao', 'z.kml', 20.2),
    file('trajeto', 'b.kml', 20, 0.12),
    file('trajeto', 'a.kml', 10),
    file('area', 'farm.kml', 20, 0.5),
  ]
  expect(groupFlights(files)).toEqual([
    { aplicacao: 'x.kml', trajeto: 'a.kml' },
    { area: 'farm.kml', aplicacao: 'y.kml', trajeto: 'b.kml' },
    { area: 'farm.kml', aplicacao: 'z.kml' },
  ])
})

test('files that lie apart do not belong together, whatever they are called, and are not lost', () => {
  expect(groupFlights([file('aplicacao', 'aplicacao 7.kml', 10), file('trajeto', 'trajeto 7.kml', 30)])).toEqual([
    { aplicacao: 'aplicacao 7.kml' },
    { trajeto: 'trajeto 7.kml' },
  ])
})

test('a file that could not be read goes by its name', () => {
  const files = [
    unread('voo 7.zip'),
    file('aplicacao', 'aplicacao 7.kml', 10),
    unread('area 7.zip'),
    unread('leia.kml'),
  ]
  expect(groupFlights(files)).toEqual([
    { area: 'area 7.zip', aplicacao: 'aplicacao 7.kml', trajeto: 'voo 7.zip' },
    { aplicacao: 'leia.kml' },
  ])
})

test('every file is in a set, and only areas are in several', () => {
  const anyFile = fc.record({
    role: fc.constantFrom<(Role | undefined)[]>('area', 'aplicacao', 'trajeto', undefined),
    folder: fc.constantFrom('', 'Voo 1/', 'Voo 2/'),
    stem: fc.constantFrom('', ' 1', ' 2'),
    at: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(anyFile, { maxLength: 12 }), (all) => {
      const files = all.map(({ role, folder, stem, at }, i) => ({
        ...(role ? file(role, `${folder}${role}${stem}.kml`, at, 0.15) : unread(`${folder}x${stem}.kml`)),
        of: `${i}`,
      }))
      const sets = groupFlights(files)
      const placed = sets.flatMap((set) => Object.values(set))
      expect(new Set(placed)).toEqual(new Set(files.map(({ of }) => of)))
      const shared = sets.flatMap(({ aplicacao, trajeto }) => [aplicacao, trajeto].filter((of) => of !== undefined))
      expect(new Set(shared).size).toBe(shared.length)
    }),
  )
})

test('the weather of a folder is that of its flights, and that beside the folders of all', () => {
  const [one, other] = [file('aplicacao', 'Voo 1/aplicacao.kml'), file('aplicacao', 'Voo 2/aplicacao.kml')]
  expect(groupFlights([one, other], [unread('Voo 1/clima.csv'), unread('inmet.csv')])).toEqual([
    { aplicacao: 'Voo 1/aplicacao.kml', clima: 'Voo 1/clima.csv' },
    { aplicacao: 'Voo 2/aplicacao.kml', clima: 'inmet.csv' },
  ])
})

test('of several files of the weather in one folder a flight has the one with its name, or none', () => {
  const flights = [file('aplicacao', 'os113 aplicacao.kml'), file('aplicacao', 'os114 aplicacao.kml')]
  expect(groupFlights(flights, [unread('clima_OS-113.csv'), unread('estação.txt')])).toEqual([
    { aplicacao: 'os113 aplicacao.kml', clima: 'clima_OS-113.csv' },
    { aplicacao: 'os114 aplicacao.kml' },
  ])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bandTables, pieSlices } from './band-tables.ts'
import { BANDS } from './bands.ts'
import { doStep, redoStep, startHistory, UNDO_STEPS, undoStep } from './edit-history.ts'
import { editLines, type LineEdit } from './edit-lines.ts'
import { type EffectivenessLine, laudosCounted, laudosOf, removedOf } from './effectiveness-line.ts'
import { laudoLine } from './effectiveness-lines.fixture.ts'
import { flattenLines, nestLines } from './flat-lines.ts'
import { typedLineFaults } from './line-rules.ts'
import { NO_SHADE, SHADES, shadeOf } from './shades.ts'

const lines = [
  laudoLine('a', 90, 10),
  laudoLine('b', 89.99, 20),
  laudoLine('c', 85, 30),
  laudoLine('d', 84.99, 40),
  laudoLine('e', 97, 50),
  laudoLine('f', 90, 60),
]
const idsOf = (all: readonly EffectivenessLine[]) => all.map(({ id }) => id)

describe('bands', () => {
  test('hold each line once, the highest effectiveness first, with their area', () => {
    const tables = bandTables(lines)
    expect(tables.map(({ key, areaHa, lines: rows }) => [key, idsOf(rows), areaHa])).toEqual([
      ['ALTA', ['e', 'a', 'f'], 120],
      ['MEDIA', ['b', 'c'], 50],
      ['BAIXA', ['d'], 40],
    ])
    // Three, two and one of six lines are 50 %, 33.33 % and 16.67 %.
    expect(pieSlices(tables).map(({ count }) => count)).toEqual([3, 2, 1])
    expect(pieSlices(tables).map(({ percent }) => percent?.toFixed(2))).toEqual(['50.00', '33.33', '16.67'])
    // Without the line of BAIXA five lines remain: three of one band and two of another.
    const two = pieSlices(tables, new Set(['BAIXA'] as const))
    expect(two.map(({ percent }) => percent?.toFixed(2))).toEqual(['60.00', '40.00', undefined])
  })

  test('have a table of their own for lines without an effectiveness, which are in no slice', () => {
    const tables = bandTables([...lines, laudoLine('x', undefined, 7)])
    expect(tables.at(-1)).toMatchObject({ key: 'SEM_MEDICAO', areaHa: 7 })
    expect(pieSlices(tables)).toHaveLength(3)
    expect(pieSlices(bandTables([])).map(({ percent }) => percent)).toEqual([undefined, undefined, undefined])
  })

  test('add up to all lines', () => {
    const line = fc
      .record({
        percent: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
        area: fc.integer({ min: 0, max: 999 }),
      })
      .map(({ percent, area }) => laudoLine('x', percent ?? undefined, area))
    fc.assert(
      fc.property(fc.array(line), (all) => {
        const tables = bandTables(all)
        expect(tables.reduce((sum, { lines: rows }) => sum + rows.length, 0)).toBe(all.length)
        expect(tables.reduce((sum, { areaHa }) => sum + areaHa, 0)).toBe(
          all.reduce((sum, { areaPlantio = 0 }) => sum + areaPlantio, 0),
        )
      }),
    )
  })
})

test.each([
  [100, 'verde-claro'],
  [96.667, 'verde-claro'],
  // Printed 96,67, 93,33 and so on: the printed figure is compared with the limit of the specification.
  [96.666, 'verde-claro'],
  [96.664, 'verde-medio'],
  [93.335, 'verde-medio'],
  [93.333, 'verde-escuro'],
  [90, 'verde-escuro'],
  [89.995, 'verde-escuro'],
  [89.994, 'ouro'],
  [88.33, 'ouro'],
  [88.324, 'ouro-escuro'],
  [86.66, 'ouro-escuro'],
  [86.654, 'marrom'],
  [85, 'marrom'],
  [84.996, 'marrom'],
  [84.994, 'rosa'],
  [81.667, 'rosa'],
  [81.664, 'vermelho-escuro'],
  [78.335, 'vermelho-escuro'],
  [78.334, 'vermelho-muito-escuro'],
  [0.005, 'vermelho-muito-escuro'],
  [0.004, 'cinza'],
  [0, 'cinza'],
  [-3, 'cinza'],
  [undefined, 'cinza'],
])('the shade of %s %% is %s', (percent, key) => {
  expect(shadeOf(percent).key).toBe(key)
})

test('the text on every shade has contrast AA', () => {
  const channel = (hex: string, at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  // Relative luminance of WCAG 2.2.
  const luminance = (hex: string) => 0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5)
  for (const { fill, ink } of [...SHADES, NO_SHADE]) {
    const [darker = 0, lighter = 0] = [luminance(fill), luminance(ink)].toSorted((one, other) => one - other)
    expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(4.5)
  }
})

const REMOVAL = { motivo: 'Medida de novo', nome: 'Davi Reis', em: '2026-03-16T09:00:00Z' }

describe('a removed line', () => {
  const without = editLines(lines, { kind: 'remove', id: 'a', retirada: REMOVAL })

  test('stays with its reason, is in no band, and is not loaded a second time', () => {
    expect(idsOf(without)).toEqual(idsOf(lines))
    expect(removedOf(without)).toMatchObject([{ id: 'a', retirada: REMOVAL }])
    expect(bandTables(without).flatMap((table) => idsOf(table.lines))).not.toContain('a')
    expect(laudosCounted(without)).toEqual({ counted: laudosOf(lines).length - 1, all: laudosOf(lines).length })
    expect(editLines(without, { kind: 'load', lines: [lines[0]!], keep: true })).toBe(without)
  })

  test('comes back as it was', () => {
    expect(editLines(without, { kind: 'restore', id: 'a' })).toEqual(lines)
  })
})

describe('edits', () => {
  test('a merge takes the place of its lines, and goes to the band of its average', () => {
    // (97 + 84.99) / 2 = 90.995.
    const after = editLines(lines, { kind: 'merge', ids: ['e', 'd'], into: 'm' })
    expect(idsOf(after)).toEqual(['a', 'b', 'c', 'f', 'm'])
    expect(idsOf(bandTables(after)[0]!.lines)).toEqual(['m', 'a', 'f'])
    expect(after.at(-1)).toMatchObject({ codigo: 'OS e / OS d', areaPlantio: 90 })
  })

  test('without effect give the same lines', () => {
    expect(editLines(lines, { kind: 'merge', ids: ['a', 'a'], into: 'm' })).toBe(lines)
    expect(editLines(lines, { kind: 'merge', ids: ['a', 'nobody'], into: 'm' })).toBe(lines)
    expect(editLines(lines, { kind: 'remove', id: 'nobody', retirada: REMOVAL })).toBe(lines)
  })

  test('loading replaces, or keeps what is there and adds laudos that no line rests on', () => {
    const merged = editLines(lines, { kind: 'merge', ids: ['a', 'b'], into: 'm' })
    const loaded = [laudoLine('a', 90, 10), laudoLine('z', 91, 5)]
    expect(idsOf(editLines(merged, { kind: 'load', lines: loaded, keep: false }))).toEqual(['a', 'z'])
    expect(idsOf(editLines(merged, { kind: 'load', lines: loaded, keep: true }))).toEqual([
      'c',
      'd',
      'e',
      'f',
      'm',
      'z',
    ])
    expect(editLines(lines, { kind: 'load', lines: [lines[0]!], keep: true })).toBe(lines)
  })

  const edit: fc.Arbitrary<LineEdit> = fc.oneof(
    fc.record({
      kind: fc.constant('remove' as const),
      id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'm'),
      retirada: fc.constant(REMOVAL),
    }),
    fc.record({ kind: fc.constant('restore' as const), id: fc.constantFrom('a', 'b', 'c', 'm') }),
    fc.record({
      kind: fc.constant('merge' as const),
      ids: fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'm']),
      into: fc.constant('m'),
    }),
    fc.record({ kind: fc.constant('add' as const), line: fc.constant(laudoLine('n', 50, 1)) }),
  )

  test('undone and done again are as they were, step by step', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
        const histories = [startHistory<readonly EffectivenessLine[]>(lines)]
        for (const one of edits) {
          const before = histories.at(-1)!
          histories.push(doStep(before, editLines(before.present, one)))
        }
        for (const history of histories) {
          expect(redoStep(undoStep(history)).present).toBe(history.present)
        }
        let history = histories.at(-1)!
        while (history.past.length > 0) history = undoStep(history)
        expect(history.present).toBe(lines)
      }),
    )
  })

  test('a new step forgets what was undone, and a hundred steps can be undone', () => {
    let history = startHistory(0)
    for (let step = 1; step <= UNDO_STEPS + 5; step++) history = doStep(history, step)
    expect(history.past).toHaveLength(UNDO_STEPS)
    expect(doStep(undoStep(history), -1).future).toEqual([])
    expect(doStep(history, history.present)).toBe(history)
    expect(redoStep(history)).toBe(history)
    expect(undoStep(startHistory(1)).present).toBe(1)
  })
})

test('merged lines are flattened and nested again, however deep', () => {
  const once = editLines(lines, { kind: 'merge', ids: ['a', 'b'], into: 'm' })
  const twice = editLines(once, { kind: 'merge', ids: ['m', 'c'], into: 'n' })
  const flat = flattenLines(twice)
  expect(flat.map(({ id, dentroDe }) => [id, dentroDe])).toEqual([
    ['d', undefined],
    ['e', undefined],
    ['f', undefined],
    ['n', undefined],
    ['m', 'n'],
    ['a', 'm'],
    ['b', 'm'],
    ['c', 'n'],
  ])
  expect(nestLines(flat)).toEqual(twice)
})

describe('a typed line', () => {
  const typed = { codigo: 'OS 1', prestadora: 5, piloto: 51, areaPlantio: 10, efetividade: 90 }
  const [alta, media, baixa] = BANDS

  test.each([
    [alta, 90, true],
    [alta, 100, true],
    [alta, 100.01, false],
    [alta, 89.99, false],
    [media, 85, true],
    [media, 89.99, true],
    [media, 90, false],
    [baixa, 84.99, true],
    [baixa, 85, false],
    [baixa, 0, false],
  ])('fits the band of its table: %o with %d %%', (band, efetividade, fits) => {
    expect(typedLineFaults({ ...typed, efetividade }, band)).toHaveLength(fits ? 0 : 1)
  })

  test('says what is wrong with each field', () => {
    const wrong = { codigo: ' a ', prestadora: undefined, piloto: undefined, areaPlantio: 0, efetividade: Number.NaN }
    expect(typedLineFaults(wrong, undefined).map(({ campo }) => campo)).toEqual([
      'codigo',
      'prestadora',
      'piloto',
      'areaPlantio',
      'efetividade',
    ])
    expect(typedLineFaults(typed, undefined)).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editLines } from './edit-lines.ts'
import {
  type EffectivenessLine,
  LINE_FIELDS,
  measuredFigures,
  mergedContent,
  otherAverage,
  typedFields,
  weightedEffectiveness,
} from './effectiveness-line.ts'
import { laudoLine } from './effectiveness-lines.fixture.ts'

const joao = { id: 61, nome: 'João Ávila' }
const vooalto = { id: 6, nome: 'Voo Alto' }
const a = laudoLine('a', 95, 100, { observacoes: 'Vento forte.' })
const b = laudoLine('b', 80, 20, { piloto: joao, prestadora: vooalto })
const c = laudoLine('c', 89, 30, { observacoes: 'Refazer.\nVerificar' })

const merge = (...lines: EffectivenessLine[]): EffectivenessLine => ({
  id: lines.map(({ id }) => id).join('+'),
  ...mergedContent(lines),
  partes: lines,
})

describe('a merge', () => {
  test('joins codes and observations, adds areas, averages plainly, and takes the pilot of the last line', () => {
    // 100 + 20 + 30 = 150 ha; (95 + 80 + 89) / 3 = 88 %.
    expect(mergedContent([a, c, b])).toEqual({
      codigo: 'OS a / OS c / OS b',
      areaPlantio: 150,
      efetividade: 88,
      observacoes: 'Vento forte.\nRefazer.\nVerificar',
      piloto: joao,
      prestadora: vooalto,
    })
  })

  test('shows the average weighted by area where it is more than half a point away', () => {
    // (95·100 + 80·20 + 89·30) / 150 = (9500 + 1600 + 2670) / 150 = 13770 / 150 = 91.8; the plain one is 88.
    expect(weightedEffectiveness(merge(a, b, c))).toBeCloseTo(91.8, 10)
    expect(otherAverage(merge(a, b, c))).toBeCloseTo(91.8, 10)
    // Equal areas: both averages are 90.5.
    expect(otherAverage(merge(laudoLine('d', 90, 50), laudoLine('e', 91, 50)))).toBeUndefined()
    // (90·50 + 91·150) / 200 = 18150 / 200 = 90.75, a quarter of a point away.
    expect(otherAverage(merge(laudoLine('d', 90, 50), laudoLine('e', 91, 150)))).toBeUndefined()
    expect(otherAverage(a)).toBeUndefined()
  })

  test('of something unknown is unknown', () => {
    const unknown = mergedContent([a, laudoLine('x', undefined, undefined)])
    expect(unknown).not.toHaveProperty('areaPlantio')
    expect(unknown).not.toHaveProperty('efetividade')
    expect(weightedEffectiveness(merge(a, laudoLine('x', undefined, 10)))).toBeUndefined()
  })

  const line = fc
    .tuple(fc.uuid(), fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 50_000 }))
    .map(([id, percent, area]) => laudoLine(id, percent / 100, area / 100))
  const three = fc.uniqueArray(line, { selector: ({ id }) => id, minLength: 3, maxLength: 3 })

  test('in any order of choosing has the same area and averages', () => {
    fc.assert(
      fc.property(three, ([x, y, z]) => {
        const one = mergedContent([x!, y!, z!])
        const other = mergedContent([z!, x!, y!])
        expect(other.areaPlantio).toBeCloseTo(one.areaPlantio!, 8)
        expect(other.efetividade).toBeCloseTo(one.efetividade!, 8)
      }),
    )
  })

  test('step by step has the same area and weighted average as at once; the plain average has not', () => {
    fc.assert(
      fc.property(three, ([x, y, z]) => {
        const steps = merge(merge(x!, y!), z!)
        const once = merge(x!, y!, z!)
        expect(steps.areaPlantio).toBeCloseTo(once.areaPlantio!, 8)
        expect(weightedEffectiveness(steps)).toBeCloseTo(weightedEffectiveness(once)!, 8)
      }),
    )
    // ((95 + 80) / 2 + 89) / 2 = 88.25, and (95 + 80 + 89) / 3 = 88.
    expect(merge(merge(a, b), c).efetividade).toBe(88.25)
  })
})

describe('what a person typed', () => {
  test('is nothing in a line as it was loaded, and everything in one without a laudo', () => {
    expect(typedFields(a)).toEqual([])
    const { laudo: _laudo, ...typed } = a
    expect(typedFields(typed)).toEqual(LINE_FIELDS)
    expect(measuredFigures(typed)).toEqual({})
  })

  test('follows from the comparison with the laudo, whose figures stay', () => {
    const { laudo: _laudo, id, ...content } = a
    const [edited] = editLines([a], { kind: 'edit', id, content: { ...content, efetividade: 92 } })
    expect(typedFields(edited!)).toEqual(['efetividade'])
    expect(measuredFigures(edited!)).toEqual({ areaPlantio: 100, efetividade: 95 })
    // A figure that is typed back counts as measured again.
    const [back] = editLines([edited!], { kind: 'edit', id, content })
    expect(typedFields(back!)).toEqual([])
    expect(typedFields(b)).toEqual(['prestadora', 'piloto'])
  })

  test('is a mark of the merge as well: no merge hides it', () => {
    expect(typedFields(merge(a, c))).toEqual([])
    const raised = { ...c, efetividade: 99 }
    expect(typedFields(merge(a, raised))).toEqual(['efetividade'])
    // (95 + 89) / 2 = 92, beside (95 + 99) / 2 = 97.
    expect(merge(a, raised).efetividade).toBe(97)
    expect(measuredFigures(merge(a, raised))).toEqual({ areaPlantio: 130, efetividade: 92 })
    expect(typedFields({ ...merge(a, c), areaPlantio: 131 })).toEqual(['areaPlantio'])
    const { laudo: _laudo, ...typed } = c
    expect(measuredFigures(merge(a, typed))).toEqual({})
  })
})

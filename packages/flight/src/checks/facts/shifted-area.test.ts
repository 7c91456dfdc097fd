import type { SwathInput } from '@faixa/geometry'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureFlight } from '../../measure-flight.ts'
import { type BoxM, boxAt, pathAt, polygonsFile, registeredPlot } from '../../numbers/metric-field.fixture.ts'
import { windText } from '../check-texts.ts'
import { bestShift, insideShares } from './shifted-area.ts'

const SAID = 'area-deslocada'
const FIELD: BoxM = [0, 0, 1000, 240]
/** Twelve passes of 20 m that cover the field. */
const PASSES = Array.from({ length: 12 }, (_, i): BoxM => [0, 20 * i, 1000, 20 * i + 20])
const SWATHS = PASSES.map((pass): SwathInput => ({ kind: 'polygon', polygon: boxAt(pass) }))

const moved = ([x0, y0, x1, y1]: BoxM, eastM: number, northM: number): BoxM => [
  ...([x0 + eastM, y0 + northM, x1 + eastM, y1 + northM] as const),
]

async function sentenceOf(area: readonly BoxM[], aplicacao: readonly BoxM[]) {
  const files = {
    area: await polygonsFile('area.kml', area),
    aplicacao: await polygonsFile('aplicacao.kml', aplicacao),
  }
  const flight = await measureFlight(files, { layers: false })
  if ('unusable' in flight) throw new Error(flight.unusable.message)
  return flight.avisos.find(({ codigo }) => codigo === SAID)
}

describe('an area of another datum', () => {
  test('is an aviso that says where it would fit, with the share of the application in it before and then', async () => {
    // Moved by 30 and 40 m, 50 m in all, 970 m by 200 m of the 1,000 m by 240 m lie in the field: 80.8 %.
    expect(await sentenceOf([moved(FIELD, 30, 40)], PASSES)).toEqual({
      codigo: SAID,
      gravidade: 'aviso',
      mensagem:
        'Com os talhões cerca de 50\u00a0m mais a sudoeste, 100\u00a0% da aplicação ficaria neles, e não 81\u00a0%.',
      onde: 'area.kml',
      oQueFazer: 'Confira o sistema de coordenadas (datum) da área.',
      confirmar: true,
    })
  })

  test('is not suspected where an aircraft sprays as far beyond one end as beyond the other', async () => {
    const beyond = PASSES.map(([, y0, , y1]): BoxM => [-60, y0, 1060, y1])
    expect(await sentenceOf([FIELD], beyond)).toBeUndefined()
  })

  test('is not suspected where half of a field is sprayed, and 60 m beyond it', async () => {
    // Moved by 60 m to the east all would lie inside, but of the 500 m by 240 m that are missed 440 m would still be: 88 %.
    const half = PASSES.map(([, y0, , y1]): BoxM => [500, y0, 1060, y1])
    expect(await sentenceOf([FIELD], half)).toBeUndefined()
  })
})

test('a shift up to 100 m to each side is found to a step of 5 m', () => {
  const upTo = fc.integer({ min: -100, max: 100 })
  fc.assert(
    fc.property(upTo, upTo, (eastM, northM) => {
      // The search is for flights with a twentieth outside.
      fc.pre(Math.abs(eastM) >= 50 || Math.abs(northM) >= 12)
      const found = bestShift(SWATHS, [registeredPlot('1', moved(FIELD, -eastM, -northM))])!
      expect(Math.abs(found.eastM - eastM)).toBeLessThanOrEqual(7.5)
      expect(Math.abs(found.northM - northM)).toBeLessThanOrEqual(5)
      expect(found.insideMoved).toBeGreaterThan(0.97)
      // 240,000 m² minus the part outside the field in its present position.
      const inside = ((1000 - Math.abs(eastM)) * (240 - Math.abs(northM))) / 240_000
      expect(found.inside).toBeCloseTo(inside, 1.5)
    }),
    { numRuns: 25 },
  )
})

test('a slanted piece counts by its ground, not by its height', () => {
  // A pass of 1,000 m that rises by 17 m, 20 m wide: half of its height are its two tips. The plot ends 100 m before it does.
  const outer = pathAt(0, 0, 1000, 17, 1000, 37, 0, 20)
  const slanted: SwathInput = { kind: 'polygon', polygon: { outer, holes: [] } }
  const plot = registeredPlot('1', [-200, -200, 900, 300])
  expect(insideShares([slanted], [plot], 800)(0, 0)).toBeCloseTo(0.9, 2)
})

test('directions are said by their eighth of the compass', () => {
  expect([windText(0, 10), windText(10, 10), windText(-30, -40), windText(-10, 1), windText(-1, 10)]).toEqual([
    'norte',
    'nordeste',
    'sudoeste',
    'oeste',
    'norte',
  ])
})

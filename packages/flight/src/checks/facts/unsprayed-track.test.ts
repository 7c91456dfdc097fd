import type { LonLatPath, SwathInput } from '@faixa/geometry'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureFlight } from '../../measure-flight.ts'
import { type BoxM, boxAt, lineFile, pathAt, polygonsFile, registeredPlot } from '../../numbers/metric-field.fixture.ts'
import { trackOverPlots } from './unsprayed-track.ts'

const WIDTH_M = 20
const FIELD: BoxM = [0, 0, 1000, 240]
const SAID = 'aplicacao-de-parte-do-voo'

/** Passes of 20 m along the field, the lowest first; the track leads `beyondM` past both ends. */
const pass = (i: number): BoxM => [0, i * WIDTH_M, 1000, (i + 1) * WIDTH_M]
const flownM = (passes: number, beyondM = 100): number[] =>
  Array.from({ length: passes }, (_, i) => {
    const y = (i + 0.5) * WIDTH_M
    const [west, east] = [-beyondM, 1000 + beyondM]
    return i % 2 === 0 ? [west, y, east, y] : [east, y, west, y]
  }).flat()

async function sentenceOf(
  passes: number,
  sprayed: readonly number[],
  area: readonly BoxM[] = [FIELD],
  beyondM = 100,
  code = SAID,
) {
  const flight = await measureFlight(
    {
      area: await polygonsFile('area.kml', area),
      aplicacao: await polygonsFile('aplicacao.kml', sprayed.map(pass)),
      trajeto: await lineFile('trajeto.kml', ...flownM(passes, beyondM)),
    },
    { layers: false },
  )
  if ('unusable' in flight) throw new Error(flight.unusable.message)
  return flight.avisos.find(({ codigo }) => codigo === code)
}

describe('an application of half of its flight', () => {
  test('is an aviso with the kilometres flown over the plots, and those without application', async () => {
    // Four passes of 1,000 m over the field, of which the file has two.
    expect(await sentenceOf(4, [0, 1])).toEqual({
      codigo: SAID,
      gravidade: 'aviso',
      mensagem: 'O trajeto tem 4,0\u00a0km sobre os talhões atingidos, e em 2,0\u00a0km não há aplicação.',
      onde: 'aplicacao.kml',
      oQueFazer: 'Confira se o arquivo da aplicação está inteiro e se o trajeto não tem outro voo.',
      confirmar: true,
    })
  })

  test('is not suspected where one pass of eight was flown without spraying', async () => {
    expect(await sentenceOf(8, [0, 1, 2, 4, 5, 6, 7])).toBeUndefined()
  })

  test('is not suspected for what the aircraft flies over plots that it does not treat', async () => {
    // Each pass of 1,000 m begins and ends 500 m over the neighbours: half of the track has nothing below it, and none of that over the field.
    const neighbours: BoxM[] = [
      [-500, 0, 0, 240],
      [1000, 0, 1500, 240],
    ]
    expect(await sentenceOf(4, [0, 1, 2, 3], [FIELD, ...neighbours], 500)).toBeUndefined()
  })
})

describe('passes that were flown one after the other, and of which the application has nothing', () => {
  const PASSES = Array.from({ length: 16 }, (_, i) => i)
  /** The field extends by the given number of passes, which were not flown. */
  const unsprayed = (lost: readonly number[], unflown = 0) =>
    sentenceOf(
      PASSES.length,
      PASSES.filter((pass) => !lost.includes(pass)),
      [[0, 0, 1000, (PASSES.length + unflown) * WIDTH_M]],
      100,
      'passadas-sem-aplicacao',
    )

  test('are named with their length from three on, in the middle and at an end, and nobody has to confirm it', async () => {
    // Three flown passes of 1,000 m have no application, beside three passes that were not flown: half of what is missing.
    const named = {
      codigo: 'passadas-sem-aplicacao',
      gravidade: 'aviso',
      mensagem: 'O trajeto tem 3 passadas em sequência sobre os talhões sem aplicação embaixo, com 3,0\u00a0km.',
      onde: 'aplicacao.kml',
      oQueFazer: 'Confira se o arquivo da aplicação está inteiro; o que foi voado sem aplicar conta como não aplicado.',
      quantidade: 3,
    }
    expect(await unsprayed([4, 5, 6], 3)).toEqual(named)
    expect(await unsprayed([13, 14, 15], 3)).toEqual(named)
  })

  test('are named from two on before the first application and after the last, where one may be the way home', async () => {
    // Two flown passes of 1,000 m have no application, beside two passes that were not flown: half of what is missing.
    for (const lost of [
      [14, 15],
      [0, 1],
    ]) {
      expect((await unsprayed(lost, 2))?.mensagem).toBe(
        'O trajeto tem 2 passadas em sequência sobre os talhões sem aplicação embaixo, com 2,0\u00a0km, antes da primeira aplicação ou depois da última.',
      )
    }
    expect(await unsprayed([15], 2)).toBeUndefined()
  })

  test('are named from one on where they are three fifths of what is missing', async () => {
    expect((await unsprayed([4]))?.mensagem).toBe(
      'O trajeto tem 1 trecho de passada sobre os talhões sem aplicação embaixo, com 1,0\u00a0km: é a maior parte do que falta.',
    )
    // Three of five passes, none beside another.
    expect((await unsprayed([2, 5, 8], 2))?.mensagem).toBe(
      'O trajeto tem 3 trechos de passada sobre os talhões sem aplicação embaixo, com 3,0\u00a0km: é a maior parte do que falta.',
    )
  })

  test('are named as stretches of 45 m or more, so that a lost record of a second is among them', async () => {
    // The gaps are 50 of 2,000 m, 2.5 % of the field, and 40 m.
    const lacking = async (gapM: number) => {
      const flight = await measureFlight(
        {
          area: await polygonsFile('area.kml', [[0, 0, 1000, 2 * WIDTH_M]]),
          aplicacao: await polygonsFile('aplicacao.kml', [
            pass(0),
            [0, WIDTH_M, 450, 2 * WIDTH_M],
            [450 + gapM, WIDTH_M, 1000, 2 * WIDTH_M],
          ]),
          trajeto: await lineFile('trajeto.kml', ...flownM(2)),
        },
        { layers: false },
      )
      if ('unusable' in flight) throw new Error(flight.unusable.message)
      return flight.avisos.find(({ codigo }) => codigo === 'passadas-sem-aplicacao')?.quantidade
    }
    expect(await lacking(50)).toBe(1)
    expect(await lacking(40)).toBeUndefined()
  })

  test('are strips left out where less than that was flown, and they are two or have a sprayed one between them', async () => {
    // Two of four passes, and three of six.
    expect(await unsprayed([4, 5], 2)).toBeUndefined()
    expect(await unsprayed([2, 3, 5], 3)).toBeUndefined()
  })

  test('are not named beside the part of an application that is named already', async () => {
    expect(await unsprayed([0, 1, 2, 3, 4])).toBeUndefined()
  })
})

test('the shares are those of the passes, whichever of them were sprayed, as polygons or as lines', () => {
  const plot = registeredPlot('1', FIELD)
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 2, maxLength: 12 }), fc.boolean(), (isSprayed, asLines) => {
      const swaths = isSprayed.flatMap((is, i): SwathInput[] => {
        if (!is) return []
        const y = (i + 0.5) * WIDTH_M
        return [
          asLines
            ? { kind: 'line', path: pathAt(0, y, 1000, y), widthM: WIDTH_M }
            : { kind: 'polygon', polygon: boxAt(pass(i)) },
        ]
      })
      const passes = isSprayed.length
      const leg: LonLatPath = pathAt(...flownM(passes))
      const { overPlots, unsprayed } = trackOverPlots(swaths, [plot], { legs: [leg], maxStepM: 2000 })
      // 1,200 m of each pass and 20 m to the next, at 4,000 points.
      const lengthM = 1200 * passes + WIDTH_M * (passes - 1)
      expect(overPlots).toBeCloseTo((1000 * passes) / lengthM, 2)
      expect(unsprayed).toBeCloseTo((1000 * (passes - swaths.length)) / lengthM, 2)
    }),
  )
})

test('a jump of the track is not flown', () => {
  const leg = pathAt(-100, 10, 1100, 10, 1100, 900_000, 1100, 10)
  const swaths: SwathInput[] = [{ kind: 'polygon', polygon: boxAt(pass(0)) }]
  expect(trackOverPlots(swaths, [registeredPlot('1', FIELD)], { legs: [leg], maxStepM: 1200 })).toEqual({
    overPlots: expect.closeTo(1000 / 1200, 3) as number,
    unsprayed: 0,
    all: { share: 0, count: 0 },
    inSequence: { share: 0, count: 0 },
    atEnds: { share: 0, count: 0 },
  })
})

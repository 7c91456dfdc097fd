import { describe, expect, test } from 'vitest'
import { polygonMark, rectangle } from '../classify/placemarks.fixture.ts'
import { plotsFromKml } from '../coverage/swaths/inputs-from-kml.ts'
import type { Placemark } from '../kml/placemark.ts'
import type { PlotChoice } from './plot-roles.ts'

type Box = readonly [x: number, y: number, width: number, height: number]

const mark = (box: Box, index: number, rest: Partial<Placemark> = {}) =>
  polygonMark(rectangle(...box), { index, ...rest })

function read(placemarks: readonly Placemark[], choice?: PlotChoice) {
  const { plots, notPlots, issues } = plotsFromKml({ placemarks, issues: [] }, choice)
  return { ids: plots.map(({ id }) => id), plots, notPlots, codes: issues.map(({ code }) => code) }
}

const FARM: Box = [0, 0, 420, 120]
const PLOTS: readonly Box[] = [
  [10, 10, 190, 100],
  [220, 10, 190, 100],
]

describe('a perimeter', () => {
  const farm = [mark(FARM, 0), ...PLOTS.map((box, i) => mark(box, i + 1))]

  test('is what two plots lie in and fill half of', () => {
    expect(read(farm)).toMatchObject({
      ids: ['1', '2'],
      notPlots: [{ id: '0', role: 'perimeter', because: 'containment' }],
      codes: ['perimeter-left-out'],
    })
  })

  test('is none where the plots fill less than half of it, unless its name says so', () => {
    const wide: Box = [0, 0, 420, 300]
    const plots = PLOTS.map((box, i) => mark(box, i + 1))
    expect(read([mark(wide, 0), ...plots])).toMatchObject({ ids: ['0', '1', '2'], codes: ['plots-nested'] })
    for (const name of [
      'Perímetro da Fazenda',
      'Perímetro geral',
      'PERIMETRO_SANTA_RITA',
      'Contorno da área',
      'Limite geral',
    ]) {
      expect(read([mark(wide, 0, { name }), ...plots]).ids).toEqual(['1', '2'])
    }
    expect(read([mark(wide, 0, { attributes: { COD_TEMA: 'AREA_IMOVEL' } }), ...plots]).ids).toEqual(['1', '2'])
  })

  test('that is called so and holds nothing is a plot', () => {
    expect(read([mark(FARM, 0, { name: 'Perímetro' })])).toMatchObject({ ids: ['0'], codes: [] })
  })

  test('is a plot after all when somebody says so', () => {
    expect(read(farm, { keep: ['0'] }).ids).toEqual(['0', '1', '2'])
  })
})

describe('land that is not planted', () => {
  test.each([
    'RESERVA LEGAL',
    'Reserva Legal 2',
    'APP',
    'Açude',
    'Represa 1',
    'Lago',
    'MATA',
    'Mata Ciliar',
    'SEDE',
    'Carreador',
    'Estrada',
    'Área de Preservação Permanente',
  ])('«%s» is taken out of the plot that it lies in', (name) => {
    const { ids, plots, codes } = read([mark([0, 0, 400, 100], 0), mark([100, 20, 100, 60], 1, { name })])
    expect(ids).toEqual(['0'])
    expect(plots[0]?.polygons[0]?.holes).toHaveLength(1)
    expect(codes).toEqual(['unplanted-left-out'])
  })

  test.each(['Fazenda Lagoa', 'Matão', 'Reserva do Sul', 'Talhão 7', 'Santa Represa', 'Sede Velha 2', 'Apparecida'])(
    '«%s» is the name of a plot',
    (name) => {
      expect(read([mark([0, 0, 400, 100], 0), mark([500, 0, 100, 100], 1, { name })]).ids).toEqual(['0', '1'])
    },
  )

  test('by an attribute of land use, whatever its name', () => {
    const reserve = mark([500, 0, 100, 100], 1, { name: '12', attributes: { USO_SOLO: 'Vegetação nativa' } })
    expect(read([mark([0, 0, 400, 100], 0), reserve]).ids).toEqual(['0'])
  })

  test('is no polygon with a plot’s code that is only named after a wood: measured, with a finding', () => {
    const plot = mark([500, 0, 100, 100], 1, { name: 'Mata 2', attributes: { TALHAO: '002' } })
    expect(read([mark([0, 0, 400, 100], 0), plot])).toMatchObject({ ids: ['0', '1'], codes: ['plot-named-like-land'] })
  })

  test('is measured where the file holds nothing else, with a finding', () => {
    expect(read([mark([0, 0, 400, 100], 0, { name: 'APP' })])).toMatchObject({ ids: ['0'], codes: ['only-unplanted'] })
  })

  test('is a plot after all when somebody says so, and a plot is none', () => {
    const drawn = [mark([0, 0, 400, 100], 0), mark([100, 20, 100, 60], 1, { name: 'APP' }), mark([500, 0, 90, 90], 2)]
    const chosen = read(drawn, { keep: ['1'], leaveOut: ['2'] })
    expect(chosen.ids).toEqual(['0', '1'])
    expect(chosen.plots[0]?.polygons[0]?.holes).toHaveLength(0)
    expect(chosen.notPlots).toEqual([{ id: '2', role: 'left-out', because: 'choice' }])
  })
})

test('neighbours whose border was drawn twice a metre apart do not overlap', () => {
  expect(read([mark([0, 0, 200, 100], 0), mark([199, 0, 200, 100], 1)]).codes).toEqual([])
})

describe('declared hectares', () => {
  const plot = (text: string) => mark([0, 0, 400, 100], 0, { attributes: { AREA_HA: text } })

  test.each([
    ['4,00', []],
    ['4,08', []],
    ['4,20', ['declared-differs']],
    ['2,00', ['declared-differs']],
  ])('%s declared, 4,00 measured', (text, codes) => {
    expect(read([plot(text)]).codes).toEqual(codes)
  })

  test('may count the reserve inside the plot or not', () => {
    const reserve = mark([100, 20, 100, 60], 1, { name: 'APP' })
    expect(read([plot('4,00'), reserve]).codes).toEqual(['unplanted-left-out'])
    expect(read([plot('3,40'), reserve]).codes).toEqual(['unplanted-left-out'])
  })
})

test('a plot of 20,000 hectares is reported, one as large as a state is refused', () => {
  expect(read([mark([0, 0, 15_000, 14_000], 0)]).codes).toContain('plot-large')
  const { plots, refusal } = plotsFromKml({ placemarks: [mark([0, 0, 150_000, 150_000], 0)], issues: [] })
  expect(plots).toEqual([])
  expect(refusal).toBe('A única forma tem posições fora do lugar: nada sobra para medir.')
})

test('plots that lie in each other by the thousand are measured without being compared, with an aviso', () => {
  const nested = Array.from({ length: 1500 }, (_, i) => mark([-i, -i, 100 + 2 * i, 100 + 2 * i], i))
  const began = process.cpuUsage()
  const { plots, issues } = plotsFromKml({ placemarks: nested, issues: [] })
  const { user, system } = process.cpuUsage(began)
  expect(plots).toHaveLength(1500)
  expect(issues.map(({ code }) => code)).toContain('overlaps-not-searched')
  // Comparing all of them took 9 s. A shared processor does less work in one second of CPU time.
  expect((user + system) / 1e6).toBeLessThan(4)
})

describe('a polygon that a person may judge otherwise', () => {
  const farm = [
    mark(FARM, 0, { name: 'Sítio' }),
    ...PLOTS.map((box, i) => mark(box, i + 1, { name: `${i + 1}` })),
    mark([20, 20, 50, 50], 3, { name: 'Ensaio' }),
    mark([250, 20, 50, 50], 4, { name: 'Açude' }),
    mark([10, 10, 190, 100], 5, { name: '1' }),
  ]
  const doubtful = [
    { id: '0', name: 'Sítio', seems: 'perimeter', isMeasured: false },
    { id: '1', name: '1', seems: 'containing', isMeasured: true, other: { id: '3', name: 'Ensaio' } },
    { id: '3', name: 'Ensaio', seems: 'nested', isMeasured: true, other: { id: '1', name: '1' } },
    { id: '4', name: 'Açude', seems: 'unplanted', isMeasured: false },
    { id: '5', name: '1', seems: 'repeated', isMeasured: true, other: { id: '1', name: '1' } },
  ]

  test('is listed with what is done without a decision', () => {
    expect(plotsFromKml({ placemarks: farm, issues: [] }).doubtful).toEqual(doubtful)
  })

  test('is also the outer of two: without it, the inner alone is measured', () => {
    // The farm has 420 m × 120 m; one plot of 190 m × 100 m makes no perimeter of a polygon without a known name.
    const two = [mark(FARM, 0, { name: 'Gleba 2' }), mark(PLOTS[0]!, 1, { name: '1' })]
    const { doubtful, plots } = plotsFromKml({ placemarks: two, issues: [] }, { leaveOut: ['0'] })
    expect(doubtful.map(({ name, seems }) => [name, seems])).toEqual([
      ['Gleba 2', 'containing'],
      ['1', 'nested'],
    ])
    expect(plots.map(({ id }) => id)).toEqual(['1'])
  })

  test('stays the same whatever was chosen', () => {
    const chosen = plotsFromKml({ placemarks: farm, issues: [] }, { keep: ['0', '4'], leaveOut: ['3', '5'] })
    expect(chosen.doubtful).toEqual(doubtful)
    expect(chosen.plots.map(({ id }) => id)).toEqual(['0', '1', '2', '4'])
  })
})

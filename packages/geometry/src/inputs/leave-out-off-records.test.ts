import { describe, expect, test } from 'vitest'
import { lineMark, polygonMark, rectangle } from '../classify/placemarks.fixture.ts'
import type { Placemark } from '../kml/placemark.ts'
import { leaveOutOffRecords } from './leave-out-off-records.ts'

/** Returns one quad for each set of attributes, end to end. */
function records(attributes: readonly Record<string, string>[]): Placemark[] {
  return attributes.map((values, index) => polygonMark(rectangle(12 * index, 0, 12, 22), { attributes: values, index }))
}

function keptOf(placemarks: readonly Placemark[]): number[] {
  return leaveOutOffRecords(placemarks).placemarks.map(({ index }) => index)
}

const codesOf = (placemarks: readonly Placemark[]): string[] =>
  leaveOutOffRecords(placemarks).issues.map(({ code }) => code)

describe('records that say they did not spray are left out and counted', () => {
  test.each([
    ['aplicando', '1', '0'],
    ['Pulverizando', 'Sim', 'Não'],
    ['ATIVO', 'true', 'false'],
    ['Status', 'ON', 'OFF'],
    ['Situação', 'Ligado', 'Desligado'],
    ['vazao', '92,5', '0'],
    ['Vazão (L/min)', '92,5', '0,00'],
    ['VAZAO_L_MIN', '92.5', '0.0'],
    ['FLOW_RATE', '24.4 gpm', '0 gpm'],
    ['flow_l_min', '3.1', '0'],
    ['Taxa (L/ha)', '30', '0'],
    ['AppliedRate', '30', '0'],
    ['Rate_gal_a', '3.20', '0.00'],
    ['Rate (gal/ac)', '3.2', '0'],
    ['Taxa (gal/acre)', '3,2', '0'],
    ['BOOM', '1', '0'],
    ['BOOM', '0110', '0000'],
    ['Boom_Status', 'Open', 'Closed'],
    ['SPRAY_ON', 'Y', 'N'],
    ['SPRAY_STAT', '1', '0'],
    ['SprayFlag', 'T', 'F'],
    ['VALVULA', 'aberta', 'fechada'],
    ['Bomba', 'ligada', 'desligada'],
    ['Logging_on', '1', '0'],
    ['ActualWorkState', '1', '0'],
    ['TIPO', 'Aplicando', 'Deslocamento'],
    ['Tipo', 'Passada', 'Balão'],
  ])('%s: %s sprayed, %s did not', (key, on, off) => {
    const flown = records([on, on, off, on, off].map((value) => ({ [key]: value })))
    expect(keptOf(flown)).toEqual([0, 1, 3])
    expect(leaveOutOffRecords(flown).issues).toMatchObject([
      { code: 'records-off', severity: 'aviso', count: 2, place: 'a partir de: Marcador 3' },
    ])
  })

  test('the sentence names the count and the words', () => {
    const flown = records(['1', '0', '1', '0'].map((value) => ({ aplicando: value })))
    expect(leaveOutOffRecords(flown).issues[0]?.message).toBe(
      '2 registros dizem que não aplicavam (APLICANDO 0) e ficaram fora.',
    )
  })

  test('a mark on the off records alone is enough', () => {
    expect(keptOf(records([{}, {}, { STATUS: 'OFF' }, {}]))).toEqual([0, 1, 3])
  })

  test('lines are left out too', () => {
    const lines = ['1', '0'].map((value, index) =>
      lineMark([0, 20 * index, 800, 20 * index], { attributes: { spray: value }, index }),
    )
    expect(keptOf(lines)).toEqual([0])
  })

  test.each(['Desligado', 'Spray OFF', 'Balão', 'Balão 3', 'Deslocamento', 'Translado', 'Não aplicado', 'BOOM_OFF'])(
    'a folder called «%s» and a placemark called so',
    (name) => {
      const quad = (index: number, rest: Partial<Placemark>) =>
        polygonMark(rectangle(12 * index, 0, 12, 22), { index, ...rest })
      expect(keptOf([quad(0, {}), quad(1, { folders: ['Voo 1', name] }), quad(2, { name })])).toEqual([0])
    },
  )

  test.each(['Fazenda Balão', 'Desligado Neto', 'Nova Aplicação', 'Tiro 5', 'Não sei', 'OFFICE', 'Aplicação 12'])(
    'a name that only resembles one is none: «%s»',
    (name) => {
      expect(
        keptOf([polygonMark(rectangle(0, 0, 12, 22)), polygonMark(rectangle(12, 0, 12, 22), { name })]),
      ).toHaveLength(2)
    },
  )
})

describe('a source that does not distinguish records is ignored', () => {
  test('a flow of 0 in every record means no flow meter: measured, with a finding', () => {
    const flown = records(['0', '0', '0'].map((value) => ({ vazao: value })))
    expect(keptOf(flown)).toEqual([0, 1, 2])
    expect(leaveOutOffRecords(flown).issues).toMatchObject([{ code: 'records-all-off', count: 3 }])
  })

  test('where another attribute distinguishes them, that one decides', () => {
    const flown = records(['1', '0', '1'].map((value) => ({ vazao: '0', aplicando: value })))
    expect(keptOf(flown)).toEqual([0, 2])
    expect(codesOf(flown)).toEqual(['records-off'])
  })

  test('a STATUS of 0 among others may mean anything: measured, with a finding', () => {
    const flown = records(['4', '4', '0', '4'].map((value) => ({ STATUS: value })))
    expect(keptOf(flown)).toHaveLength(4)
    expect(codesOf(flown)).toEqual(['records-perhaps-off'])
    expect(codesOf(records(['0', '0'].map((value) => ({ STATUS: value }))))).toEqual([])
  })

  test('a boom’s width, a rate or a work order’s state is no state of the spray', () => {
    const flown = records([
      { BOOM: '20', STATUS: 'Fechado', TAXA: '30' },
      { BOOM: '20', STATUS: 'Aberto', TAXA: '30' },
    ])
    expect(leaveOutOffRecords(flown)).toMatchObject({ placemarks: { length: 2 }, issues: [] })
  })
})

test('records that contradict themselves are left out, counted and shown by one of them', () => {
  const flown = records([
    { aplicando: '1', vazao: '92' },
    { aplicando: '0', vazao: '45' },
    { aplicando: '1', vazao: '0' },
    { aplicando: '0', vazao: '0' },
    { aplicando: '1', vazao: '90' },
  ])
  expect(keptOf(flown)).toEqual([0, 4])
  expect(leaveOutOffRecords(flown).issues).toMatchObject([
    { code: 'records-off', count: 3 },
    { code: 'records-contradictory', count: 2, message: expect.stringContaining('APLICANDO 0 com VAZAO 45') as string },
  ])
})

import { describe, expect, test } from 'vitest'
import { placemark } from '../placemarks.fixture.ts'
import { plotLabel } from './plot-attributes.ts'

function labelOf(attributes: Record<string, string>, name?: string, folders: readonly string[] = []) {
  return plotLabel(placemark([], { attributes, folders, ...(name !== undefined && { name }) }))
}

describe('attributes', () => {
  test('a table from a description: farm, codes with their leading zeros, decimal comma', () => {
    const attributes = {
      PROP_CODIGO: '100646',
      PROP_DESCRICAO: 'FAZENDA SAO SEBASTIAO',
      TALH_CODIGO: '001',
      AREA_HA: '24,80',
    }
    expect(labelOf(attributes, '100646-1')).toEqual({
      name: '100646-1',
      farm: 'FAZENDA SAO SEBASTIAO',
      farmCode: '100646',
      plot: '001',
      declaredHa: 24.8,
    })
  })

  test('FAZENDA holds a code in one export and a name in another', () => {
    expect(labelOf({ FAZENDA: '301962', NOME_FAZ: 'SANTO ANTONIO' })).toEqual({
      farm: 'SANTO ANTONIO',
      farmCode: '301962',
    })
    expect(labelOf({ FAZENDA: 'Boa Vista' })).toEqual({ farm: 'Boa Vista' })
  })

  test('TALH_CODIGO_PROP is the property’s code, not the plot’s', () => {
    expect(labelOf({ TALH_CODIGO_PROP: '4021', TALH_CODIGO: '012' })).toEqual({ farmCode: '4021', plot: '012' })
  })

  test('names are known as a dBase table cuts them to ten characters', () => {
    const cut = { PROP_DESCR: 'FAZENDA BOA VISTA', CODIGO_FAZ: '4021', TALH_CODIG: '012', AREA_PLANT: '24,8' }
    expect(labelOf(cut)).toEqual({ farm: 'FAZENDA BOA VISTA', farmCode: '4021', plot: '012', declaredHa: 24.8 })
    expect(labelOf({ PROPRIEDAD: '4021' })).toEqual({ farmCode: '4021' })
  })

  test('of two columns that were cut to one name neither is taken for the plot’s code', () => {
    expect(labelOf({ TALH_CODIG: '4021', TALH_COD_1: '012' })).toEqual({})
  })

  test('case, accents and punctuation in names do not matter', () => {
    expect(labelOf({ Talhão: '12A', 'área (ha)': '3.5' })).toEqual({ plot: '12A', declaredHa: 3.5 })
  })

  test('an area says its unit, or is square metres when no plot could be so large', () => {
    expect(labelOf({ AREA: '12.5 ha' }).declaredHa).toBe(12.5)
    expect(labelOf({ AREA: '125.000,5 m²' }).declaredHa).toBeCloseTo(12.50005, 10)
    expect(labelOf({ AREA: '125000' }).declaredHa).toBe(12.5)
    expect(labelOf({ AREA_M2: '125000' }).declaredHa).toBe(12.5)
  })

  test('an area that is no area is absent, not 0', () => {
    for (const text of ['0', '', 'n/a', 'grande', '10 alq', '10 constructor'])
      expect(labelOf({ AREA_HA: text })).toEqual({})
  })

  test('what databases write for nothing is nothing', () => {
    expect(labelOf({ TALHAO: '<Null>', TALH_CODIGO: '7' })).toEqual({ plot: '7' })
  })
})

describe('names stand in where attributes are missing', () => {
  test.each([
    ['Talhão 7', '7'],
    ['TALHAO 07A', '07A'],
    ['T-12', '12'],
    ['Quadra 3', '3'],
    ['997', '997'],
  ])('%s is plot %s', (name, plot) => {
    expect(labelOf({}, name).plot).toBe(plot)
  })

  test('a farm and a plot code in one name', () => {
    expect(labelOf({}, 'FAZENDA SANTA RITA 225431-001')).toMatchObject({
      farm: 'FAZENDA SANTA RITA',
      farmCode: '225431',
      plot: '001',
    })
  })

  test('the nearest folder named like a farm is the farm', () => {
    expect(labelOf({}, 'Talhão 2', ['Fazenda Grande', 'Sítio do Meio', 'Talhões'])).toMatchObject({
      farm: 'Sítio do Meio',
    })
  })

  test('a name that is only a name gives no code', () => {
    expect(labelOf({}, 'Brendon’s')).toEqual({ name: 'Brendon’s' })
  })
})

import { expect, test } from 'vitest'
import { placemark } from '../classify/placemarks.fixture.ts'
import { areaColumns } from './area-columns.ts'

/** Two farms of three plots each, the columns in the given order. */
function columnsOf(farmCode: string, plot: string, isFarmFirst: boolean) {
  const placemarks = ['4021 SANTA RITA', '4022 BOA VISTA'].flatMap((farm) =>
    ['001', '002', '003'].map((code) => {
      const codes = [
        [farmCode, farm.slice(0, 4)],
        [plot, code],
      ]
      const attributes = Object.fromEntries([
        ['PROP_DESCR', `FAZENDA ${farm.slice(5)}`],
        ...(isFarmFirst ? codes : codes.toReversed()),
      ])
      return placemark([], { attributes })
    }),
  )
  return areaColumns(
    placemarks,
    placemarks.map(() => 10),
  ).columns
}

test.each([
  ['TALH_CODIG', 'TALH_COD_1', true],
  ['TALH_COD_1', 'TALH_CODIG', false],
] as const)(
  'of two columns cut to one name, what they hold tells farm (%s) from plot (%s)',
  (farmCode, plot, isFarmFirst) => {
    expect(columnsOf(farmCode, plot, isFarmFirst)).toEqual({ farm: 'PROP_DESCR', farmCode, plot })
  },
)

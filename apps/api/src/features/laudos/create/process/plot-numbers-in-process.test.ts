import { expect, test } from 'vitest'
import { areaKml, plotsAt } from '../../../areas/register/areas-kml.fixture.ts'
import { plotNumbersInProcess } from './plot-numbers-in-process.ts'

const content = async () => Buffer.from(areaKml(plotsAt(1, 3)))
const file = { name: 'area.kml' }

test('the polygons of an area file are numbered in a process of its own', async () => {
  expect(await plotNumbersInProcess(content, file, 512)).toEqual(new Set([1, 2, 3]))
})

test('what is no file of plots, or needs more memory than there is, is left to the measurement', async () => {
  expect(await plotNumbersInProcess(async () => Buffer.from('PK'), file, 512)).toBeUndefined()
  // Node alone takes more than 20 MB.
  expect(await plotNumbersInProcess(content, file, 20)).toBeUndefined()
})

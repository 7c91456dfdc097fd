import { gzipSync } from 'node:zlib'
import { createShapePacker, readFlatShapes } from '@faixa/geometry'
import { expect, test } from 'vitest'
import { indexPlots, orderPlots } from '../../../export/work/plot-index.ts'
import { plotFinder } from './find-plots.ts'

const packer = createShapePacker()

function addPlot(id: number, properties: Parameters<typeof packer.add>[1], west = 0): void {
  const ring = [
    [west, 0],
    [west + 2, 0],
    [west + 2, 4],
    [west, 4],
    [west, 0],
  ]
  packer.add(id, properties, { type: 'Polygon', coordinates: [ring] })
}

addPlot(5, { empresa: 1, fazenda: 'São João', talhao: '10', areaHa: 3 }, 10)
addPlot(4, { empresa: 1, fazenda: 'São João', talhao: '2', areaHa: 2, unidade: 7 })
addPlot(3, { empresa: 1, fazenda: 'Água Limpa', codigoFazenda: '0099', nome: 'Baixada', areaHa: 1 })
addPlot(2, { empresa: 2, fazenda: 'Água Limpa', talhao: '1', areaHa: 4 })
const block = gzipSync(packer.end())
const length = Buffer.alloc(4)
length.writeUInt32LE(block.length)
const FLAT = await readFlatShapes(new Blob([length, block]))
const INDEX = indexPlots(FLAT, orderPlots(FLAT))

test('rows stand by empresa, farm and plot, as people in Brazil sort, and 2 comes before 10', () => {
  expect([...INDEX.ids]).toEqual([3, 4, 5, 2])
  expect(INDEX.names).toEqual(['Baixada', '2', '10', '1'])
  expect(INDEX.farms).toMatchObject([
    { empresa: 1, nome: 'Água Limpa', codigo: '0099', from: 0, to: 1 },
    { empresa: 1, nome: 'São João', from: 1, to: 3 },
    { empresa: 2, nome: 'Água Limpa', from: 3, to: 4 },
  ])
})

test('each has its hectares, its box and its middle', () => {
  expect([...INDEX.areaHa]).toEqual([1, 2, 3, 4])
  expect([...INDEX.bounds.slice(8, 12)]).toEqual([10, 0, 12, 4])
  expect([...INDEX.middles.slice(4, 6)]).toEqual([11, 2])
  expect([...INDEX.unidades]).toEqual([0, 7, 0, 0])
})

test('farms and plots are found without accents and case, by name and by code', () => {
  const find = plotFinder(INDEX)
  const idsOf = (farm: string, talhao: string) =>
    find(farm, talhao).map(({ rows }) => rows.map((row) => INDEX.ids[row]))
  expect(idsOf('AGUA', '')).toEqual([[3], [2]])
  expect(idsOf('são joao', '')).toEqual([[4, 5]])
  expect(idsOf('0099', 'báix')).toEqual([[3]])
  expect(idsOf('', '1')).toEqual([[5], [2]])
  expect(idsOf('nenhuma', '')).toEqual([])
})

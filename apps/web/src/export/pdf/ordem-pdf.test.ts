import type { Comparacao, Ordem } from '@faixa/contract'
import type { PlotState } from '@faixa/domain'
import { PLOT_STATES } from '@faixa/domain'
import { expect, test } from 'vitest'
import { fillLook } from '../../map/layers/fill-look.ts'
import type { ListedLayer } from '../../map/map-layer.ts'
import { ordemPdf } from './ordem-pdf.ts'

const STATES = Object.keys(PLOT_STATES) as PlotState[]
const LEGEND: ListedLayer[] = STATES.map((id) => {
  const { title, colour } = PLOT_STATES[id]
  return {
    id,
    title,
    look: fillLook({ lineColour: colour, lineWidth: 2, fillColour: colour, fillOpacity: 0.4 }),
    source: [],
  }
})

/** A square of a thousandth of a degree, with a hole in its middle. */
const plotAt = (column: number) => {
  const [x, y] = [-50.3 + 0.0012 * column, -21.8]
  const box = (from: number, to: number) => [
    [x + from, y + from],
    [x + to, y + from],
    [x + to, y + to],
    [x + from, y + to],
    [x + from, y + from],
  ]
  return [[box(0, 0.001), box(0.0004, 0.0006)]]
}
const geojson = JSON.stringify({
  type: 'FeatureCollection',
  features: STATES.map((estado, i) => ({
    type: 'Feature',
    properties: { estado },
    geometry: { type: 'MultiPolygon', coordinates: plotAt(i) },
  })),
})

const compared = (estado: PlotState, talhao: string, areaHa: number, tratadaHa: number) => ({
  fazenda: 'FAZENDA SANTA RITA',
  talhao,
  estado,
  areaHa,
  tratadaHa,
  percentTratada: (100 * tratadaHa) / areaHa,
  ...(estado !== 'nao-pedido' && { naoTratadaHa: areaHa - tratadaHa }),
})
const comparacao: Comparacao = {
  calculadoEm: '2026-03-15T12:00:00Z',
  pedidaHa: 30,
  tratadaHa: 14,
  naoTratadaHa: 16,
  percentTratada: 46.67,
  aplicadaHa: 19,
  foraHa: 5,
  plots: [
    compared('tratado', '001', 10, 9.5),
    compared('em-parte', '002', 10, 4.5),
    compared('nao-tratado', '003', 10, 0),
  ],
  naoPedidos: [compared('nao-pedido', '099', 8, 5)],
}
const ordem: Ordem = {
  uuid: '0b0f2f2e-1b3a-4b4e-9a51-0d9a4b6c7d8e',
  versao: 1,
  codigo: 'OS 1234',
  nome: 'Bloco 9',
  situacao: 'Voada',
  data: '2026-03-10',
  diaPlanejado: '2026-03-13',
  empresa: { id: 1, nome: 'Usina Aurora' },
  prestadora: { id: 1, nome: 'AeroSul' },
  piloto: { id: 1, nome: 'Bruno' },
  tratamento: 'HERBICIDA',
  cultura: 'SOJA',
  areaHa: 30,
  talhoes: 3,
  laudos: 1,
  arquivos: [],
  plots: [],
  laudosDaOrdem: [
    {
      uuid: '5d0f2f2e-1b3a-4b4e-9a51-0d9a4b6c7d8e',
      codigo: 'VOO-11',
      nome: 'Santa Rita',
      data: '2026-03-14',
      piloto: { id: 2, nome: 'João' },
      tratamento: 'MATURADOR',
      status: 'Pronto',
      areaAplicada: 19,
      metodo: 'v1',
      desvios: [
        { campo: 'piloto', pedido: 'Bruno', voado: 'João' },
        { campo: 'dia', pedido: '2026-03-13', voado: '2026-03-14' },
        { campo: 'tratamento', pedido: 'HERBICIDA', voado: 'MATURADOR' },
      ],
    },
  ],
  comparacao,
}

test('planned against flown on paper: sums, four colours, plots and differences', async () => {
  const now = new Date('2026-03-15T12:00:00Z')
  const pdf = Buffer.from(
    await ordemPdf({ ordem, comparacao, geojson, legend: LEGEND, now, compress: false }).arrayBuffer(),
  )
  const text = pdf.toString('latin1')
  const written = [...text.matchAll(/\(((?:[^()\\]|\\.)*)\) Tj/g)].map(([, one]) => one)
  for (const expected of [
    'OS 1234 \xb7 Bloco 9',
    '46,67 %',
    '16,00 ha',
    'M\xe9todo v1',
    'Piloto: pedido Bruno, voado Jo\xe3o',
    'Dia: pedido 13/03/2026, voado 14/03/2026',
    'Tratado sem pedido',
  ])
    expect(written).toContain(expected)
  // Two rings of five corners each: a path that begins twice, and is filled with its hole.
  const paths = text.match(/^f\*$/gm) ?? []
  expect(paths).toHaveLength(4)
  // The colours of domain's table, as numbers from 0 to 1: 0x2f, 0x9e and 0x44 of 255.
  expect(text).toMatch(/^0\.18 0\.62 0\.27 rg$/m)
})

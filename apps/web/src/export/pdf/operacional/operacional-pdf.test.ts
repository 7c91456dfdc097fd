import type { LaudoInfo } from '@faixa/contract'
import { asLocalM, createLaea, type LonLatBounds } from '@faixa/geometry'
import { expect, test } from 'vitest'
import type { CroquiScene } from './operacional-croqui.ts'
import { operacionalPdf } from './operacional-pdf.ts'
import { passAxisOf } from './pass-axis.ts'

const plane = createLaea(-50.3, -21.8)
const at = (x: number, y: number): [number, number] => {
  const [lon = 0, lat = 0] = plane.toLonLat(asLocalM([x, y]))
  return [lon, lat]
}
const box = (west: number, south: number, east: number, north: number) => [
  at(west, south),
  at(east, south),
  at(east, north),
  at(west, north),
  at(west, south),
]

const laudo = {
  uuid: '0b0f2f2e-1b3a-4b4e-9a51-0d9a4b6c7d81',
  codigo: 'OS 1',
  nome: 'Fazenda Santa Rita',
  camadas: [],
  empresaNome: 'Usina Aurora',
  unidadeNome: null,
  tratamento: 'MATURADOR',
  cultura: 'CANA-DE-AÇÚCAR',
  dataInicial: '2026-03-14T07:12:00',
  dataFinal: '2026-03-14T07:50:00',
  areaAplicada: 84.57,
  metodo: 'v2',
  piloto: { id: 1, nome: 'Bruno Lima', prestadora: { id: 1, nome: 'AeroSul' } },
  aeronave: { id: 1, nome: 'PT-UAB', tipo: 'tripulada', modelo: 'Ipanema 203' },
  dadosOperacao: {
    uf: 'SP',
    municipio: 'Assis',
    alturaVoo: 3.5,
    agronomo: 'Zuleica Moura',
    agronomoRegistro: 'CREA-SP 123',
    produtos: [{ marca: 'Moddus', dose: 0.8, unidade: 'L/ha' }],
    leituras: [
      { hora: '07:12', temperatura: 22, vento: 6 },
      { hora: '07:50', temperatura: 24.5, vento: 8 },
    ],
  },
} as unknown as LaudoInfo

const scene: CroquiScene = {
  plots: [[box(-500, -400, 500, 400)]],
  footprint: [[box(-500, -380, 500, 380)]],
  near: [
    {
      type: 'Feature',
      properties: {
        uuid: '1',
        nome: 'Córrego Fundo',
        classificacao: 'manancial',
        distanciaM: 250,
        distanciaDroneM: 20,
      },
      geometry: { type: 'LineString', coordinates: [at(-700, 500), at(0, 560), at(700, 480)] },
    },
    {
      type: 'Feature',
      properties: { uuid: '2', nome: 'Torre da divisa', classificacao: 'torre', distanciaM: 25 },
      geometry: { type: 'Point', coordinates: at(600, -100) },
    },
  ],
  axisDeg: 90,
  takeOff: at(620, -480),
}

const textOf = async (pdf: Blob) => Buffer.from(await pdf.arrayBuffer()).toString('latin1')
const paper = { laudo, scene, legend: [], now: new Date('2026-03-15T12:00:00Z'), compress: false }

test('the paper has each item with its value and its source, and says what nobody gave', async () => {
  const text = await textOf(operacionalPdf(paper))
  for (const expected of ['Assis', 'Moddus: 0,8', 'PT-UAB', 'L–O \\(90°\\)', '07:12 22', 'CREA-SP 123', 'Anexo I'])
    expect(text.replaceAll('\x96', '–').replaceAll('\xa0', ' ')).toContain(expected)
  // Prescription, class of toxicity and weather of the moisture were not typed.
  expect(text.split('informado').length - 1).toBeGreaterThan(10)
  expect(text).toContain('Faltam')
  expect(text).toMatch(/Torre da divisa/)
})

test("the pilot's registration is that of the register where none was typed, in its item and at the signature", async () => {
  expect(await textOf(operacionalPdf(paper))).not.toContain('ANAC 148223')
  const text = await textOf(operacionalPdf({ ...paper, laudo: { ...laudo, pilotoCodigoAnac: '148223' } }))
  expect(text.split('ANAC 148223')).toHaveLength(3)
})

test('all times of the paper are on the clock of the field, where the reader is elsewhere', async () => {
  const trajeto = { comprimentoKm: 9, inicio: '2026-03-15T02:12:00Z', fim: '2026-03-15T02:50:00Z', fusoHoras: -4 }
  const text = await textOf(operacionalPdf({ ...paper, laudo: { ...laudo, trajeto } }))
  expect(text).toContain('14/03/2026 22:12 \\(hora local, UTC-4\\)')
  expect(text).toContain('14/03/2026 22:50 \\(hora local, UTC-4\\)')
  expect(text).toContain('Emitido em 15/03/2026 08:00 \\(UTC-4\\)')
  // The log was in local time, so that its clock has no known zone.
  const local = await textOf(operacionalPdf({ ...paper, laudo: { ...laudo, trajeto: { ...trajeto, fusoHoras: 0 } } }))
  expect(local).toContain('15/03/2026 02:12 \\(hora local\\)')
})

test('the distances are those of the aircraft that flew, and the paper says which norms they are of', async () => {
  const manned = await textOf(operacionalPdf(paper))
  expect(manned).toContain('aeronave tripulada \\(m\\)')
  expect(manned).toMatch(/\(250\) Tj/)
  expect(manned).toContain('A norma do estado pode exigir mais')
  const drone = { ...laudo, aeronave: { id: 2, nome: 'Drone 7', tipo: 'drone' } } as LaudoInfo
  const unmanned = await textOf(operacionalPdf({ ...paper, laudo: drone }))
  expect(unmanned).toContain('drone \\(m\\)')
  expect(unmanned).toMatch(/\(20\) Tj/)
  expect(unmanned).not.toMatch(/\(250\) Tj/)
})

test('a judged laudo has the distances of its verdicts, the norm of the state included', async () => {
  const judged = ([uuid, distanciaExigidaM, proibido]: readonly [string, number, boolean]) => ({
    area: { uuid },
    distanciaExigidaM,
    regras: [{ uf: 'MT', proibido, aplicada: true, norma: 'Decreto', fonte: 'resumoDeTerceiros', conferidoEm: null }],
  })
  const resumo = { estado: 'pronto', estadoConferido: false, uf: ['MT'] }
  const verdictsOf = (...areas: readonly (readonly [string, number, boolean])[]) =>
    ({ versaoRegras: 4, regrasDe: '2026-03-12', resumo, proibicoes: [], veredictos: areas.map(judged) }) as never
  const text = await textOf(operacionalPdf({ ...paper, verdicts: verdictsOf(['1', 90, false], ['2', 25, true]) }))
  expect(text).toMatch(/\(90\) Tj/)
  expect(text).toContain('proibida')
  expect(text.replaceAll(/\) Tj\nT\* \(/g, ' ')).toMatch(/textos estaduais n\xe3o conferidos: MT/)
  expect(text).not.toContain('veja o parecer')
  // One of the two areas is not judged: both have the distance of the register, and its note.
  const half = await textOf(operacionalPdf({ ...paper, verdicts: verdictsOf(['1', 90, false]) }))
  expect(half).toMatch(/\(250\) Tj/)
  expect(half).toContain('veja o parecer')
})

test('a paper without layers, areas and typed data is a paper all the same', async () => {
  const { dadosOperacao: _, aeronave: __, ...bare } = laudo
  const empty = { plots: [], footprint: [], near: [], axisDeg: undefined, takeOff: undefined }
  const text = await textOf(operacionalPdf({ ...paper, laudo: bare, scene: empty }))
  expect(text).toContain('Faltam')
  expect(text).not.toContain('Croqui')
  const unread = await textOf(operacionalPdf({ ...paper, scene: { ...scene, near: [] }, withoutAreas: true }))
  expect(unread).toMatch(/cadastro de/)
})

test('the paper has the code of the signed laudo, and marks nothing whose norm is unconfirmed', async () => {
  const verification = {
    codigo: '7K3M-9P2Q-X4TV',
    revisao: 2,
    rows: () => [],
    url: 'https://faixa.example/verificar/7K3M',
  }
  const text = await textOf(operacionalPdf({ ...paper, verification }))
  expect(text).toContain('7K3M-9P2Q-X4TV')
  expect(text).toContain('https://faixa.example/verificar/7K3M')
  expect(await textOf(operacionalPdf(paper))).not.toContain('Confira este laudo')
  // A dash alone in the column of sources.
  expect(text).not.toMatch(/\((–|\x96)\) Tj/)
})

test.each([
  [1, 2],
  [9, 2],
  [30, 3],
])('signatures are on the page of what is signed, with %i areas near', async (areas, pages) => {
  const verification = {
    codigo: '7K3M-9P2Q-X4TV',
    revisao: 2,
    rows: () => [],
    url: 'https://faixa.example/verificar/7K3M',
  }
  const near = Array.from({ length: areas }, () => scene.near[1]!)
  const text = await textOf(operacionalPdf({ ...paper, scene: { ...scene, near }, verification }))
  const drawn = text.split('endstream').filter((part) => part.includes('Emitido em'))
  expect(drawn).toHaveLength(pages)
  // The name of a signer, below mark and sources.
  expect(drawn.at(-1)).toMatch(/Confira este laudo[^]*Fontes dos itens[^]*Zuleica Moura/)
})

test('the direction is that of the passes over the field, however long the way to the airstrip is', () => {
  const path = (...positions: readonly [number, number][]) =>
    positions.slice(1).flatMap(([x, y], i) => {
      const [fromX, fromY] = positions[i]!
      const steps = Math.ceil(Math.hypot(x - fromX, y - fromY) / 30)
      return Array.from({ length: steps }, (_, n) =>
        at(fromX + ((x - fromX) * n) / steps, fromY + ((y - fromY) * n) / steps),
      )
    })
  // Ten passes of 1 km from west to east and back, and 40 km to the north and back.
  const passes = Array.from({ length: 10 }, (_, i): [number, number][] =>
    i % 2 === 0
      ? [
          [-480, 20 * i - 100],
          [480, 20 * i - 100],
        ]
      : [
          [480, 20 * i - 100],
          [-480, 20 * i - 100],
        ],
  ).flat()
  const leg = path([0, 20_000], [0, 500], ...passes, [0, 500], [0, 20_000])
  const field = [...at(-500, -400), ...at(500, 400)] as unknown as LonLatBounds
  expect(passAxisOf([leg], field)).toBeCloseTo(90, 0)
  expect(passAxisOf([leg], undefined)).toBeUndefined()
  expect(passAxisOf([], field)).toBeUndefined()
})

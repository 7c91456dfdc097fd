import type { LaudoInfo, Verdicts } from '@faixa/contract'
import { asLocalM, asLonLat, createLaea } from '@faixa/geometry'
import { expect, test } from 'vitest'
import { patternedLook } from '../../../map/layers/patterned-look.ts'
import { drawnPath } from '../vector-map.ts'
import { type DrawnArea, placeOfName } from './parecer-map.ts'
import { type Parecer, parecerPdf } from './parecer-pdf.ts'

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

const UUIDS = ['1', '2', '3'].map((digit) => `0b0f2f2e-1b3a-4b4e-9a51-0d9a4b6c7d8${digit}`)
const IN2 = {
  norma: 'Instrução Normativa MAPA nº 2, de 3 de janeiro de 2008',
  artigo: 'art. 10',
  vigencia: '2008-01-08',
}
const judged = {
  informativo: false,
  regraVersao: 1,
  uf: ['SP'] as 'SP'[],
  estadoConferido: false,
  regras: [
    {
      uf: null,
      distanciaM: 500,
      proibido: false,
      norma: 'IN 2',
      artigo: 'art. 10',
      fonte: 'resumoDeTerceiros' as const,
      conferidoEm: null,
      situacao: 'vigente' as const,
      aplicada: true,
    },
  ] as Verdicts['veredictos'][number]['regras'],
  calculadoEm: '2026-03-15T12:00:05Z',
  fonte: IN2,
  aeronave: 'tripulada',
  aeronaveInformada: false,
  deriva: {
    situacao: 'triada',
    percent: 2.345,
    faixa: 'media',
    distanciaM: 80,
    gotas: 'finaAMedia',
    gotasInformadas: true,
  },
} as const
/** The area by itself and grouped, as in the server's answer. */
const named = (uuid: string, nome: string, classificacao: 'manancial' | 'urucum' | 'vila') => ({
  areaProtecao: uuid,
  nome,
  classificacao,
  norma: IN2.norma,
  area: { uuid, nome, classificacao },
})
const VERDICTS: Verdicts = {
  versaoRegras: 1,
  fusoHoras: -3,
  regrasDe: '2026-11-27',
  proibicoes: [],
  resumo: {
    estado: 'pronto',
    veredicto: 'naoConforme',
    calculadoEm: '2026-03-15T12:00:05Z',
    conformes: 1,
    naoConformes: 1,
    semDados: 1,
    informativos: 0,
    proibidos: 0,
    soInformam: 0,
    uf: ['SP'],
    estadoConferido: false,
    foraDoBrasil: false,
    proibicoes: [],
  },
  veredictos: [
    {
      ...judged,
      ...named(UUIDS[0]!, 'Vila Aurora', 'vila'),
      veredicto: 'naoConforme',
      menorDistanciaM: 400,
      distanciaExigidaM: 500,
      dentroHa: 4,
      pontos: { aplicacao: at(200, 0), area: at(600, 0) },
      dentro: [[box(100, -200, 200, 200)]],
      passagens: [{ trecho: 0, de: 1, ate: 2, inicio: '2026-03-14T10:12:11Z', fim: '2026-03-14T10:12:14Z' }],
      sobrevoo: { aberta: [], fechada: [] },
    },
    {
      ...judged,
      ...named(UUIDS[1]!, 'Urucum do vizinho', 'urucum'),
      veredicto: 'semDados',
      menorDistanciaM: 300,
      fonte: { norma: 'Regra da empresa' },
      pontos: { aplicacao: at(-200, 0), area: at(-500, 0) },
    },
    {
      ...judged,
      ...named(UUIDS[2]!, 'Córrego Fundo', 'manancial'),
      veredicto: 'conforme',
      menorDistanciaM: 250,
      distanciaExigidaM: 250,
      pontos: { aplicacao: at(0, 200), area: at(0, 450) },
    },
  ],
  anteriores: [],
  parecer: { oculto: true, motivo: 'Passagem sobre a faixa da vila.', em: '2026-03-16T13:00:00Z', por: 'Fábio' },
}

const areas: ReadonlyMap<string, DrawnArea> = new Map<string, DrawnArea>([
  [
    UUIDS[0]!,
    {
      classificacao: 'vila',
      zona: [[box(100, -1500, 3100, 1500)]],
      geometria: { type: 'Polygon', coordinates: [box(600, -1000, 2600, 1000)] },
    },
  ],
  [UUIDS[1]!, { classificacao: 'urucum', zona: [], geometria: { type: 'Point', coordinates: at(-500, 0) } }],
  [
    UUIDS[2]!,
    {
      classificacao: 'manancial',
      zona: [[box(-1250, 200, 1250, 700)]],
      geometria: { type: 'LineString', coordinates: [at(-1000, 450), at(0, 450), at(1000, 450)] },
    },
  ],
])

const LAUDO = {
  uuid: '5d0f2f2e-1b3a-4b4e-9a51-0d9a4b6c7d8e',
  codigo: 'VOO-11',
  nome: 'Santa Rita',
  metodo: 'v2',
  empresaNome: 'Usina Aurora',
  tratamento: 'HERBICIDA',
  cultura: 'SOJA',
  dataInicial: '2026-03-14T10:12:00',
  dataFinal: '2026-03-14T10:52:00',
  piloto: { nome: 'Bruno', prestadora: { nome: 'AeroSul' } },
} as unknown as LaudoInfo

const VILA = patternedLook({
  colour: '#ff7f50',
  pattern: 'horizontal',
  letters: 'VL',
  filter: ['==', ['get', 'classificacao'], 'vila'],
})

const parecer: Parecer = {
  laudo: LAUDO,
  verdicts: VERDICTS,
  scene: {
    plots: [[box(-220, -220, 220, 220)]],
    footprint: [[box(-200, -200, 200, 200), box(-20, -20, 20, 20)]],
    legs: [[at(-500, 0), at(90, 0), at(200, 0), at(500, 0)]],
    areas,
    colours: { within: '#ff4fd8', shortest: '#00d0ff' },
  },
  legend: [{ id: 'vila', title: 'Vila', look: VILA, source: [] }],
  now: new Date('2026-03-17T12:00:00Z'),
  methodUrl: 'https://faixa.example/sp/metodo',
  compress: false,
}

async function textOf(given: Parecer) {
  const pdf = Buffer.from(await parecerPdf(given).arrayBuffer()).toString('latin1')
  return { pdf, written: [...pdf.matchAll(/\(((?:[^()\\]|\\.)*)\) Tj/g)].map(([, one]) => one!) }
}

test('an opinion whose verdicts bind nobody is not headed by a verdict that binds', async () => {
  const [, , kept] = VERDICTS.veredictos
  const resumo = { ...VERDICTS.resumo, veredicto: 'conforme', naoConformes: 0, semDados: 0, soInformam: 1 } as never
  const veredictos = [{ ...kept!, informativo: true }]
  const { written } = await textOf({ ...parecer, verdicts: { ...VERDICTS, resumo, veredictos } })
  expect(written).not.toContain('Conforme')
  expect(written[2]).toBe('Conforme \\(informativo\\)')
})

test('an opinion beside nothing that is protected says so in its heading', async () => {
  const none = { conformes: 0, naoConformes: 0, semDados: 0, informativos: 0, soInformam: 0 }
  const resumo = { ...VERDICTS.resumo, veredicto: 'conforme', ...none } as never
  const { written } = await textOf({ ...parecer, verdicts: { ...VERDICTS, resumo, veredictos: [] } })
  expect(written[2]).toBe('Sem \xe1reas pr\xf3ximas')
})

test('an opinion on paper: the verdict, the decision with its reason, the table, the rules and the method', async () => {
  const { written } = await textOf(parecer)
  for (const expected of [
    'N\xe3o conforme',
    'Passagem sobre a faixa da vila.',
    'Vila Aurora',
    '400,00',
    'Menor \\(m\\)',
    'M\xe9todo v2',
  ])
    expect(written.some((line) => line.includes(expected), expected)).toBe(true)
  const all = written.join(' ')
  expect(all).toMatch(/Negado em 16\/03\/2026 \d\d:\d\d \\\(UTC-3\\\) por F\xe1bio/)
  expect(all).toContain('Em vigor desde 08/01/2008.')
  expect(all).toContain('500 m: Vila.')
  expect(all).toContain('Sem dist\xe2ncia definida: Urucum.')
  // The map has the numbers of its rows, the shortest distances, and coordinates.
  expect(written).toEqual(expect.arrayContaining(['1 VL', '2 UR', '3 MN', '400,00 m', '300,00 m', '250,00 m']))
  expect(written.filter((line) => /^\d+,\d+\xb0 [SO]$/.test(line)).length).toBeGreaterThanOrEqual(8)
})

test('passes of a track without times are told by its positions, and no zone beside them', async () => {
  const [first, ...rest] = VERDICTS.veredictos
  const withoutTimes = { ...first!, passagens: [{ trecho: 0, de: 1, ate: 2 }] }
  const lineAbout = async (veredictos: Verdicts['veredictos']) =>
    (await textOf({ ...parecer, verdicts: { ...VERDICTS, veredictos } })).written.find((one) =>
      one.startsWith('Passagens:'),
    )
  expect(await lineAbout([withoutTimes, ...rest])).not.toMatch(/UTC/)
  expect(await lineAbout(VERDICTS.veredictos)).toContain('07:12:11 a 07:12:14 \\(hora local, UTC-3\\)')
})

test('the name of a reserve with a clearing stands in the reserve', () => {
  const clearing = { west: -10, east: 30 }
  const coordinates = [box(-100, -50, 100, 50), box(clearing.west, -20, clearing.east, 20)]
  const [x] = plane.toLocal(asLonLat(placeOfName({ type: 'Polygon', coordinates })))
  // The wider stretch beside it is the western one: from -100 to -10.
  expect(x).toBeCloseTo(-55, 1)
  expect(placeOfName({ type: 'Point', coordinates: at(7, 8) })).toEqual(at(7, 8))
})

test('an address that means each reader’s own computer is not on paper', async () => {
  const linesWithMethod = async (given: Parecer) =>
    (await textOf(given)).written.filter((line) => line.includes('/metodo'))
  expect(await linesWithMethod(parecer)).not.toHaveLength(0)
  expect(await linesWithMethod({ ...parecer, methodUrl: undefined })).toEqual([])
})

test('shapes are vectors: the footprint keeps its hole, the ground within the distance has its colour and strokes', async () => {
  const { pdf } = await textOf(parecer)
  // The colour #ff4fd8 as shares of 255; it is filled on the overview map and on the map of the evidence.
  expect(pdf.match(/^1\. 0\.31 0\.85 rg$/gm)).toHaveLength(2)
  expect(pdf.match(/^f\*$/gm)!.length).toBeGreaterThanOrEqual(6)
  expect(pdf.match(/^W\*$/gm)!.length).toBeGreaterThanOrEqual(3)
})

test('who may not read the decision gets a paper without it', async () => {
  const { parecer: _, ...verdicts } = VERDICTS
  const { written } = await textOf({ ...parecer, verdicts })
  expect(written.some((line) => line.startsWith('Negado'))).toBe(false)
  expect(written).not.toContain('Motivo')
})

test('a river far beyond the frame is drawn by a few positions, and what is seen of it keeps its own', () => {
  const frame = { x: 0, y: 0, width: 100, height: 100 }
  const river = [...Array.from({ length: 1000 }, (_, i) => [-1000 - i, 50]).flat(), 10, 50, 90, 50, 500, 50, 900, 60]
  expect(drawnPath(river, frame)).toEqual([-1000, 50, -1999, 50, 10, 50, 90, 50, 500, 50, 900, 60])
})

test('a prohibition is named with its norm, and the end says how far the table was checked', async () => {
  const [vila, ...rest] = VERDICTS.veredictos
  const ceara = { fonte: { norma: 'Lei do Ceará nº 16.820' }, uf: 'CE' as const, areaDentroHa: 16, regras: [] }
  const resumo = { ...VERDICTS.resumo, veredicto: 'proibido', uf: ['CE', 'PI'] } as never
  const veredictos = [{ ...vila!, veredicto: 'proibido' as const, fonte: { norma: 'Lei de teste' } }, ...rest]
  const { written } = await textOf({ ...parecer, verdicts: { ...VERDICTS, resumo, veredictos, proibicoes: [ceara] } })
  const text = written.join(' ')
  expect(written).toContain('Proibido')
  expect(text).toContain('Aplicação proibida: Ceará, 16,00 ha aplicados.')
  expect(text).toContain('Aplicação proibida: Vila.')
  expect(text).toContain('Normas citadas conforme a tabela nº 1 do sistema, de 27/11/2026; textos estaduais não')
  expect(text).toContain('conferidos: CE, PI; não conferida no texto oficial: IN 2.')
})

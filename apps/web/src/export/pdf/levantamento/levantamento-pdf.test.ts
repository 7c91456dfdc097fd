import { asLocalM, createLaea } from '@faixa/geometry'
import { expect, test } from 'vitest'
import { type Levantamento, levantamentoPdf, type VooAssinado } from './levantamento-pdf.ts'

const PLACE = [-50.3, -21.8] as const
const plane = createLaea(...PLACE)
const at = (x: number, y: number): [number, number] => {
  const [lon = 0, lat = 0] = plane.toLonLat(asLocalM([x, y]))
  return [lon, lat]
}
const ring = (points: readonly (readonly [number, number])[]) => points.map(([x, y]) => at(x, y))
/** A circle of 500 m, in 16 corners. */
const circle = ring(
  Array.from({ length: 17 }, (_, i) => [500 * Math.cos((i * Math.PI) / 8), 500 * Math.sin((i * Math.PI) / 8)] as const),
)
const [west] = at(-500, 0)
const [east] = at(500, 0)
const [, south] = at(0, -500)
const [, north] = at(0, 500)

const answer = (frase: string) => ({ situacao: 'conforme' as const, frase })
/** Sprayed 200 m north of the place, flown over 30 m beside it with the valve closed. */
const VOO: VooAssinado = {
  uuid: '0b0f2f2e-1b3a-4b4e-9a51-0d9a4b6c7d81',
  codigo: 'OS 31',
  nome: 'Fazenda Santa Rita',
  data: '2026-03-14',
  prestadora: 'AeroSul Aviação',
  piloto: 7,
  aeronave: 'PT-ABC',
  tratamento: 'HERBICIDA',
  cultura: 'CANA-DE-AÇÚCAR',
  produtos: ['Herbimax'],
  menorDistanciaM: 30,
  menorDistanciaAplicacaoM: 200,
  menorDistanciaTrajetoM: 30,
  lugarAplicacao: at(0, 200),
  lugarTrajeto: at(0, -30),
  altitudeTrajetoM: 431.6,
  valvulaAberta: false,
  minuto: '2026-03-14T07:12',
  instante: '2026-03-14T10:12:00.000Z',
  fusoHoras: -3,
  minutoAplicado: '2026-03-14T07:13',
  lado: 'sotavento',
  anguloGraus: 12,
  vento: {
    instante: '2026-03-14T10:10:00.000Z',
    tipo: 'estacao',
    fonte: 'INMET A1',
    distanciaKm: 3,
    ventoMs: 2.5,
    direcaoGraus: 10,
  },
  deriva: {
    situacao: 'triada',
    percent: 0.42,
    faixa: 'baixa',
    distanciaM: 200,
    gotas: 'finaAMedia',
    gotasInformadas: true,
  },
  sobrevoos: [{ distanciaM: 30, minuto: '2026-03-14T07:12', valvulaAberta: false }],
  papeis: { receituario: false, certificado: true, avisos: { avisados: 3, confirmados: 1 } },
  verificacoes: {
    distancias: answer('Nenhuma área protegida perto.'),
    clima: answer('Dentro dos limites.'),
    documentos: answer('Documentos em dia.'),
    produto: answer('Produto registrado.'),
    dados: answer('Dados completos.'),
    lugar: answer('Dentro do talhão.'),
    prazo: answer('No prazo.'),
  },
  revisao: { numero: 3, sha256: 'ab'.repeat(32) },
}

const documento: Levantamento['documento'] = {
  tipo: 'faixa/levantamento',
  versao: 1,
  verificacao: '7K2M7K2M7K2M7K2M',
  numero: 2,
  quando: '2026-11-29T13:00:00.000Z',
  conta: 4,
  ocorrencia: {
    uuid: 'o',
    numero: '2026/0007',
    empresa: 'Usina Aurora',
    lat: PLACE[1],
    lon: PLACE[0],
    raioM: 500,
    de: '2026-03-13',
    ate: '2026-03-15',
  },
  metodo: { versao: 'v1', deriva: 'AgDRIFT 2.1.1 Tier I (EPA)', motor: 'faixa 0.1.0' },
  voos: [VOO],
  semMedida: [
    {
      uuid: 'p',
      codigo: 'OS 32',
      nome: 'Gleba',
      data: '2026-03-14',
      prestadora: 'AeroSul',
      piloto: 7,
      motivo: 'pesado',
    },
  ],
}

const paperOf = (change: Partial<Levantamento['documento']> = {}): Levantamento => ({
  documento: { ...documento, ...change },
  hash: 'cd'.repeat(32),
  pilotos: new Map([[7, 'Bruno Lima']]),
  scene: {
    place: { type: 'Point', coordinates: PLACE },
    circle: [[circle]],
    bounds: [west, south, east, north],
    footprints: [
      [
        ring([
          [-300, 200],
          [300, 200],
          [300, 320],
          [-300, 320],
          [-300, 200],
        ]),
      ],
    ],
    legs: [
      ring([
        [-450, -30],
        [450, -30],
        [450, 260],
        [-300, 260],
      ]),
    ],
  },
  undrawn: [],
  legend: [],
  methodUrl: 'https://faixa.example/metodo',
  check: { codigo: '7K2M-7K2M-7K2M-7K2M', url: 'https://faixa.example/verificar/7K2M-7K2M-7K2M-7K2M' },
})

/** The text of an uncompressed document, whose strings are in Latin-1. */
async function textOf(paper: Levantamento): Promise<string> {
  const bytes = new Uint8Array(await levantamentoPdf({ ...paper, compress: false }).arrayBuffer())
  return new TextDecoder('latin1')
    .decode(bytes)
    .replaceAll(/\) Tj[^(]*\(/g, ' ')
    .replaceAll(/\\([()])/g, '$1')
}

test('the paper says question, distances, minute, valve, wind, drift, revision, and what it does not prove', async () => {
  const text = await textOf(paperOf())
  for (const part of [
    'Ocorrência 2026/0007 · levantamento 2',
    'OS 31 · Fazenda Santa Rita',
    'piloto Bruno Lima (nº 7 do cadastro)',
    'O chão aplicado mais próximo está a 200 m.',
    'A aeronave passou a 30 m, em 14/03/2026, 07:12; válvula fechada.',
    'Altitude do GPS ali: 432 m (não é altura sobre o terreno).',
    'O lugar estava a sotavento',
    'triagem, não medida',
    '3 vizinhos avisados antes do voo; 1 confirmou.',
    'Apoia-se na revisão 3 do laudo',
    'Não foi medido: os arquivos são pesados',
    'O que este levantamento não prova',
    'Não prova dano',
    '7K2M-7K2M-7K2M-7K2M',
  ])
    expect(text).toContain(part)
})

test('the paper names the plot that was asked about, and measures from its edge', async () => {
  const geometria = {
    type: 'Polygon' as const,
    coordinates: [
      ring([
        [-50, -50],
        [50, -50],
        [50, 50],
        [-50, 50],
        [-50, -50],
      ]),
    ],
  }
  const lugar = { tipo: 'talhao' as const, nome: 'Santa Rita · 7', geometria }
  const voo = { ...VOO, menorDistanciaM: 150, menorDistanciaTrajetoM: 250, beiraAplicacao: at(0, 50) }
  const paper = paperOf({ ocorrencia: { ...documento.ocorrencia, lugar }, voos: [voo] })
  const text = await textOf({ ...paper, scene: { ...paper.scene, place: geometria } })
  expect(text).toContain('passaram até 500 m do talhão Santa Rita · 7, de 13/03/2026')
  expect(text).toContain('Talhão Santa Rita · 7, com centro em')
})

test('without a flight the paper says so, with the limits of the question', async () => {
  const text = await textOf(paperOf({ voos: [], semMedida: [] }))
  expect(text).toContain('Nenhum voo encontrado')
  expect(text).toContain('Isto não prova que nenhuma aeronave passou')
})

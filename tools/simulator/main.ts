/** Writes a simulated set into a folder: `node tools/simulator/main.ts --saida DIR --semente 7`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { AttributeStyle, FlightOptions, Preset, SwathFamily, TrackKind } from './flight-options.ts'
import { simulateFlight } from './simulate-flight.ts'
import { kmlFiles } from './texts/kml-files.ts'

const HELP = `Simulador de voos: escreve um conjunto completo de arquivos KML de uma aplicação aérea inventada.

Uso: node tools/simulator/main.ts --saida PASTA [opções]

  --saida PASTA          onde escrever (a pasta é criada)
  --semente N            mesmo número, mesmos arquivos (padrão: 1)
  --modelo NOME          bom, medio ou ruim: efetividade ALTA, MÉDIA ou BAIXA (padrão: bom)
  --ideal                um retângulo voado sem erro nenhum, de cobertura conhecida
  --ha N                 tamanho do bloco, com carreadores (padrão: 200; ideal: 80)
  --familia NOME         passadas, quads, quads-emendados ou linhas (padrão: quads)
  --trajeto NOME         linha, gx-track ou pontos (padrão: gx-track)
  --atributos NOME       tabela, schema ou nome (padrão: tabela)
  --faixa M              largura da faixa (padrão: 22; ideal: 20)
  --espacamento M        de uma faixa à seguinte (padrão: faixa menos 2; ideal: a faixa)
  --velocidade M/S       no ar (padrão: 60)
  --intervalo S          entre registros (padrão: 0,2)
  --rumo GRAUS           das passadas, a partir do norte (padrão: 62; ideal: 90)
  --lon, --lat GRAUS     meio do campo (padrão: -50,31 e -21,78); negativos com "=": --lat=-22,1
  --ruido, --deriva M    do GPS; do avião para os lados
  --vento M/S            vento médio
  --atraso S             desvio do instante em que a pulverização abre e fecha
  --excesso M            quanto se pulveriza além das cabeceiras
  --falhas FRACAO        parte do comprimento que não é voada, de 0 a 0,95
  --data DATA            decolagem, por exemplo 2026-03-14T10:12:00Z
  --ajuda                este texto

Escreve area.kml, aplicacao.kml, trajeto.kml, areas-protecao.kml, obstaculos.kml, pista.kml e verdade.json (o que se sabe do voo sem medi-lo).
`

const FAMILIES: Readonly<Record<string, SwathFamily>> = {
  passadas: 'passes',
  quads: 'quads',
  'quads-emendados': 'quads-shared',
  linhas: 'lines',
}
const TRACKS: Readonly<Record<string, TrackKind>> = { linha: 'line', 'gx-track': 'gx-track', pontos: 'points' }
const ATTRIBUTES: Readonly<Record<string, AttributeStyle>> = { tabela: 'html', schema: 'schema', nome: 'name' }
const MODELS: Readonly<Record<string, Preset>> = { bom: 'bom', medio: 'medio', ruim: 'ruim' }

/** Options by their name on the command line, where the value is a plain number. */
const NUMBERS = {
  semente: 'seed',
  ha: 'areaHa',
  faixa: 'swathM',
  espacamento: 'spacingM',
  velocidade: 'speedMps',
  intervalo: 'logIntervalS',
  rumo: 'headingDeg',
  lon: 'lon',
  lat: 'lat',
  ruido: 'jitterM',
  deriva: 'driftM',
  vento: 'windMps',
  atraso: 'shutOffLagS',
  excesso: 'overshootM',
  falhas: 'skipFraction',
} as const satisfies Readonly<Record<string, keyof FlightOptions>>

const TEXTS = ['saida', 'modelo', 'familia', 'trajeto', 'atributos', 'data'] as const

/** Runs the command and returns the exit code. Tests pass their own output. */
export function run(
  args: readonly string[],
  print: (text: string) => void,
  printError: (text: string) => void,
): number {
  try {
    const { values } = parseArgs({ args: [...args], options: flags() })
    if (values['ajuda']) {
      print(HELP)
      return 0
    }
    const folder = values['saida']
    if (typeof folder !== 'string')
      throw new RangeError('Falta --saida, a pasta onde escrever (--ajuda mostra as opções).')
    const flight = simulateFlight(optionsFrom(values))
    const files = kmlFiles(flight, {
      family: oneOf(FAMILIES, values, 'familia') ?? 'quads',
      trackKind: oneOf(TRACKS, values, 'trajeto') ?? 'gx-track',
      attributes: oneOf(ATTRIBUTES, values, 'atributos') ?? 'html',
    })
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of files) writeFileSync(join(folder, name), text)
    writeFileSync(join(folder, 'verdade.json'), `${JSON.stringify(flight.truth, null, 2)}\n`)
    const { fieldM2, passes, pieces } = flight.truth
    print(
      `${folder}: ${(fieldM2 / 10_000).toFixed(2).replace('.', ',')} ha, ${passes} passadas, ${pieces} registros.\n`,
    )
    return 0
  } catch (error) {
    printError(`${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  }
}

type Values = Readonly<Record<string, string | boolean | undefined>>

function flags(): Record<string, { type: 'string' | 'boolean' }> {
  const named = [...TEXTS, ...Object.keys(NUMBERS)].map((name) => [name, { type: 'string' as const }] as const)
  return { ...Object.fromEntries(named), ideal: { type: 'boolean' }, ajuda: { type: 'boolean' } }
}

function optionsFrom(values: Values): FlightOptions {
  const options: Record<string, number | boolean | string> = {}
  for (const [flag, option] of Object.entries(NUMBERS)) {
    const text = values[flag]
    if (typeof text === 'string') options[option] = numberFrom(flag, text)
  }
  const preset = oneOf(MODELS, values, 'modelo')
  if (preset) options['preset'] = preset
  if (values['ideal']) options['ideal'] = true
  if (typeof values['data'] === 'string') options['takeOffMs'] = Date.parse(values['data'])
  return options
}

/** Reads a number with a decimal comma or point. */
function numberFrom(flag: string, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'))
  if (Number.isFinite(value)) return value
  throw new RangeError(`--${flag} pede um número, e «${text}» não é.`)
}

function oneOf<T>(table: Readonly<Record<string, T>>, values: Values, flag: string): T | undefined {
  const text = values[flag]
  if (typeof text !== 'string') return undefined
  if (Object.hasOwn(table, text)) return table[text]
  throw new RangeError(`--${flag} aceita ${Object.keys(table).join(', ')}; «${text}» não é um deles.`)
}

if (import.meta.main) {
  process.exitCode = run(
    process.argv.slice(2),
    (text) => process.stdout.write(text),
    (text) => process.stderr.write(text),
  )
}

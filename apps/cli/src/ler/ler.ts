/** The command `faixa ler ARQUIVO`: summarises the content of a file. */
import {
  addPlacemark,
  avisoOf,
  createTally,
  FORMAT_TITLES,
  settleTally,
  type Tally,
  tallyHectares,
  tallyKilometres,
  unusableFile,
} from '@faixa/flight'
import { createFileReader, type FileEnd, type FileSource, type Issue, type Placemark } from '@faixa/geometry'
import { formatNumber, formatQuantity, present } from '@faixa/units'
import { parseArguments } from '../arguments.ts'
import { type Command, EXIT_DONE, misuse, refuse } from '../command.ts'
import { formatHelp } from '../help.ts'
import { guessedProfile, profileFrom, withColumns } from '../profile-from-disk.ts'
import { readFromDisk } from '../read-from-disk.ts'
import type { Paint } from '../terminal/colour.ts'
import { formatFindings } from '../terminal/findings.ts'
import { formatInstant } from '../terminal/instant.ts'
import { formatTable } from '../terminal/table.ts'

const options = {
  sistema: { value: 'EPSG:N', summary: 'sistema de coordenadas de um arquivo que não o diz: EPSG:31982' },
  colunas: { value: 'PERFIL.json', summary: 'o que são as colunas de um CSV ou TXT' },
  perfil: { summary: 'imprime o perfil de colunas que se supõe para um CSV ou TXT, e não lê o arquivo' },
  json: { summary: 'imprime um objeto JSON em vez da tabela' },
  help: { summary: 'mostra esta ajuda' },
} as const

export const ler: Command = {
  name: 'ler',
  summary: 'lê um arquivo de formas e diz o que há nele',
  help: formatHelp({
    usage: 'faixa ler ARQUIVO [--sistema EPSG:31982] [--colunas PERFIL.json | --perfil] [--json]',
    about: [
      [
        'Lê KML, KMZ, Shapefile em .zip, GeoJSON, GPX, CSV e TXT (com títulos ou sem, como o $TMDAT da TracMap) e ISOXML (a pasta',
        'TASKDATA ou o .zip dela). Conta os marcadores e as geometrias, soma a área dos polígonos (elipsoide WGS84, sem os furos, sem',
        'juntar as sobreposições) e o comprimento das linhas, e diz o que há de errado.',
      ].join('\n'),
      [
        'Um achado «erro» deixou algo de fora; um «aviso» foi usado, mas merece ser conferido; um «info» foi consertado',
        'sem perda. Os horários são mostrados em UTC.',
      ].join('\n'),
      [
        'Com --json: arquivo, formato, sistema, placemarks, pontos, linhas, poligonos, vertices, areaHa, comprimentoKm,',
        'limites (oeste, sul, leste, norte; graus), inicio, fim e avisos (codigo, gravidade, mensagem, onde).',
        'O que o arquivo não diz fica ausente.',
      ].join('\n'),
    ],
    options,
    examples: [
      ['faixa ler aplicacao.kml', 'mostra o resumo'],
      ['faixa ler area.kmz --json', 'o mesmo, para programas'],
    ],
  }),
  async run(args, terminal) {
    const json = args.includes('--json')
    const parsed = parseArguments(args, options)
    if (!parsed.ok) return refuse(misuse(parsed.message, 'ler'), terminal, json)
    const { files, options: given } = parsed
    const [file, ...rest] = files
    if (file === undefined) return refuse(misuse('Falta o arquivo a ler.', 'ler'), terminal, json)
    if (rest.length > 0) return refuse(misuse('Só um arquivo pode ser lido de cada vez.', 'ler'), terminal, json)

    if (given.perfil) {
      const guess = await guessedProfile(file)
      if ('unusable' in guess) return refuse(guess.unusable, terminal, json)
      terminal.print(guess.text)
      return EXIT_DONE
    }
    const columns = await profileFrom(given.colunas)
    if (columns && 'unusable' in columns) return refuse(columns.unusable, terminal, json)

    const tally = createTally()
    const sink = {
      placemark: (placemark: Placemark) => addPlacemark(tally, placemark),
      issue: (issue: Issue) => void tally.issues.push(issue),
    }
    const progress = terminal.progress('Lendo')
    const end = await readFromDisk(
      file,
      async (pieces, sizeBytes) => {
        const reader = createFileReader(sink, {
          sizeBytes,
          ...present({ system: given.sistema, columns }),
        })
        for await (const piece of pieces) if (!reader.write(piece)) break
        return reader.end()
      },
      progress.update,
    )
    progress.end()
    if ('unusable' in end) return refuse(end.unusable, terminal, json)
    if (!end.ok) return refuse(withColumns(unusableFile(file, end.refusal.code, sentenceOf(end))), terminal, json)
    if (end.bounds) tally.bounds = end.bounds
    await settleTally(tally)

    terminal.print(
      json ? JSON.stringify(toJson(file, end.source, tally), null, 2) : toText(file, end.source, tally, terminal.paint),
    )
    return EXIT_DONE
  },
}

/** A file without a coordinate system gets the hint how to name it here. */
function sentenceOf({ refusal, systems = [] }: Extract<FileEnd, { readonly ok: false }>): string {
  if (systems.length === 0) return refusal.message
  return `${refusal.message} Diga-o com --sistema: ${systems.map(({ code, name }) => `${code} (${name})`).join(', ')}.`
}

/**
 * Returns the object that `faixa ler --json` prints: part of the product's contract with programs. Numbers have full
 * precision.
 */
function toJson(file: string, { format, system }: FileSource, tally: Tally): Record<string, unknown> {
  const { counts, beginMs, endMs, bounds } = tally
  return {
    arquivo: file,
    formato: format,
    ...(system !== undefined && { sistema: system }),
    placemarks: tally.placemarks,
    pontos: counts.point,
    linhas: counts.line + counts.track,
    poligonos: counts.polygon,
    vertices: tally.vertices,
    areaHa: tallyHectares(tally),
    comprimentoKm: tallyKilometres(tally),
    ...(bounds && { limites: bounds }),
    ...(beginMs !== undefined && { inicio: new Date(beginMs).toISOString() }),
    ...(endMs !== undefined && { fim: new Date(endMs).toISOString() }),
    avisos: tally.issues.map((issue) => avisoOf(issue)),
  }
}

/** Returns the text that `faixa ler` prints for people. */
function toText(file: string, { format, system }: FileSource, tally: Tally, paint: Paint): string {
  const { counts } = tally
  const whole = (count: number) => formatNumber(count, 0)
  const rows = [
    ['Formato', FORMAT_TITLES[format]],
    ...(system === undefined ? [] : [['Sistema', system]]),
    ['Marcadores', whole(tally.placemarks)],
    ['Pontos', whole(counts.point)],
    ['Linhas', whole(counts.line + counts.track)],
    ['Polígonos', whole(counts.polygon)],
    ['Vértices', whole(tally.vertices)],
    ['Área', formatQuantity(tallyHectares(tally), 'ha')],
    ['Comprimento', formatQuantity(tallyKilometres(tally), 'km')],
    ...timeRows(tally),
    ...boundsRows(tally),
  ]
  const table = formatTable(
    rows.map(([label = '', value = '']) => [paint.faint(label), value]),
    { indent: 2 },
  )
  const findings = formatFindings(tally.issues, paint)
  return [paint.strong(file), table, ...(findings === '' ? [] : [findings])].join('\n\n')
}

function timeRows({ beginMs, endMs }: Tally): string[][] {
  return [
    ...(beginMs === undefined ? [] : [['Início', `${formatInstant(beginMs)} UTC`]]),
    ...(endMs === undefined ? [] : [['Fim', `${formatInstant(endMs)} UTC`]]),
  ]
}

// Decimals of degrees shown: five are a metre.
const DEGREE_DECIMALS = 5

function boundsRows({ bounds }: Tally): string[][] {
  if (!bounds) return []
  const [west, south, east, north] = bounds.map((degrees) => formatNumber(degrees, DEGREE_DECIMALS))
  return [
    ['Longitude', `${west} a ${east}`],
    ['Latitude', `${south} a ${north}`],
  ]
}

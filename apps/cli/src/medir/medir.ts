/** The command `faixa medir`: reads the files of a flight and prints its numbers. */
import {
  bothSentence,
  CLIMA_SEM_HORARIOS,
  type Decided,
  type FlightNumbers,
  isMetodo,
  limitesQueValem,
  METODO,
  METODOS,
  type MeasuredFlight,
  measureClima,
  measureFlight,
  optionsOfDecided,
  type ReadClima,
  readClima,
  type UnmeasuredFlight,
  type Unusable,
  unusableFile,
} from '@faixa/flight'
import { CoverageSumsError, parseBrazilianNumber } from '@faixa/geometry'
import { MEGABYTE_BYTES, present } from '@faixa/units'
import { parseArguments } from '../arguments.ts'
import { type Command, EXIT_DONE, misuse, refuse } from '../command.ts'
import { formatHelp } from '../help.ts'
import { profileFrom, withColumns } from '../profile-from-disk.ts'
import { readFromDisk } from '../read-from-disk.ts'
import { doubtFrom } from './doubt-from.ts'
import { flightFromDisk } from './flight-from-disk.ts'
import { patternFromDisk } from './pattern-from-disk.ts'
import { formatReport } from './report.ts'
import { writeLayers } from './write-layers.ts'

const OPTIONS = {
  area: { value: 'ARQUIVO', summary: 'talhões; sem ele só há área aplicada, bruta e passadas' },
  aplicacao: {
    value: 'ARQUIVO',
    repeats: true,
    summary:
      'o que foi aplicado: polígonos, ou linhas a alargar (obrigatório); repetida, ou uma pasta, para vários arquivos',
  },
  trajeto: {
    value: 'ARQUIVO',
    repeats: true,
    summary: 'o voo: linha, gx:Track ou pontos com hora; repetida, ou uma pasta, para vários arquivos',
  },
  'aplicacao-do-trajeto': {
    summary: 'deduz as passadas do trajeto, sem arquivo da aplicação: os números são estimados',
  },
  clima: { value: 'ARQUIVO', summary: 'leituras do clima em CSV ou TXT: INMET, Davis, Kestrel ou com títulos claros' },
  fuso: { value: 'HORAS', summary: 'hora local do arquivo do clima em relação à UTC; padrão: -3' },
  faixa: { value: 'METROS', summary: 'largura da faixa para linhas; padrão: a do arquivo' },
  vazao: { value: 'L/HA', summary: 'vazão contratada, com que se compara a taxa que o registro grava' },
  'faixa-suposta': {
    value: 'METROS',
    summary: 'largura para as linhas que não têm nenhuma; o resultado diz que foi suposta',
  },
  sistema: { value: 'EPSG:N', summary: 'sistema de coordenadas dos arquivos que não o dizem: EPSG:31982' },
  colunas: {
    value: 'PERFIL.json',
    summary: 'o que são as colunas dos arquivos CSV ou TXT (faixa ler ARQUIVO --perfil)',
  },
  manter: { value: 'N,N', summary: 'mede estes marcadores da área como talhões, seja o que pareçam ser' },
  tirar: { value: 'N,N', summary: 'não mede estes marcadores da área' },
  'segundo-voo': { summary: 'marcadores repetidos na aplicação foram um segundo voo: contam de novo' },
  'so-tocados': { summary: 'mede só os talhões que a aplicação cobre em 5 % ou mais' },
  'manter-assim': { summary: 'mede embora a área e a aplicação pareçam estar uma no lugar da outra' },
  incerteza: {
    value: 'faixa=10,posicao=1',
    summary: 'quanto não se sabe da faixa (± %) e da posição (m): imprime entre que valores está a efetividade',
  },
  perda: { summary: 'quanto da perda a forma da área impõe à faixa, e quanto se podia evitar' },
  dose: {
    value: 'PADRAO.csv',
    summary: 'depósito sobre a área pelo padrão da faixa (posição em m; depósito) e pela taxa do registro, se houver',
  },
  metodo: { value: 'v1|v2', summary: `como se mede (docs/metodo.md); padrão: ${METODO}` },
  saida: { value: 'PASTA', summary: 'grava as camadas como KML e GeoJSON nesta pasta' },
  json: { summary: 'imprime um objeto JSON com todos os números, sem arredondar' },
  help: { summary: 'mostra esta ajuda' },
} as const

const HELP = formatHelp({
  usage:
    'faixa medir [--area A] --aplicacao B [--trajeto C] [--clima D] [--faixa 22] [--segundo-voo] [--so-tocados] [--metodo v2] [--saida PASTA] [--json]',
  about: [
    'Mede quanto da área foi aplicado, quanto faltou, quanto foi aplicado duas vezes ou fora dela,\nno total e por talhão. Lê KML, KMZ, Shapefile em .zip, GeoJSON, GPX, CSV, TXT e\nISOXML (a pasta TASKDATA ou o .zip dela).',
    'Áreas em hectares sobre o elipsoide WGS84; porcentagens sobre a área de plantio.\nO que não se pode calcular fica de fora: nunca é 0.',
    'O que não combina é conferido antes de virar número: um erro (a área longe da aplicação) termina em 2;\num aviso vem com os números e diz o que fazer.',
  ],
  options: OPTIONS,
  examples: [
    ['faixa medir --area area.kml --aplicacao aplicacao.kml', 'os números na tela'],
    ['faixa medir --aplicacao linhas.kml --faixa 25', 'linhas alargadas para 25 m'],
    ['faixa medir --area area.kml --aplicacao voos/', 'um trabalho de vários voos, todos os arquivos da pasta'],
    [
      'faixa medir --area area.kml --trajeto voos/ --aplicacao-do-trajeto',
      'drones sem registro da válvula: números estimados',
    ],
    [
      'faixa medir --area area.kml --aplicacao aplicacao.kml --incerteza faixa=10,posicao=1 --perda',
      'entre que valores está a efetividade, e que perda se podia evitar',
    ],
    [
      'faixa medir --area area.kml --aplicacao aplicacao.kml --dose padrao.csv',
      'quanto da dose caiu onde, pelo padrão medido no ensaio da faixa',
    ],
    ['faixa medir --area a.kml --aplicacao b.kml --trajeto c.kml --saida camadas --json', 'camadas e JSON'],
  ],
})

export const medir: Command = {
  name: 'medir',
  summary: 'mede a aplicação',
  help: HELP,
  async run(args, terminal) {
    const parsed = parseArguments(args, OPTIONS)
    const json = args.includes('--json')
    if (!parsed.ok) return refuse(misuse(parsed.message, 'medir'), terminal, json)
    const { options, files } = parsed
    if (files[0] !== undefined) {
      const message = `Diga o papel do arquivo «${files[0]}»: --area, --aplicacao ou --trajeto.`
      return refuse(misuse(message, 'medir'), terminal, json)
    }
    const missing = applicationMissing(options)
    if (missing !== undefined) return refuse(misuse(missing, 'medir'), terminal, json)
    const width = widthFrom(options.faixa)
    if (typeof width === 'object') return refuse(width, terminal, json)
    const assumed = widthFrom(options['faixa-suposta'])
    if (typeof assumed === 'object') return refuse(assumed, terminal, json)

    const contracted = rateFrom(options.vazao)
    if (typeof contracted === 'object') return refuse(contracted, terminal, json)

    const { metodo = METODO } = options
    if (!isMetodo(metodo)) {
      const message = `O método «${metodo}» não existe: escolha ${METODOS.join(' ou ')}.`
      return refuse({ code: 'metodo-invalido', message }, terminal, json)
    }

    const doubt = options.incerteza === undefined ? undefined : doubtFrom(options.incerteza)
    if (doubt && 'code' in doubt) return refuse(doubt, terminal, json)

    const choice = choiceFrom(options)
    if ('code' in choice) return refuse(choice, terminal, json)

    const columns = await profileFrom(options.colunas)
    if (columns && 'unusable' in columns) return refuse(columns.unusable, terminal, json)

    const pattern = options.dose === undefined ? undefined : await patternFromDisk(options.dose)
    if (pattern && 'code' in pattern) return refuse(pattern, terminal, json)

    const read = await flightFromDisk({
      aplicacao: options.aplicacao ?? [],
      trajeto: options.trajeto ?? [],
      ...present({ area: options.area, system: options.sistema, columns }),
    })
    if ('unusable' in read) return refuse(withColumns(read.unusable), terminal, json)

    const clima = await climaFrom(options)
    if (clima && 'code' in clima) return refuse(clima, terminal, json)

    const progress = terminal.progress('Medindo')
    const measured = await measureOrSay(read.files, {
      ...present({ widthM: width }),
      typed: present({ faixaExecutada: width, vazaoContratada: contracted }),
      ...(assumed !== undefined && { assumedWidthM: assumed }),
      ...optionsOfDecided({
        ...choice,
        segundoVoo: options['segundo-voo'] === true,
        soTocados: options['so-tocados'] === true,
        aplicacaoDoTrajeto: options['aplicacao-do-trajeto'] === true,
      }),
      metodo,
      onProgress: (done) => progress.update(done),
      layers: options.saida !== undefined,
      minutes: clima !== undefined,
      ...present({ doubt }),
      loss: options.perda === true,
      ...(pattern && { dose: { pattern } }),
    })
    progress.end()
    if ('unusable' in measured) return refuse(withOption(measured), terminal, json)

    if (!options['manter-assim'] && isExchanged(measured)) return refuse(EXCHANGED, terminal, json)

    if (options.saida !== undefined) {
      const failure = await writeLayers(options.saida, measured.layers, metodo)
      if (failure) return refuse(failure, terminal, json)
    }
    const weathered = clima ? withClima(measured, clima) : measured.numbers
    const numbers = { ...weathered, avisos: [...read.avisos, ...weathered.avisos] }
    terminal.print(
      json
        ? JSON.stringify(numbers, null, 2)
        : formatReport(numbers, terminal.paint, present({ pattern, widthM: width })),
    )
    return EXIT_DONE
  },
}

/** Returns the sentence where no file holds the application and it is not to be deduced, or where both are the case. */
function applicationMissing(options: {
  readonly aplicacao?: readonly string[]
  readonly trajeto?: readonly string[]
  readonly 'aplicacao-do-trajeto'?: true
}): string | undefined {
  const { aplicacao, trajeto, 'aplicacao-do-trajeto': isDeduced = false } = options
  if (aplicacao && isDeduced) return 'Com --aplicacao nada se deduz: tire --aplicacao-do-trajeto.'
  if (aplicacao) return undefined
  if (isDeduced) return trajeto ? undefined : 'Falta o arquivo do trajeto: --trajeto ARQUIVO.'
  return trajeto
    ? 'Falta o arquivo da aplicação: --aplicacao ARQUIVO; sem ele, --aplicacao-do-trajeto deduz as passadas do trajeto, com números estimados.'
    : 'Falta o arquivo da aplicação: --aplicacao ARQUIVO.'
}

/** Widths accepted, metres: a value outside, narrower than a drone's boom or wider than any aircraft's, is a typing error. */
const WIDTHS_M = { least: 0.5, most: 100 }

function widthFrom(text: string | undefined): number | undefined | Unusable {
  if (text === undefined) return undefined
  const width = parseBrazilianNumber(text)
  if (width === undefined || !(width >= WIDTHS_M.least && width <= WIDTHS_M.most)) {
    return { code: 'faixa-invalida', message: `A faixa «${text}» não serve: diga a largura em metros, de 0,5 a 100.` }
  }
  return width
}

/** Rates accepted, L/ha, as in the form. */
const RATES_L_HA = { least: 0.1, most: 1000 }

function rateFrom(text: string | undefined): number | undefined | Unusable {
  if (text === undefined) return undefined
  const rate = parseBrazilianNumber(text)
  if (rate === undefined || !(rate >= RATES_L_HA.least && rate <= RATES_L_HA.most)) {
    return { code: 'vazao-invalida', message: `A vazão «${text}» não serve: diga litros por hectare, de 0,1 a 1.000.` }
  }
  return rate
}

/** Hours from UTC that are in use on Earth. */
const OFFSETS_H = { least: -12, most: 14, usual: -3 }
/** A year of readings at 1 Hz has 1 GB; a season of minutes some 10 MB. */
const CLIMA_MAX_BYTES = 64 * MEGABYTE_BYTES

interface LocalClima extends ReadClima {
  readonly utcOffsetH: number
}

async function climaFrom(options: {
  readonly clima?: string
  readonly fuso?: string
}): Promise<LocalClima | Unusable | undefined> {
  const utcOffsetH = options.fuso === undefined ? OFFSETS_H.usual : parseBrazilianNumber(options.fuso)
  if (utcOffsetH === undefined || !(utcOffsetH >= OFFSETS_H.least && utcOffsetH <= OFFSETS_H.most)) {
    return {
      code: 'fuso-invalido',
      message: `O fuso «${options.fuso}» não serve: diga as horas em relação à UTC, como -3.`,
    }
  }
  const { clima: path } = options
  if (path === undefined) return undefined
  const read = await readFromDisk(path, async (pieces) => {
    const parts: Uint8Array[] = []
    let bytes = 0
    for await (const piece of pieces) {
      bytes += piece.byteLength
      if (bytes > CLIMA_MAX_BYTES)
        return { unusable: unusableFile(path, 'clima-grande', 'passa de 64 MB: envie só os dias do voo.') }
      parts.push(piece.slice())
    }
    return readClima(path, Buffer.concat(parts), { utcOffsetH })
  })
  return 'unusable' in read ? read.unusable : { ...read, utcOffsetH }
}

/** Without a state and a product only advice applies. */
function withClima(
  { numbers, minutes = [] }: MeasuredFlight,
  { readings, avisos, utcOffsetH }: LocalClima,
): FlightNumbers {
  const clima = measureClima(minutes, {
    readings,
    limits: limitesQueValem({ ufs: [], aeronave: 'tripulada', grupo: 'agrotoxico' }),
    offsetH: utcOffsetH,
  })
  return {
    ...numbers,
    ...(clima && { clima }),
    avisos: [...numbers.avisos, ...avisos, ...(clima ? [] : [CLIMA_SEM_HORARIOS])],
  }
}

const EXCHANGED = {
  code: 'arquivos-trocados',
  message:
    'Os arquivos parecem trocados: o de --area não parece ser de talhões, ou o de --aplicacao parece. Troque-os, ou meça-os assim com --manter-assim.',
}

/** A track used as the application is only reported as a finding, because a flight with the valve open throughout is also one line. */
function isExchanged({ swapped }: MeasuredFlight): boolean {
  return swapped.area !== undefined || swapped.aplicacao === 'area'
}

/** Names the option that gives the missing width. */
function withOption({
  unusable,
  measuredWidthM,
}: { readonly unusable: Unusable } & Pick<UnmeasuredFlight, 'measuredWidthM'>): Unusable {
  if (unusable.code !== 'faixa-nao-informada') return unusable
  const option = `--faixa ${measuredWidthM === undefined ? 'METROS' : formatWidth(measuredWidthM)}`
  return { ...unusable, message: `${unusable.message} Diga a largura: ${option}.` }
}

/** Writes it as a user types it: no trailing zeros. */
function formatWidth(metres: number): string {
  return `${metres}`.replace('.', ',')
}

/** Handles numbers that contradict each other: a fault of the engine, after which no number is reliable. */
async function measureOrSay(
  ...flight: Parameters<typeof measureFlight>
): Promise<MeasuredFlight | UnmeasuredFlight | { readonly unusable: Unusable }> {
  try {
    return await measureFlight(...flight)
  } catch (error) {
    if (!(error instanceof CoverageSumsError)) throw error
    const message =
      'A medição não passou na conferência: as somas dos talhões não fecham com o total. Nenhum número vale; avise o suporte.'
    return { unusable: { code: 'somas-nao-fecham', message } }
  }
}

/** Reads the chosen placemarks, numbered from 1 as in findings. */
function choiceFrom(options: { readonly manter?: string; readonly tirar?: string }): Decided | Unusable {
  const wrong = [options.manter, options.tirar].find(
    (text) => text !== undefined && !/^[1-9]\d*(,[1-9]\d*)*$/.test(text),
  )
  if (wrong !== undefined) {
    return { code: 'marcador-invalido', message: `«${wrong}» não serve: diga os marcadores por número, como em 3,7.` }
  }
  const numbersOf = (text: string | undefined) => text?.split(',').map(Number) ?? []
  const choice = { manterTalhoes: numbersOf(options.manter), tirarTalhoes: numbersOf(options.tirar) }
  const message = bothSentence(choice)
  return message === undefined ? choice : { code: 'marcador-invalido', message }
}

/** `faixa medir`: three files in, the numbers of the flight out. */
import {
  type FlightFiles,
  type FlightOptions,
  isMetodo,
  METODO,
  METODOS,
  measureFlight,
  type ReadFile,
  type Role,
  readFlightFile,
  type Unusable,
} from '@faixa/flight'
import { parseBrazilianNumber } from '@faixa/geometry'
import { parseArguments } from '../arguments.ts'
import { type Command, EXIT_DONE } from '../command.ts'
import { formatHelp } from '../help.ts'
import { readFromDisk } from '../read-from-disk.ts'
import { misuse, refuse } from '../unusable.ts'
import { formatReport } from './report.ts'
import { writeLayers } from './write-layers.ts'

const OPTIONS = {
  area: { value: 'ARQUIVO', summary: 'talhões; sem ele só há área aplicada, bruta e passadas' },
  aplicacao: { value: 'ARQUIVO', summary: 'o que foi aplicado: polígonos, ou linhas a alargar (obrigatório)' },
  trajeto: { value: 'ARQUIVO', summary: 'o voo: linha, gx:Track ou pontos com hora' },
  faixa: { value: 'METROS', summary: 'largura da faixa para linhas; padrão: a do arquivo, ou 22' },
  manter: { value: 'N,N', summary: 'mede estes marcadores da área como talhões, seja o que pareçam ser' },
  tirar: { value: 'N,N', summary: 'não mede estes marcadores da área' },
  'so-tocados': { summary: 'mede só os talhões que a aplicação cobre em 5 % ou mais' },
  metodo: { value: 'v1|v2', summary: `como se mede (docs/metodo.md); padrão: ${METODO}` },
  saida: { value: 'PASTA', summary: 'grava as camadas como KML e GeoJSON nesta pasta' },
  json: { summary: 'imprime um objeto JSON com todos os números, sem arredondar' },
  help: { summary: 'mostra esta ajuda' },
} as const

const HELP = formatHelp({
  usage:
    'faixa medir [--area A] --aplicacao B [--trajeto C] [--faixa 22] [--so-tocados] [--metodo v2] [--saida PASTA] [--json]',
  about: [
    'Mede quanto da área foi aplicado, quanto faltou, quanto foi aplicado duas vezes ou fora dela,\nno total e por talhão. Lê KML e KMZ.',
    'Áreas em hectares sobre o elipsoide WGS84; porcentagens sobre a área de plantio.\nO que não se pode calcular fica de fora: nunca é 0.',
    'O que não combina é conferido antes de virar número: um erro (a área longe da aplicação) termina em 2;\num aviso vem com os números e diz o que fazer.',
  ],
  options: OPTIONS,
  examples: [
    ['faixa medir --area area.kml --aplicacao aplicacao.kml', 'os números na tela'],
    ['faixa medir --aplicacao linhas.kml --faixa 25', 'linhas alargadas para 25 m'],
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
    if (options.aplicacao === undefined) {
      return refuse(misuse('Falta o arquivo da aplicação: --aplicacao ARQUIVO.', 'medir'), terminal, json)
    }
    const width = widthFrom(options.faixa)
    if (typeof width === 'object') return refuse(width, terminal, json)

    const { metodo = METODO } = options
    if (!isMetodo(metodo)) {
      const message = `O método «${metodo}» não existe: escolha ${METODOS.join(' ou ')}.`
      return refuse({ code: 'metodo-invalido', message }, terminal, json)
    }

    const choice = choiceFrom(options)
    if (choice && 'code' in choice) return refuse(choice, terminal, json)

    const read: Partial<Record<Role, ReadFile>> = {}
    for (const role of ['area', 'aplicacao', 'trajeto'] as const) {
      const path = options[role]
      if (path === undefined) continue
      const file = await readFromDisk(path, (pieces) => readFlightFile(path, pieces))
      if ('unusable' in file) return refuse(file.unusable, terminal, json)
      read[role] = file
    }

    const progress = terminal.progress('Medindo')
    const measured = await measureFlight(read as FlightFiles, {
      ...(width !== undefined && { widthM: width, typed: { faixaExecutada: width } }),
      ...(choice && { plots: choice }),
      metodo,
      onlyTouched: options['so-tocados'] === true,
      onProgress: (done) => progress.update(done),
      layers: options.saida !== undefined,
    })
    progress.end()
    if ('unusable' in measured) return refuse(measured.unusable, terminal, json)

    if (options.saida !== undefined) {
      const failure = await writeLayers(options.saida, measured.layers, metodo)
      if (failure) return refuse(failure, terminal, json)
    }
    terminal.print(json ? JSON.stringify(measured.numbers, null, 2) : formatReport(measured.numbers, terminal.paint))
    return EXIT_DONE
  },
}

/** Narrower than a drone's boom or wider than any aircraft's is a slip of the keyboard. */
const WIDTHS_M = { least: 0.5, most: 100 }

function widthFrom(text: string | undefined): number | undefined | Unusable {
  if (text === undefined) return undefined
  const width = parseBrazilianNumber(text)
  if (width === undefined || !(width >= WIDTHS_M.least && width <= WIDTHS_M.most)) {
    return { code: 'faixa-invalida', message: `A faixa «${text}» não serve: diga a largura em metros, de 0,5 a 100.` }
  }
  return width
}

/** Placemarks as findings number them, from 1. */
function choiceFrom(options: { readonly manter?: string; readonly tirar?: string }): FlightOptions['plots'] | Unusable {
  const wrong = [options.manter, options.tirar].find(
    (text) => text !== undefined && !/^[1-9]\d*(,[1-9]\d*)*$/.test(text),
  )
  if (wrong !== undefined) {
    return { code: 'marcador-invalido', message: `«${wrong}» não serve: diga os marcadores por número, como em 3,7.` }
  }
  const idsOf = (text: string) => text.split(',').map((number) => `${Number(number) - 1}`)
  return {
    ...(options.manter !== undefined && { keep: idsOf(options.manter) }),
    ...(options.tirar !== undefined && { leaveOut: idsOf(options.tirar) }),
  }
}

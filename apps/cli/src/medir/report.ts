/** Formats the numbers of a flight for a person at a terminal. */
import {
  type Clima,
  climaRows,
  decisaoText,
  duvidaText,
  estimatedRangeText,
  estimateText,
  type FlightNumbers,
  FULL_PAY_PERCENT,
  intervaloText,
  limiteRows,
  MEASURED_FIGURES,
  MEASURES,
  measuredText,
  melhorRumoText,
  overlappedPattern,
  type PlotNumbers,
  type PontoDoPadrao,
  perdaText,
  SHOWN_PLOT_AREAS,
  type Sobrevoo,
  type Taxa,
  type TrackNumbers,
  taxaRows,
} from '@faixa/flight'
import { formatNumber, formatPercent } from '@faixa/units'
import type { Paint } from '../terminal/colour.ts'
import { formatInstant } from '../terminal/instant.ts'
import { type Align, formatTable } from '../terminal/table.ts'

const NUMBER_COLUMNS: readonly Align[] = ['left', 'right', 'right']

/** Options of the command that the report repeats: the pattern across the swath, and the typed width, m. */
interface Typed {
  readonly pattern?: readonly PontoDoPadrao[]
  readonly widthM?: number
}

export function formatReport(numbers: FlightNumbers, paint: Paint, typed: Typed = {}): string {
  return [
    headline(numbers, paint, typed),
    formatTable(totals(numbers), { align: NUMBER_COLUMNS }),
    numbers.talhoes.length > 0 ? plots(numbers.talhoes, paint) : undefined,
    numbers.trajeto ? track(numbers.trajeto, paint) : undefined,
    numbers.taxa ? rate(numbers.taxa, paint) : undefined,
    numbers.clima ? weather(numbers.clima, paint) : undefined,
    numbers.avisos.length > 0 ? issues(numbers, paint) : undefined,
    paint.faint(`${measuredText(numbers)}: docs/metodo.md explica cada número.`),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')
}

/** Returns the official effectiveness, the most prominent figure of a laudo; undefined without an area. */
function headline(numbers: FlightNumbers, paint: Paint, typed: Typed): string {
  const { percentAplicacaoEfetiva, areaAplicada, areaPlantio } = numbers
  const figure =
    percentAplicacaoEfetiva === undefined
      ? `${formatNumber(areaAplicada)} ha aplicados; sem área de plantio não há efetividade`
      : `Efetividade: ${formatPercent(percentAplicacaoEfetiva)} de ${formatNumber(areaPlantio)} ha`
  return [
    paint.strong(figure),
    ...estimate(numbers).map((line) => paint.warning(line)),
    ...interval(numbers),
    ...loss(numbers),
    ...dose(numbers, typed),
  ].join('\n')
}

/** States that the numbers are estimated, with what they would be if the doubtful stretches were sprayed or not. */
function estimate({ intervaloEstimado = {}, ...numbers }: FlightNumbers): readonly string[] {
  const words = estimateText(numbers)
  if (words === undefined) return []
  const range = estimatedRangeText(intervaloEstimado)
  return [`${words}: passadas deduzidas do trajeto${range === undefined ? '' : `; ${range}`}`]
}

function interval({ intervalo }: FlightNumbers): readonly string[] {
  if (!intervalo) return []
  return [`${intervaloText(intervalo)}: ${duvidaText(intervalo)}; ${decisaoText(intervalo, FULL_PAY_PERCENT)}`]
}

function loss({ perda }: FlightNumbers): readonly string[] {
  return perda ? [[perdaText(perda), melhorRumoText(perda)].filter(Boolean).join('; ')] : []
}

function dose({ dose: deposited, faixa, trajeto }: FlightNumbers, { pattern, widthM }: Typed): readonly string[] {
  if (!deposited) return []
  const { media, cv, abaixo, acima, taxa } = deposited
  const source = taxa ? 'padrão da faixa e taxa do registro' : 'padrão da faixa'
  const spacingM = trajeto?.espacamentoMedioM ?? widthM ?? faixa
  const ideal = (way: Sobrevoo) => pattern && spacingM !== undefined && overlappedPattern(pattern, spacingM, way)
  const [back, racetrack] = [ideal('ida-e-volta'), ideal('pista')]
  return [
    `dose estimada: média ${formatNumber(media)} da nominal, CV ${formatPercent(cv)}; ${formatNumber(abaixo)} ha abaixo de 0,7 e ${formatNumber(acima)} ha acima de 1,3 (${source})`,
    ...(back && racetrack
      ? [
          `só pelo padrão, em passadas a ${formatNumber(spacingM)} m: CV ${formatPercent(back.cv)} em ida e volta, ${formatPercent(racetrack.cv)} em pista`,
        ]
      : []),
  ]
}

function widthLabel({ avisos, fonteDaFaixa }: FlightNumbers): string {
  if (fonteDaFaixa === 'espacamento') return 'Faixa pelo espaçamento (m)'
  return avisos.some(({ codigo }) => codigo === 'width-assumed') ? 'Faixa suposta (m)' : 'Faixa (m)'
}

function totals(numbers: FlightNumbers): string[][] {
  return [
    ['', 'ha', '% do plantio'],
    ...MEASURED_FIGURES.map(([name, percent]) => [
      MEASURES[name].label,
      formatNumber(numbers[name]),
      percent === undefined || numbers[percent] === undefined ? '' : formatNumber(numbers[percent]),
    ]),
    ['Passadas', `${numbers.passadas}`],
    ...(numbers.faixa === undefined ? [] : [[widthLabel(numbers), formatNumber(numbers.faixa)]]),
  ]
}

function plots(talhoes: readonly PlotNumbers[], paint: Paint): string {
  const treated = talhoes.filter((talhao) => talhao.aplicacaoEfetiva > 0)
  const untouched = talhoes.length - treated.length
  const columns = SHOWN_PLOT_AREAS.flatMap(({ name, word }) => {
    const area = [`${word} ha`, name] as const
    return name === 'aplicacaoEfetiva' ? [area, ['efetiva %', 'percentAplicacaoEfetiva'] as const] : [area]
  })
  const rows = treated.map((talhao) => [nameOf(talhao), ...columns.map(([, name]) => formatNumber(talhao[name]))])
  const table = formatTable([['Talhão', ...columns.map(([head]) => head)], ...rows], {
    align: ['left', ...columns.map(() => 'right' as const)],
  })
  const rest =
    untouched > 0 ? `\n${paint.faint(`${untouched} ${untouched === 1 ? 'talhão' : 'talhões'} sem aplicação.`)}` : ''
  return `${paint.strong(`Talhões (${talhoes.length})`)}${treated.length > 0 ? `\n${table}` : ''}${rest}`
}

function nameOf({ fazenda, codigoFazenda, talhao, nome }: PlotNumbers): string {
  const farm = fazenda ?? codigoFazenda
  if (talhao !== undefined) return farm === undefined ? talhao : `${farm} · ${talhao}`
  return nome ?? farm ?? 'sem nome'
}

function track(trajeto: TrackNumbers, paint: Paint): string {
  const rows: (readonly [label: string, value: string | undefined])[] = [
    ['Comprimento', withUnit(trajeto.comprimentoKm, 'km')],
    ['Início (UTC)', trajeto.inicio && formatInstant(Date.parse(trajeto.inicio))],
    ['Fim (UTC)', trajeto.fim && formatInstant(Date.parse(trajeto.fim))],
    ['Duração', withUnit(trajeto.duracaoMin, 'min')],
    ['Tempo aplicando', withUnit(trajeto.tempoAplicandoMin, 'min')],
    ['Velocidade média', withUnit(trajeto.velocidadeMediaKmh, 'km/h')],
    ['Velocidade aplicando', withUnit(trajeto.velocidadeAplicandoKmh, 'km/h')],
    ['Rendimento do voo', withUnit(trajeto.rendimentoHaH, 'ha/h')],
    ['Espaçamento médio', withUnit(trajeto.espacamentoMedioM, 'm')],
  ]
  const known = rows.flatMap(([label, value]) => (value === undefined ? [] : [[label, value]]))
  return `${paint.strong('Trajeto')}\n${formatTable(known, { align: ['left', 'right'] })}`
}

function rate(taxa: Taxa, paint: Paint): string {
  return `${paint.strong('Taxa registrada')}\n${formatTable(taxaRows(taxa), { align: ['left', 'right'] })}`
}

function weather(clima: Clima, paint: Paint): string {
  const rows = [...climaRows(clima), ...limiteRows(clima)]
  return `${paint.strong('Clima')}\n${formatTable(rows, { align: ['left', 'left'] })}`
}

function withUnit(value: number | undefined, unit: string): string | undefined {
  return value === undefined ? undefined : `${formatNumber(value)} ${unit}`
}

function issues({ avisos }: FlightNumbers, paint: Paint): string {
  const colours = { erro: paint.bad, aviso: paint.warning, info: paint.faint }
  const lines = avisos.map(({ gravidade, mensagem, oQueFazer, onde }) => {
    const sentence = [mensagem, oQueFazer].filter(Boolean).join(' ')
    return `${colours[gravidade](gravidade)}  ${sentence}${onde ? paint.faint(`  (${onde})`) : ''}`
  })
  return `${paint.strong('Avisos')}\n${lines.join('\n')}`
}

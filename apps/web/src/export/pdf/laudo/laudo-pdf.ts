/** The laudo on A4: figures, map, talhões, findings and the files that it can be measured again from. */
import type { LaudoInfo, Verdicts } from '@faixa/contract'
import {
  bandOf,
  type Clima,
  climaRows,
  DUVIDAS,
  decisaoText,
  decisionRows,
  estimateSentence,
  FULL_PAY_PERCENT,
  intervaloText,
  laudoTitle,
  limiteRows,
  measuredText,
  SHOWN_PLOT_AREAS,
  situacaoText,
  VERIFICACAO_NAMES,
  VERIFICACOES,
} from '@faixa/domain'
import { drawIssuer, INK, type Issuer, printable, printableValues, RULE, SOFT_INK, TONE_INKS } from '@faixa/export'
import { formatMegabytes, formatNumber, formatPercent, formatQuantity, hectares } from '@faixa/units'
import { jsPDF } from 'jspdf'
import { FILE_LABELS } from '../../../laudo/dado-labels.ts'
import type { ListedLayer } from '../../../map/map-layer.ts'
import type { MapPicture } from '../../../map/picture/map-picture.ts'
import { summaryLook, summaryText } from '../../../protecao/verdict/verdict-summary.ts'
import { checkNote } from '../../../protecao/verdict/verdict-words.ts'
import { formatStatedMoment } from '../../../ui/format-when.ts'
import { dadoRows } from '../../rows/dado-rows.ts'
import { measuredRows, plainRows, typedRows } from '../../rows/figure-rows.ts'
import { confirmationText, findingPlace } from '../../rows/finding-text.ts'
import { flightRows } from '../../rows/flight-rows.ts'
import { operacaoRows } from '../../rows/operacao-rows.ts'
import { farmName, plotName } from '../../rows/plot-name.ts'
import { laudoTaxaRows } from '../../rows/taxa-rows.ts'
import { laudoValueRows } from '../../rows/value-rows.ts'
import { fitted } from '../paper-line.ts'
import { drawHalf, FOOT, GAP, MARGIN, TABLE } from '../paper-page.ts'
import { type Assinaturas, type Signer, tablesToSign } from '../signatures.ts'
import { drawVerification, type Verification } from '../verification-mark.ts'
import { drawNorth } from './map-marks.ts'
import { mapStrip } from './map-strip.ts'

/** Sizes of the title, points: the first with at most two lines is used, so that a long name is neither truncated nor reduces the map. */
const TITLE_SIZES = [15, 12]

/** Explains the reference of percentages, because paper has no tooltips. */
const PERCENT_RULE = 'Percentuais: áreas e insumos, da área de plantio; faixa e taxa, do contratado.'

interface Issue {
  readonly now: Date
  /** Address of the public method, printed for the reader of the paper; absent where the address works only on this computer. */
  readonly methodUrl?: string | undefined
  /** The verdicts about protected areas; absent where they are not known. */
  readonly verdicts?: Verdicts | undefined
  /** Absent for a laudo without a signed revision. */
  readonly verification?: Verification | undefined
  readonly assinaturas?: Assinaturas
  readonly issuer?: Issuer | undefined
}

export function laudoPdf(laudo: LaudoInfo, picture: MapPicture, legend: readonly ListedLayer[], issue: Issue): Blob {
  const info = printableValues(laudo)
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress: true })
  const title = laudoTitle(info)
  pdf.setProperties({ title: `Laudo ${laudoTitle(laudo)}` })
  const width = pdf.internal.pageSize.getWidth() - 2 * MARGIN
  let y = drawHeading(pdf, info, title, width)
  y = drawVerdict(pdf, info, y, width)
  y = drawProtection(pdf, info, issue, y, width)
  y = drawFigures(pdf, info, y)

  const strip = mapStrip(pdf, legend, width)
  const room = pdf.internal.pageSize.getHeight() - y - strip.height - FOOT
  const height = Math.min((width * picture.height) / picture.width, room)
  const shown = (height * picture.width) / picture.height
  const frame = { x: MARGIN + (width - shown) / 2, y, width: shown, height }
  pdf.addImage(picture.dataUrl, 'JPEG', frame.x, frame.y, frame.width, frame.height, undefined, 'FAST')
  pdf.setDrawColor(RULE).setLineWidth(0.6).rect(frame.x, frame.y, frame.width, frame.height)
  drawNorth(pdf, frame, picture.bearingDeg)
  strip.draw({ ...frame, x: MARGIN }, picture)

  pdf.addPage()
  const { agronomo, agronomoRegistro } = info.dadosOperacao ?? {}
  const responsible = ['Responsável técnico', agronomoRegistro].filter(Boolean).join(' · ')
  const signers: readonly Signer[] = [
    [info.piloto.nome, 'Piloto'],
    agronomo === undefined
      ? [info.piloto.prestadora.nome, 'Responsável técnico da prestadora']
      : [agronomo, responsible, issue.assinaturas?.agronomo],
    [info.empresaNome, 'Contratante'],
  ]
  const { verification } = issue
  const from = verification ? drawVerification(pdf, verification, MARGIN, width) : MARGIN
  const { section, sign } = tablesToSign(pdf, from, signers, width)
  drawDetails(section, info, issue)
  sign()
  drawFeet(pdf, info, title, issue)
  drawIssuer(pdf, issue.issuer, MARGIN)
  return pdf.output('blob')
}

function drawHeading(pdf: jsPDF, info: LaudoInfo, title: string, width: number): number {
  const left = MARGIN
  const room = width - 150
  pdf.setFont('helvetica', 'normal').setFontSize(9).setTextColor(SOFT_INK)
  pdf.text('Laudo de aplicação aérea', left, MARGIN + 6)
  pdf.setFont('helvetica', 'bold').setTextColor(INK)
  const size = TITLE_SIZES.find((one) => linesOf(pdf, title, room, one).length <= 2) ?? 10
  const lines = linesOf(pdf, title, room, size)
  pdf.text(lines, left, MARGIN + 24)
  const band = bandOf(info.percentAplicacaoEfetiva)
  const right = MARGIN + width
  pdf
    .setFontSize(24)
    .text(printable(formatPercent(info.percentAplicacaoEfetiva)), right, MARGIN + 22, { align: 'right' })
  pdf.setFontSize(9).setTextColor(TONE_INKS[band?.tone ?? 'neutral'])
  pdf.text(band?.label ?? 'Sem medição', right, MARGIN + 36, { align: 'right' })
  const found = measuredText(info)
  if (found !== undefined) {
    pdf.setFont('helvetica', 'normal').setFontSize(7).setTextColor(SOFT_INK)
    pdf.text(printable(found), right, MARGIN + 45, { align: 'right' })
  }
  const y = MARGIN + Math.max(24 + lines.length * size * 1.15, 50)
  pdf.setDrawColor(RULE).setLineWidth(0.8).line(MARGIN, y, right, y)
  return y + GAP / 2
}

/** Draws names and dates at the left and figures at the right. */
function drawFigures(pdf: jsPDF, info: LaudoInfo, y: number): number {
  const left = drawHalf(pdf, 'left', y, {
    body: dadoRows(info).map(([label, value]) => [label, value]),
    columnStyles: { 0: { textColor: SOFT_INK, cellWidth: 84 } },
  })
  const right = drawHalf(pdf, 'right', y, {
    body: [
      ...[...measuredRows(info), ...typedRows(info)].map(({ label, value, percent }) => [
        label,
        printable(value),
        printable(percent?.value ?? ''),
      ]),
      ...plainRows(info).map(([label, value]) => [label, printable(value), '']),
    ],
    columnStyles: { 0: { textColor: SOFT_INK }, 1: { halign: 'right' }, 2: { halign: 'right', cellWidth: 54 } },
  })
  return Math.max(left, right) + GAP
}

type Section = ReturnType<typeof tablesToSign>['section']

function plotCells(figures: LaudoInfo | LaudoInfo['talhoes'][number]): string[] {
  const areas = SHOWN_PLOT_AREAS.map(({ name }) => formatNumber(figures[name]))
  return [...areas, printable(formatPercent(figures.percentAplicacaoEfetiva))]
}

function drawDetails(section: Section, info: LaudoInfo, { verdicts, verification }: Issue): void {
  const { talhoes, trajeto, clima, decisoes, avisos, arquivos, observacoes, observacoesArray, verificacoes } = info
  if (talhoes.length > 0) {
    section('Talhões', {
      head: [['Talhão', ...SHOWN_PLOT_AREAS.map(({ head }) => `${head} (ha)`), 'Efetividade']],
      body: talhoes.map((talhao, row) => [
        [plotName(talhao, row), farmName(talhao)].filter(Boolean).join(' · '),
        ...plotCells(talhao),
      ]),
      // The laudo's own totals, which are smaller than the sums of the rows where plots overlap.
      ...(talhoes.length > 1 && {
        foot: [['Todos os talhões', ...plotCells(info)]],
        showFoot: 'lastPage' as const,
      }),
      columnStyles: Object.fromEntries(plotCells(info).map((_, i) => [i + 1, { halign: 'right' as const }])),
      didParseCell: ({ section: part, column, cell }) => {
        if (part !== 'body' && column.index > 0) cell.styles.halign = 'right'
      },
    })
  }
  const operacao = operacaoRows(info)
  if (operacao.length > 0) {
    section('Dados da operação', {
      body: operacao.map(([label, value]) => [label, printable(value)]),
      columnStyles: { 0: { textColor: SOFT_INK, cellWidth: 140 } },
    })
  }
  const taxa = laudoTaxaRows(info)
  const value = laudoValueRows(info)
  if (value.length > 0)
    section('Intervalo e perda', {
      body: value.map((row) => row.map(printable)),
      columnStyles: { 0: { textColor: SOFT_INK, cellWidth: 140 } },
    })
  if (taxa.length > 0) section('Taxa registrada', { body: taxa.map((row) => row.map(printable)) })
  if (trajeto) section('Voo', { body: flightRows(trajeto).map(([label, value]) => [label, printable(value)]) })
  if (clima) {
    const numbers = clima as Clima
    const body = [...climaRows(numbers), ...limiteRows(numbers)].map(([label, value]) => [
      printable(label),
      printable(value),
    ])
    section('Clima do voo', { body, columnStyles: { 0: { textColor: SOFT_INK, cellWidth: 240 } } })
  }
  const notes = [...observacoesArray.map(({ nome }) => nome), ...(observacoes === '' ? [] : [observacoes])]
  if (notes.length > 0) section('Observações', { body: notes.map((note) => [note]) })
  if (decisoes) {
    const body = decisionRows(decisoes).map(([what, done]) => [printable(what), printable(done)])
    section('Decisões sobre os arquivos', { body, columnStyles: { 0: { textColor: SOFT_INK, cellWidth: 140 } } })
  }
  section('Verificações', {
    body: VERIFICACAO_NAMES.map((name) => [
      VERIFICACOES[name],
      situacaoText(verificacoes[name].situacao, verificacoes[name].veredicto),
      printable(verificacoes[name].frase),
    ]),
    columnStyles: { 0: { textColor: SOFT_INK, cellWidth: 84 }, 1: { cellWidth: 70 } },
  })
  if (avisos.length > 0) {
    section('Avisos da medição', {
      body: avisos.map((aviso) => [
        // The finding's advice names buttons of the screen, and is not printed.
        printable(aviso.mensagem),
        [findingPlace(aviso), confirmationText(aviso, (moment) => formatStatedMoment(moment, info.trajeto?.fusoHoras))]
          .filter(Boolean)
          .join('\n'),
      ]),
      columnStyles: { 1: { cellWidth: 120 } },
    })
  }
  const doubted = avisos.flatMap(({ passadas = [] }) => passadas)
  if (doubted.length > 0) {
    section('Passadas em dúvida', {
      head: [['Passada', 'Motivo', 'Área (ha)', 'Comprimento (m)']],
      body: doubted.map(({ passada, motivo, area, comprimentoM }) => [
        formatNumber(passada, 0),
        DUVIDAS[motivo],
        formatNumber(area),
        formatNumber(comprimentoM, 0),
      ]),
      columnStyles: { 2: { halign: 'right' }, 3: { halign: 'right' } },
      didParseCell: ({ column, cell }) => {
        if (column.index > 1) cell.styles.halign = 'right'
      },
    })
  }
  if (arquivos.length > 0) {
    section('Arquivos', {
      head: [['Arquivo', 'Nome', 'SHA-256']],
      body: fileRows(arquivos),
      columnStyles: { 2: { fontSize: 6, font: 'courier' } },
    })
  }
  if (verdicts?.resumo.estado === 'pronto') section('Normas', { body: [[printable(checkNote(verdicts))]] })
  if (verification) {
    const facts = verification
      .rows(info.trajeto?.fusoHoras)
      .map(([label, value]) => `${label}: ${value}`)
      .join('. ')
    section('O que a assinatura diz além disto', {
      body: [[`${printable(facts)}.`]],
      styles: { ...TABLE.styles, fontSize: 7 },
    })
  }
}

/** Files of a role that the paper lists one by one: more would fill pages, and the signed document has them all. */
const MOST_LISTED = 20

function fileRows(arquivos: LaudoInfo['arquivos']): string[][] {
  return [...Map.groupBy(arquivos, ({ papel }) => papel)].flatMap(([papel, files]) => {
    if (files.length <= MOST_LISTED) return files.map(({ nome, sha256 }) => [FILE_LABELS[papel], nome, sha256])
    const size = formatMegabytes(files.reduce((sum, { bytes }) => sum + bytes, 0))
    return [[FILE_LABELS[papel], `${files.length} arquivos, ${size}`, 'o de cada um está no documento assinado']]
  })
}

/** One sentence that explains the figures. */
export function verdictSentence(info: LaudoInfo): string | undefined {
  const { percentAplicacaoEfetiva: percent, areaNaoAplicada, aplicacaoExterna, areaSobreposicao } = info
  const band = bandOf(percent)
  if (!band || percent === undefined) return undefined
  const ha = (area: number) => formatQuantity(hectares(area), 'ha')
  const parts = [
    areaNaoAplicada === undefined ? [] : [`${ha(areaNaoAplicada)} dos talhões ficaram sem aplicação`],
    aplicacaoExterna === undefined ? [] : [`${ha(aplicacaoExterna)} foram aplicados fora deles`],
    areaSobreposicao === undefined ? [] : [`${ha(areaSobreposicao)} receberam mais de uma passada`],
  ].flat()
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}` : parts.join('')
  return `${band.label}, com ${formatPercent(percent)}${list === '' ? '' : `: ${list}`}.`
}

/** Stands beside the sentence about the official figure, which decides the payment. */
function intervalSentence({ intervalo }: LaudoInfo): string | undefined {
  return intervalo && `A efetividade está ${intervaloText(intervalo)}: ${decisaoText(intervalo, FULL_PAY_PERCENT)}.`
}

function drawVerdict(pdf: jsPDF, info: LaudoInfo, y: number, width: number): number {
  const sentence = [verdictSentence(info), intervalSentence(info), estimateSentence(info)].filter(Boolean).join(' ')
  if (sentence === '') return y
  pdf.setFont('helvetica', 'bold').setFontSize(9).setTextColor(INK)
  const lines = pdf.splitTextToSize(printable(sentence), width) as string[]
  pdf.text(lines, MARGIN, y + 9)
  return y + 6 + lines.length * 11
}

/** Draws the verdict about protected areas, and the reason for it. */
function drawProtection(pdf: jsPDF, info: LaudoInfo, { verdicts }: Issue, y: number, width: number): number {
  if (!verdicts) return y
  const { text, tone } = summaryLook(verdicts.resumo, info.error)
  pdf.setFont('helvetica', 'bold').setFontSize(9).setTextColor(TONE_INKS[tone])
  pdf.text(printable(`Áreas protegidas: ${text}.`), MARGIN, y + 9)
  pdf.setFont('helvetica', 'normal').setFontSize(8).setTextColor(INK)
  const lines = pdf.splitTextToSize(printable(summaryText(verdicts.resumo, info.error)), width) as string[]
  pdf.text(lines, MARGIN, y + 20)
  return y + 18 + lines.length * 10
}

function drawFeet(pdf: jsPDF, info: LaudoInfo, title: string, { now, methodUrl, verification }: Issue): void {
  const found = measuredText(info)
  const pages = pdf.getNumberOfPages()
  const [width, height] = [pdf.internal.pageSize.getWidth(), pdf.internal.pageSize.getHeight()]
  for (let page = 1; page <= pages; page++) {
    pdf.setPage(page).setFont('helvetica', 'normal').setFontSize(7).setTextColor(SOFT_INK)
    const mark = ` · ${info.uuid}${verification ? ` · verifique: ${verification.codigo}` : ''}`
    const name = fitted(pdf, title, width - 2 * MARGIN - pdf.getTextWidth(mark))
    pdf.text(`${name}${mark}`, MARGIN, height - 42)
    pdf.text(
      printable(
        `${PERCENT_RULE} ${info.estimado ? 'Estimado' : 'Medido'} no elipsoide WGS84${found ? `. ${found}` : ''}.`,
      ),
      MARGIN,
      height - 32,
    )
    if (methodUrl !== undefined) {
      pdf.textWithLink(`Como se calcula: ${methodUrl}`, MARGIN, height - 22, { url: methodUrl })
    }
    pdf.text(
      `Emitido em ${formatStatedMoment(now, info.trajeto?.fusoHoras)} · ${page} de ${pages}`,
      width - MARGIN,
      height - 22,
      { align: 'right' },
    )
  }
}

function linesOf(pdf: jsPDF, text: string, width: number, size: number): string[] {
  return pdf.setFontSize(size).splitTextToSize(text, width) as string[]
}

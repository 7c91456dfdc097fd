/** A levantamento on A4: the question of a case, its place on a map, each flight that came near, the method and what it does not prove. */
import { VERIFICACAO_NAMES, VERIFICACOES } from '@faixa/domain'
import { drawIssuer, INK, type Issuer, printable, RULE, SOFT_INK } from '@faixa/export'
import type { LevantamentoDocument } from '@faixa/revision'
import { formatCount, formatDistance, formatNumber } from '@faixa/units'
import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import { lugarText } from '../../../laudo/ocorrencia/lugar-words.ts'
import {
  awayText,
  distanceTexts,
  driftText,
  LADO_NAMES,
  minuteText,
  paperTexts,
  type VooVisto,
  valveText,
  windText,
} from '../../../laudo/ocorrencia/voo-words.ts'
import type { ListedLayer } from '../../../map/map-layer.ts'
import { formatStatedMoment } from '../../../ui/format-when.ts'
import { mapStrip } from '../laudo/map-strip.ts'
import { fitted } from '../paper-line.ts'
import { FOOT, GAP, lastY, MARGIN, TABLE, tablesFrom } from '../paper-page.ts'
import { type CheckBlock, drawCheckBlock, VERIFICATION_HEIGHT } from '../verification-mark.ts'
import { drawLevantamentoMap, type LevantamentoScene } from './levantamento-map.ts'
import {
  answerText,
  methodTexts,
  NAO_PROVA,
  periodOf,
  questionText,
  SEM_MEDIDA_TEXTS,
  sourceTexts,
} from './levantamento-words.ts'

type Signed = LevantamentoDocument['voos'][number]

/** A flight of the document: the server writes it as `GET /ocorrencias/voos` answers it, without names of persons. */
export type VooAssinado = VooVisto & Pick<Signed, 'piloto' | 'revisao'>

export interface Levantamento {
  readonly documento: Omit<LevantamentoDocument, 'voos'> & { readonly voos: readonly VooAssinado[] }
  /** SHA-256 of the document. */
  readonly hash: string
  /** Names by the number of the pilot's row, as they are today. */
  readonly pilotos: ReadonlyMap<number, string>
  readonly scene: LevantamentoScene
  /** Codes of flights that the map leaves out, because their laudo changed since, or because they are too many. */
  readonly undrawn: readonly string[]
  readonly legend: readonly ListedLayer[]
  readonly methodUrl?: string | undefined
  readonly check: Pick<CheckBlock, 'url' | 'codigo'>
  readonly issuer?: Issuer | undefined
  /** False for tests that read the document. */
  readonly compress?: boolean
}

const TITLE_SIZE = 15
const LEAST_MAP = 220
const LINE = 9.5
/** Flyovers of a flight that are written out. */
const FLYOVERS_SHOWN = 8

export function levantamentoPdf({ compress = true, ...paper }: Levantamento): Blob {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress })
  const { documento } = paper
  const title = `Ocorrência ${documento.ocorrencia.numero} · levantamento ${documento.numero}`
  pdf.setProperties({ title: `Levantamento ${documento.ocorrencia.numero}-${documento.numero}` })
  const width = pdf.internal.pageSize.getWidth() - 2 * MARGIN
  let y = drawHeading(pdf, documento, title, width)
  y = drawQuestion(pdf, documento, paper.check.codigo, y, width)
  y = drawMap(pdf, paper, y, width)
  y = drawTables(pdf, documento, y)
  y = drawFlights(pdf, paper, y, width)
  drawTexts(pdf, paper, y)
  drawCode(pdf, paper, width)
  drawFeet(pdf, paper, title)
  drawIssuer(pdf, paper.issuer, MARGIN)
  return pdf.output('blob')
}

function drawHeading(pdf: jsPDF, documento: Levantamento['documento'], title: string, width: number): number {
  const right = MARGIN + width
  const count =
    documento.voos.length === 0 ? 'Nenhum voo encontrado' : formatCount(documento.voos.length, 'voo', 'voos')
  pdf.setFont('helvetica', 'normal').setFontSize(9).setTextColor(SOFT_INK)
  pdf.text('Levantamento de voos perto de um lugar', MARGIN, MARGIN + 6)
  pdf.setFont('helvetica', 'bold').setFontSize(TITLE_SIZE).setTextColor(INK)
  pdf.text(title, MARGIN, MARGIN + 24)
  pdf.text(count, right, MARGIN + 24, { align: 'right' })
  pdf.setFont('helvetica', 'normal').setFontSize(8).setTextColor(SOFT_INK)
  pdf.text(`assinado em ${momentOf(documento)}`, right, MARGIN + 38, { align: 'right' })
  const y = MARGIN + 46
  pdf.setDrawColor(RULE).setLineWidth(0.8).line(MARGIN, y, right, y)
  return y + GAP / 2
}

/** On the clock of the field of the nearest flight; without flights on that of this browser. */
function momentOf({ quando, voos }: Levantamento['documento']): string {
  return formatStatedMoment(Date.parse(quando), voos[0]?.fusoHoras)
}

function drawQuestion(
  pdf: jsPDF,
  documento: Levantamento['documento'],
  codigo: string,
  y: number,
  width: number,
): number {
  const { ocorrencia } = documento
  const { empresa, raioM } = ocorrencia
  autoTable(pdf, {
    ...TABLE,
    startY: y,
    body: [
      ['Pergunta', questionText(documento)],
      ['Resposta', answerText(documento)],
      ['Empresa', empresa],
      ['Lugar', `${lugarText(ocorrencia)}, raio de ${formatDistance(raioM)}`],
      ['Período', `${periodOf(ocorrencia)}, no relógio do campo`],
      ['Código', codigo],
    ].map((row) => row.map(printable)),
    columnStyles: { 0: { textColor: SOFT_INK, cellWidth: 84 }, 1: { cellWidth: width - 84 } },
    didParseCell: ({ row, column, cell }) => {
      if (row.index === 1 && column.index === 1) cell.styles.fontStyle = 'bold'
    },
  })
  return lastY(pdf) + GAP
}

function drawMap(pdf: jsPDF, { scene, documento, legend, undrawn }: Levantamento, from: number, width: number): number {
  const strip = mapStrip(pdf, legend, width)
  const note =
    undrawn.length === 0
      ? []
      : (pdf
          .setFontSize(7)
          .splitTextToSize(
            printable(`Sem desenho no mapa, porque o laudo mudou depois, ou são muitos: ${undrawn.join(', ')}.`),
            width,
          ) as string[])
  let y = from
  const roomBelow = () => pdf.internal.pageSize.getHeight() - y - strip.height - note.length * LINE - FOOT
  if (roomBelow() < LEAST_MAP) {
    pdf.addPage()
    y = MARGIN
  }
  const frame = { x: MARGIN, y, width, height: Math.min(roomBelow(), width * 0.72) }
  strip.draw(frame, drawLevantamentoMap(pdf, frame, scene, documento.voos))
  const below = y + frame.height + strip.height
  pdf.setFont('helvetica', 'normal').setFontSize(7).setTextColor(SOFT_INK)
  if (note.length > 0) pdf.text(note, MARGIN, below + 6)
  return below + note.length * LINE + GAP
}

function drawTables(pdf: jsPDF, { voos, semMedida }: Levantamento['documento'], y: number): number {
  const section = tablesFrom(pdf, y)
  const figures = [4, 5, 6, 9, 10]
  const metres = (value: number | undefined) => (value === undefined ? '' : formatNumber(Math.round(value), 0))
  if (voos.length > 0) {
    section('Voos', {
      head: [
        [
          ...['Nº', 'Laudo', 'Quando', 'Prestadora', 'Aplicado (m)', 'Trajeto (m)', 'Altitude do GPS (m)'],
          ...['Válvula', 'Vento', 'Deriva (%)', 'Sobrevoos'],
        ],
      ],
      body: voos.map((voo, i) =>
        [
          `${i + 1}`,
          `${voo.codigo} · ${voo.nome}`,
          voo.minuto === undefined ? voo.data.split('-').toReversed().join('/') : minuteText(voo.minuto),
          voo.prestadora,
          metres(voo.menorDistanciaAplicacaoM),
          metres(voo.menorDistanciaTrajetoM),
          metres(voo.altitudeTrajetoM),
          valveText(voo.valvulaAberta).replace(/^válvula:? /, ''),
          voo.lado === 'semDados' ? 'sem dados' : LADO_NAMES[voo.lado].toLowerCase(),
          voo.deriva.situacao === 'triada' ? formatNumber(voo.deriva.percent) : '',
          formatNumber(voo.sobrevoos.length, 0),
        ].map(printable),
      ),
      styles: { ...TABLE.styles, fontSize: 7 },
      columnStyles: {
        0: { cellWidth: 22 },
        ...Object.fromEntries(figures.map((column) => [column, { halign: 'right' as const }])),
      },
      didParseCell: ({ section: part, column, cell }) => {
        if (part === 'head' && figures.includes(column.index)) cell.styles.halign = 'right'
      },
    })
  }
  if (semMedida.length > 0) {
    section('Voos sem medida', {
      head: [['Laudo', 'Dia', 'Prestadora', 'Motivo', 'Revisão (SHA-256)']],
      body: semMedida.map(({ codigo, nome, data, prestadora, motivo, distanciaM, revisao }) =>
        [
          `${codigo} · ${nome}`,
          motivo === 'semData' ? '' : data.split('-').toReversed().join('/'),
          prestadora,
          `${SEM_MEDIDA_TEXTS[motivo]}${distanciaM === undefined ? '' : ` A ${awayText(distanciaM)}${motivo === 'naoEncontrado' ? ' quando foi incluído' : ''}.`}`,
          revisao ? `${revisao.numero}: ${revisao.sha256}` : 'sem revisão assinada',
        ].map(printable),
      ),
      styles: { ...TABLE.styles, fontSize: 7 },
      columnStyles: { 3: { cellWidth: 160 }, 4: { cellWidth: 130 } },
    })
  }
  return voos.length + semMedida.length === 0 ? y : lastY(pdf) + GAP + 4
}

/** Writes the sentences of each flight, as the screen says them. */
function drawFlights(pdf: jsPDF, { documento: { voos }, pilotos }: Levantamento, from: number, width: number): number {
  const bottom = pdf.internal.pageSize.getHeight() - FOOT
  let y = from
  for (const [i, voo] of voos.entries()) {
    pdf.setFont('helvetica', 'normal').setFontSize(8)
    const lines = flightTexts(voo, pilotos).flatMap((text) => pdf.splitTextToSize(printable(text), width) as string[])
    if (y + 14 + Math.min(lines.length, 6) * LINE > bottom) {
      pdf.addPage()
      y = MARGIN
    }
    pdf.setFont('helvetica', 'bold').setFontSize(9).setTextColor(INK)
    pdf.text(fitted(pdf, printable(`${i + 1}  ${voo.codigo} · ${voo.nome}`), width), MARGIN, y + 8)
    y += 14
    pdf.setFont('helvetica', 'normal').setFontSize(8).setTextColor(INK)
    for (const line of lines) {
      if (y + LINE > bottom) {
        pdf.addPage()
        y = MARGIN
        pdf.setFont('helvetica', 'normal').setFontSize(8).setTextColor(INK)
      }
      pdf.text(line, MARGIN, y + 6)
      y += LINE
    }
    y += GAP - 4
  }
  return y + 4
}

function flightTexts(voo: VooAssinado, pilotos: Levantamento['pilotos']): readonly string[] {
  const { prestadora, piloto, aeronave, tratamento, cultura, produtos, sobrevoos, verificacoes, revisao } = voo
  const name = pilotos.get(piloto)
  const flyovers = sobrevoos
    .slice(0, FLYOVERS_SHOWN)
    .map(({ minuto, distanciaM, valvulaAberta }) =>
      [minuto === undefined ? 'sem hora' : minuteText(minuto), awayText(distanciaM), valveText(valvulaAberta)].join(
        ', ',
      ),
    )
    .join('; ')
  const more = sobrevoos.length - FLYOVERS_SHOWN
  return [
    [
      prestadora,
      name === undefined ? `piloto nº ${piloto} do cadastro` : `piloto ${name} (nº ${piloto} do cadastro)`,
      aeronave,
    ]
      .filter(Boolean)
      .join(' · '),
    `${[tratamento, cultura].filter(Boolean).join(' · ')}${produtos.length > 0 ? `: ${produtos.join(', ')}.` : '. Nenhum produto informado.'}`,
    ...(voo.oculto ? ['O laudo estava oculto quando o levantamento foi assinado.'] : []),
    ...(voo.estimado
      ? ['As passadas foram deduzidas do trajeto: as distâncias do que foi aplicado são estimadas.']
      : []),
    ...distanceTexts(voo),
    windText(voo),
    driftText(voo),
    sobrevoos.length === 0
      ? 'Nenhuma passagem a menos de 100 m.'
      : `Passou a menos de 100 m: ${flyovers}${more > 0 ? ` e mais ${formatNumber(more, 0)}` : ''}.`,
    paperTexts({ ...voo, verificacoes: {} as VooVisto['verificacoes'] }).join(' '),
    ...VERIFICACAO_NAMES.flatMap((check) =>
      verificacoes[check] ? [`${VERIFICACOES[check]}: ${verificacoes[check].frase}`] : [],
    ),
    revisao
      ? `Apoia-se na revisão ${revisao.numero} do laudo, SHA-256 ${revisao.sha256}.`
      : 'O laudo não tinha revisão assinada.',
  ]
}

function drawTexts(pdf: jsPDF, { documento, methodUrl }: Levantamento, y: number): void {
  const section = tablesFrom(pdf, y)
  const method = [...methodTexts(documento), ...(methodUrl === undefined ? [] : [`O método inteiro: ${methodUrl}`])]
  section('Método', { body: method.map((text) => [printable(text)]) })
  section('Fontes', { body: sourceTexts(documento).map((text) => [printable(text)]) })
  section('O que este levantamento não prova', { body: NAO_PROVA.map((text) => [printable(text)]) })
}

/** Draws the code below everything else. */
function drawCode(pdf: jsPDF, { check, documento, hash }: Levantamento, width: number): void {
  const below = lastY(pdf) + GAP
  const fits = below + VERIFICATION_HEIGHT + LINE <= pdf.internal.pageSize.getHeight() - FOOT
  if (!fits) pdf.addPage()
  const end = drawCheckBlock(
    pdf,
    {
      ...check,
      title: 'Confira este levantamento',
      text: `Qualquer pessoa confere, sem conta: ${check.url === undefined ? 'digite o código em «Verificar um laudo»' : 'aponte a câmera para o código, ou digite o endereço'}, e solte este PDF na página. Ela confere a assinatura e o lugar no registro; o lugar, os voos e os nomes não são públicos.`,
      last: `levantamento ${documento.numero}`,
    },
    fits ? below : MARGIN,
    width,
  )
  pdf.setFont('helvetica', 'normal').setFontSize(7).setTextColor(SOFT_INK)
  pdf.text(`Documento assinado: SHA-256 ${hash}, pela conta nº ${documento.conta}.`, MARGIN, end - 2)
}

function drawFeet(pdf: jsPDF, { check, documento, methodUrl }: Levantamento, title: string): void {
  const pages = pdf.getNumberOfPages()
  const [width, height] = [pdf.internal.pageSize.getWidth(), pdf.internal.pageSize.getHeight()]
  for (let page = 1; page <= pages; page++) {
    pdf.setPage(page).setFont('helvetica', 'normal').setFontSize(7).setTextColor(SOFT_INK)
    pdf.text(`${title} · verifique: ${check.codigo}`, MARGIN, height - 42)
    pdf.text('Um voo perto não prova que houve deriva; nenhum voo aqui não prova que não houve.', MARGIN, height - 32)
    if (methodUrl !== undefined)
      pdf.textWithLink(`Como se calcula: ${methodUrl}`, MARGIN, height - 22, { url: methodUrl })
    pdf.text(`Assinado em ${momentOf(documento)} · ${page} de ${pages}`, width - MARGIN, height - 22, {
      align: 'right',
    })
  }
}

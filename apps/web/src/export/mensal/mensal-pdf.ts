/**
 * The monthly report on landscape A4: a table for each kind of aircraft with the sources of its columns, a summary, missing values, and the
 * signatories.
 */
import {
  type Citacao,
  COLUNAS_MENSAIS,
  type ColunaMensal,
  citacaoText,
  conferenciaText,
  FONTES_MENSAIS,
  faltasMensaisText,
  type GrupoMensal,
  gruposMensais,
  type LinhaMensal,
  mesText,
  type ResumoMensal,
  resumoMensal,
  roundedHours,
  roundedTotal,
  type TotaisMensais,
} from '@faixa/domain'
import { drawIssuer, INK, printable, RULE, SOFT_INK } from '@faixa/export'
import { formatCount, formatNumber } from '@faixa/units'
import { jsPDF } from 'jspdf'
import { formatMoment, formatWhen } from '../../ui/format-when.ts'
import { fitted } from '../pdf/paper-line.ts'
import { GAP, MARGIN } from '../pdf/paper-page.ts'
import { drawQr } from '../pdf/qr-mark.ts'
import { tablesToSign } from '../pdf/signatures.ts'
import { citedIn, type MensalOnFile, mensalHeading, ROUNDING, UNTOLD } from './mensal-heading.ts'

type Section = ReturnType<typeof tablesToSign>['section']

const NAMES = Object.keys(COLUNAS_MENSAIS) as readonly ColunaMensal[]
const TITLE_SIZE = 15
/** Width of the columns that hold a date, a state or a figure, points; the others share the rest. */
const WIDTHS: Readonly<Partial<Record<ColunaMensal, number>>> = { uf: 48, volume: 50, area: 54, horas: 44 }

const UNNUMBERED = 'Colunas sem número: usuais neste relatório, sem norma confirmada.'

export function mensalPdf(document: MensalOnFile): Blob {
  const { relatorio, lines, issuer, compress = true } = document
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', orientation: 'landscape', compress })
  pdf.setProperties({ title: `Relatório mensal ${relatorio.prestadora.nome} ${mesText(relatorio.mes)}` })
  const groups = gruposMensais(lines)
  const sources = citedIn(groups)
  const signers = [
    [relatorio.prestadora.nome, 'Prestadora'],
    ['', 'Responsável técnico'],
  ] as const
  const width = pdf.internal.pageSize.getWidth() - 2 * MARGIN
  const { section, sign } = tablesToSign(pdf, drawHeading(pdf, document), signers, width)
  for (const group of groups) drawGroup(section, group, sources)
  if (groups.length > 1) drawWhole(section, relatorio.totais)
  drawSummary(section, resumoMensal(lines))
  drawGaps(section, lines)
  drawLeftOut(section, document)
  section('Fontes das colunas', {
    body: [
      ...sources.map((fonte, i) => [`${i + 1}`, printable(citacaoText(fonte))]),
      ['', printable([conferenciaText(sources), UNNUMBERED].filter(Boolean).join(' '))],
    ],
    columnStyles: { 0: { cellWidth: 24, halign: 'center' } },
  })
  sign()
  drawFeet(pdf, document)
  drawIssuer(pdf, issuer, MARGIN)
  return pdf.output('blob')
}

function drawHeading(pdf: jsPDF, document: MensalOnFile): number {
  const { relatorio, lines } = document
  const page = pdf.internal.pageSize.getWidth() - MARGIN
  pdf.setFont('helvetica', 'normal').setFontSize(9).setTextColor(SOFT_INK)
  pdf.text('Relatório mensal de aplicações aéreas', MARGIN, MARGIN + 6)
  const right = page - (drawCheck(pdf, document, page) ? QR_SIDE + GAP : 0)
  pdf.text(printable(faltasMensaisText(lines)), right, MARGIN + 6, { align: 'right' })
  pdf.setFont('helvetica', 'bold').setFontSize(TITLE_SIZE).setTextColor(INK)
  const { prestadora, mes, uf } = relatorio
  const title = printable([prestadora.nome, mesText(mes), uf].filter(Boolean).join(' · '))
  pdf.text(fitted(pdf, title, right - MARGIN), MARGIN, MARGIN + 24)
  pdf.setFont('helvetica', 'normal').setFontSize(9)
  const identity = mensalHeading(document)
    .filter(([label]) => label === 'CNPJ' || label === 'Registro no MAPA' || label === 'Medição')
    .map(([label, value]) => `${label}: ${value}`)
  pdf.text(printable(identity.join(' · ')), MARGIN, MARGIN + 40)
  const y = MARGIN + 50
  pdf.setDrawColor(RULE).setLineWidth(0.8).line(MARGIN, y, page, y)
  return y + GAP / 2
}

/** Side of the QR code, points: it ends above the line below the heading. */
const QR_SIDE = 52

/** Draws the address at which the laudos are checked; returns whether it has a QR code. */
function drawCheck(pdf: jsPDF, { lines, verifyUrl }: MensalOnFile, right: number): boolean {
  if (lines.every(({ operacao }) => operacao.verificacao === undefined)) return false
  if (verifyUrl !== undefined) drawQr(pdf, verifyUrl, right - QR_SIDE, MARGIN - 6, QR_SIDE)
  const where = verifyUrl === undefined ? '«Verificar um laudo»' : verifyUrl.replace(/^https?:\/\//, '')
  const end = right - (verifyUrl === undefined ? 0 : QR_SIDE + GAP)
  pdf.setFontSize(7)
  pdf.text(printable(`Confira cada laudo, sem conta, pelo código abaixo dele: ${where}`), end, MARGIN + 40, {
    align: 'right',
  })
  pdf.setFontSize(9)
  return verifyUrl !== undefined
}

function cellText(line: LinhaMensal, name: ColunaMensal): string {
  const value = line.valores[name]
  if (value === undefined) return UNTOLD
  return typeof value === 'number' ? formatNumber(value) : printable(value)
}

function drawGroup(
  section: Section,
  { titulo, tipo = 'tripulada', linhas, totais }: GrupoMensal,
  sources: readonly Citacao[],
) {
  const marks = NAMES.map((name) => {
    const at = sources.indexOf(FONTES_MENSAIS[tipo][name])
    return at < 0 ? '' : ` (${at + 1})`
  })
  const figures = new Set(NAMES.flatMap((name, i) => (COLUNAS_MENSAIS[name].kind === 'number' ? [i + 2] : [])))
  section(`${titulo} · ${formatCount(totais.operacoes, 'operação', 'operações')}`, {
    head: [['Data', 'Laudo', ...NAMES.map((name, i) => `${COLUNAS_MENSAIS[name].titulo}${marks[i]}`)]],
    body: linhas.map((line) => [
      formatWhen(line.operacao.data) ?? UNTOLD,
      [line.operacao.codigo, line.operacao.verificacao].flatMap((text) => (text ? printable(text) : [])).join('\n'),
      ...NAMES.map((name) => cellText(line, name)),
    ]),
    foot: [[{ content: totalLabel(totais), colSpan: NAMES.length }, ...totalTexts(totais)]],
    showFoot: 'lastPage',
    styles: { fontSize: 7.5, cellPadding: { top: 2, bottom: 2, left: 3, right: 3 }, textColor: INK, lineColor: RULE },
    columnStyles: {
      0: { cellWidth: 50 },
      ...Object.fromEntries(NAMES.flatMap((name, i) => (WIDTHS[name] ? [[i + 2, { cellWidth: WIDTHS[name] }]] : []))),
    },
    didParseCell: ({ section: part, row, column, cell }) => {
      if (figures.has(column.index)) cell.styles.halign = 'right'
      const name = NAMES[column.index - 2]
      if (part !== 'body' || name === undefined || linhas[row.index]?.valores[name] !== undefined) return
      cell.styles.fontStyle = 'italic'
      cell.styles.textColor = SOFT_INK
    },
  })
}

/** Tells which laudos are missing in a sum. */
function totalLabel({ semArea, semHoras }: TotaisMensais, label = 'Total'): string {
  const without = [
    semArea > 0 ? `sem a área de ${formatCount(semArea, 'laudo', 'laudos')}` : '',
    semHoras > 0 ? `sem as horas de ${formatCount(semHoras, 'laudo', 'laudos')}` : '',
  ].filter(Boolean)
  return without.length === 0 ? label : `${label} (${without.join(', ')})`
}

/** Area and hours of a total, the last two columns. */
function totalTexts({ areaAplicada, minutos }: TotaisMensais) {
  const texts = [roundedTotal(areaAplicada), roundedHours(minutos)]
  return texts.map((value) => ({
    content: value === undefined ? UNTOLD : formatNumber(value),
    styles: { halign: 'right' as const },
  }))
}

const RIGHT = { halign: 'right' } as const

function drawWhole(section: Section, totais: TotaisMensais) {
  section(totalLabel(totais, 'Total do mês'), {
    head: [['Operações', 'Área (ha)', 'Horas'].map((content) => ({ content, styles: RIGHT }))],
    body: [[{ content: formatNumber(totais.operacoes, 0), styles: RIGHT }, ...totalTexts(totais)]],
    tableWidth: 260,
  })
}

function drawSummary(section: Section, summary: readonly ResumoMensal[]) {
  const columns = ['uf', 'municipio', 'atividade', 'cultura', 'produto'] as const
  const figures = ['Operações', 'Área (ha)', 'Horas'].map((content) => ({ content, styles: RIGHT }))
  section('Resumo por município, atividade, cultura e produto', {
    head: [[...columns.map((name) => COLUNAS_MENSAIS[name].titulo), ...figures]],
    body: summary.map(({ valores, totais }) => [
      ...columns.map((name) => printable(`${valores[name] ?? UNTOLD}`)),
      { content: formatNumber(totais.operacoes, 0), styles: RIGHT },
      ...totalTexts(totais),
    ]),
    columnStyles: { 0: { cellWidth: 70 }, 5: { cellWidth: 60 }, 6: { cellWidth: 70 }, 7: { cellWidth: 60 } },
  })
}

function drawGaps(section: Section, lines: readonly LinhaMensal[]) {
  const lacking = lines.filter(({ faltas }) => faltas.length > 0)
  if (lacking.length === 0) return
  section('O que falta informar', {
    head: [['Laudo', 'Data', 'Propriedade', 'Campos']],
    body: lacking.map(({ operacao: { codigo, data, nome }, faltas }) => [
      printable(codigo),
      formatWhen(data) ?? UNTOLD,
      printable(nome),
      faltas.map(({ titulo }) => titulo).join(', '),
    ]),
    columnStyles: { 0: { cellWidth: 110 }, 1: { cellWidth: 60 }, 2: { cellWidth: 170 } },
  })
}

function drawLeftOut(section: Section, { relatorio: { fora } }: MensalOnFile) {
  if (fora.length === 0) return
  section('Laudos do mês fora do relatório', {
    head: [['Laudo', 'Data', 'Propriedade', 'Situação']],
    body: fora.map(({ codigo, data, nome, status }) => [
      printable(codigo),
      formatWhen(data) ?? UNTOLD,
      printable(nome),
      status,
    ]),
    columnStyles: { 0: { cellWidth: 110 }, 1: { cellWidth: 60 }, 2: { cellWidth: 170 } },
  })
}

function drawFeet(pdf: jsPDF, { relatorio, now }: MensalOnFile): void {
  const [width, height] = [pdf.internal.pageSize.getWidth(), pdf.internal.pageSize.getHeight()]
  const pages = pdf.getNumberOfPages()
  const of = printable(`${relatorio.prestadora.nome} · ${mesText(relatorio.mes)}`)
  for (let page = 1; page <= pages; page++) {
    pdf.setPage(page).setFont('helvetica', 'normal').setFontSize(7).setTextColor(SOFT_INK)
    pdf.text(fitted(pdf, of, width - 2 * MARGIN), MARGIN, height - 32)
    pdf.text(printable(ROUNDING), MARGIN, height - 22)
    pdf.text(`Emitido em ${formatMoment(now)} · ${page} de ${pages}`, width - MARGIN, height - 32, { align: 'right' })
  }
}

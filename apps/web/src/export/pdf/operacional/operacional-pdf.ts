/** The operational report on A4: the items of its norm with their sources, missing values, the croqui and the signatures. */
import type { LaudoInfo, Verdicts } from '@faixa/contract'
import {
  axisText,
  type Citacao,
  CLASSES_PROTECAO,
  citacaoText,
  conferenciaText,
  faltamText,
  type ItemRespondido,
  itensDoRelatorio,
  laudoTitle,
  measuredText,
  registroDoPiloto,
  TIPOS_AERONAVE,
} from '@faixa/domain'
import { drawIssuer, INK, type Issuer, printable, RULE, SOFT_INK } from '@faixa/export'
import { DISTANCE_DECIMALS, formatTyped } from '@faixa/units'
import { jsPDF } from 'jspdf'
import { operacaoVoada } from '../../../laudo/operacao/voada.ts'
import type { ListedLayer } from '../../../map/map-layer.ts'
import { checkNote, isForbidden } from '../../../protecao/verdict/verdict-words.ts'
import { formatStatedMoment } from '../../../ui/format-when.ts'
import { mapStrip } from '../laudo/map-strip.ts'
import { fitted } from '../paper-line.ts'
import { FOOT, GAP, lastY, MARGIN, tablesFrom } from '../paper-page.ts'
import { type Assinaturas, roomToSign, type Signer, tablesToSign } from '../signatures.ts'
import { drawVerification, VERIFICATION_HEIGHT, type Verification } from '../verification-mark.ts'
import { type CroquiScene, croquiBounds, drawCroqui } from './operacional-croqui.ts'

export interface Operacional {
  readonly laudo: LaudoInfo
  readonly scene: CroquiScene
  /** The município of the middle of the field, where none was typed. */
  readonly municipio?: { readonly nome: string; readonly uf: string } | undefined
  /** Present where this person may not read protected areas near the field, which the paper states. */
  readonly withoutAreas?: true
  /** Absent for a laudo without verdicts: then the distances are those of the register. */
  readonly verdicts?: Verdicts | undefined
  /** The layers as the map lists them, the topmost first. */
  readonly legend: readonly ListedLayer[]
  readonly now: Date
  /** Absent for a laudo without a signed revision. */
  readonly verification?: Verification | undefined
  readonly assinaturas?: Assinaturas
  readonly issuer?: Issuer | undefined
  /** False for tests that read the document. */
  readonly compress?: boolean
}

const TITLE_SIZE = 15
const AIRCRAFT_KEPT = { tripulada: 'aeronave tripulada', drone: 'drone' } as const
const STRICTEST = 'Distâncias da regra mais rigorosa (a federal, a do estado ou a da empresa)'
const DISTANCE_SCOPE =
  'Distâncias da norma federal, ou da empresa onde exige mais. A norma do estado pode exigir mais: veja o parecer ambiental.'
const LEAST_CROQUI = 220
/** Height of a table's row of one line, with its padding. */
const LINE = 14
const UNTOLD = 'não informado'
/** A name without registration, a prescription without its day. */
const INCOMPLETE = 'o restante não informado'
/** A place that the map gives and nobody typed. */
const BY_MAP = 'pelo mapa, não informado'
const isPlace = (campo: string | undefined) => campo === 'municipio' || campo === 'uf'

export function operacionalPdf({ compress = true, ...paper }: Operacional): Blob {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress })
  const { laudo, scene } = paper
  const tipo = laudo.aeronave?.tipo
  const direction = scene.axisDeg === undefined ? undefined : axisText(scene.axisDeg)
  const voada = operacaoVoada(laudo, direction)
  const { municipio } = paper
  const lugarNoMapa = municipio && { municipio: municipio.nome, uf: municipio.uf }
  const itens = itensDoRelatorio({ ...voada, lugarNoMapa }, tipo)
  pdf.setProperties({ title: `Relatório operacional ${laudoTitle(laudo)}` })
  const width = pdf.internal.pageSize.getWidth() - 2 * MARGIN
  const y = drawHeading(pdf, laudo, itens, width)
  const sources = citedIn(itens)
  const section = tablesFrom(pdf, y)
  for (const [grupo, rows] of Map.groupBy(itens, ({ grupo }) => grupo)) drawGroup(section, grupo, rows, sources)
  const signers = signersOf(laudo, paper.assinaturas)
  const notes = [
    'Fontes dos itens',
    {
      body: [
        ...sources.map((fonte, i) => [`${i + 1}`, printable(citacaoText(fonte))]),
        ['', printable(endNote(sources))],
      ],
      columnStyles: { 0: { cellWidth: 24, halign: 'center' } },
    },
  ] satisfies Parameters<typeof section>
  // The sources stand below the items that they number if they fit there, otherwise above the signatures.
  const notesHeight = rowsHeight(2 + 2 * sources.length)
  const fitsHere = lastY(pdf) + GAP + notesHeight <= pdf.internal.pageSize.getHeight() - FOOT
  if (fitsHere) section(...notes)
  const free = roomToSign(pdf, signers, width) + (fitsHere ? 0 : notesHeight + GAP)
  const { section: closing, sign } = tablesToSign(pdf, drawMark(pdf, paper, width, free), signers, width)
  if (!fitsHere) closing(...notes)
  sign()
  drawFeet(pdf, paper)
  drawIssuer(pdf, paper.issuer, MARGIN)
  return pdf.output('blob')
}

function drawHeading(pdf: jsPDF, laudo: LaudoInfo, itens: readonly ItemRespondido[], width: number): number {
  const right = MARGIN + width
  pdf.setFont('helvetica', 'normal').setFontSize(9).setTextColor(SOFT_INK)
  const kind = laudo.aeronave
    ? `aeronave ${TIPOS_AERONAVE[laudo.aeronave.tipo].toLowerCase()}`
    : 'aeronave não informada: itens de aeronave tripulada'
  pdf.text(printable(`Relatório operacional · ${kind}`), MARGIN, MARGIN + 6)
  pdf.setFont('helvetica', 'bold').setFontSize(TITLE_SIZE).setTextColor(INK)
  const lines = pdf.splitTextToSize(printable(laudoTitle(laudo)), width - 170) as string[]
  pdf.text(lines, MARGIN, MARGIN + 24)
  pdf.setFont('helvetica', 'normal').setFontSize(9).setTextColor(SOFT_INK)
  pdf.text(printable(faltamText(itens)), right, MARGIN + 22, { align: 'right' })
  pdf.setFontSize(7).text('À direita de cada item: o número da sua fonte', right, MARGIN + 32, { align: 'right' })
  const y = MARGIN + 24 + lines.length * TITLE_SIZE * 1.15
  pdf.setDrawColor(RULE).setLineWidth(0.8).line(MARGIN, y, right, y)
  return y + GAP / 2
}

/** Describes once, at the end, how far the sources were checked. */
function endNote(sources: readonly Citacao[]): string {
  const unnumbered = 'Itens sem número: usuais nestes relatórios, sem norma confirmada.'
  return [conferenciaText(sources, 'Itens deste relatório'), unnumbered].filter(Boolean).join(' ')
}

/** The confirmed citations of the items, without duplicates. */
function citedIn(itens: readonly ItemRespondido[]): readonly Citacao[] {
  const confirmed = itens.map(({ fonte }) => fonte).filter(({ conferencia }) => conferencia !== 'nao-confirmado')
  return [...new Set(confirmed)]
}

function drawGroup(
  section: ReturnType<typeof tablesFrom>,
  grupo: string,
  rows: readonly ItemRespondido[],
  sources: readonly Citacao[],
): void {
  section(grupo, {
    body: rows.map(({ titulo, campo, valor, parte, fonte }) => [
      titulo,
      printable(valor ?? (parte === undefined ? UNTOLD : `${parte} · ${isPlace(campo) ? BY_MAP : INCOMPLETE}`)),
      sources.includes(fonte) ? `${sources.indexOf(fonte) + 1}` : '',
    ]),
    columnStyles: {
      0: { textColor: SOFT_INK, cellWidth: 170 },
      2: { textColor: SOFT_INK, cellWidth: 24, halign: 'center' },
    },
    didParseCell: ({ section: part, row, column, cell }) => {
      if (part !== 'body' || column.index !== 1 || rows[row.index]?.valor !== undefined) return
      cell.styles.fontStyle = 'italic'
      cell.styles.textColor = SOFT_INK
    },
  })
}

/** Height of a titled table with so many lines. */
const rowsHeight = (lines: number) => GAP + lines * LINE

/**
 * Draws the croqui and, below it, how to check the laudo; returns where they end. `free`: points for what follows, which stays on
 * the page of what is above it.
 */
function drawMark(pdf: jsPDF, paper: Operacional, width: number, free: number): number {
  const y = drawCroquiPage(pdf, paper, width, free)
  if (!paper.verification) return y
  const fits = y + VERIFICATION_HEIGHT + GAP + free <= pdf.internal.pageSize.getHeight() - FOOT
  if (!fits) pdf.addPage()
  return drawVerification(pdf, paper.verification, fits ? y : MARGIN, width)
}

/** Returns the end of the croqui and of the table of its names. */
function drawCroquiPage(pdf: jsPDF, paper: Operacional, width: number, free: number): number {
  const { laudo, scene, legend, withoutAreas, verification, verdicts } = paper
  // Without an aircraft the paper has the items of a manned one, and says so in its heading.
  const tipo = laudo.aeronave?.tipo ?? 'tripulada'
  const bounds = croquiBounds(scene)
  if (!bounds) return lastY(pdf) + GAP
  pdf.addPage()
  const strip = mapStrip(pdf, legend, width)
  const top = MARGIN + GAP
  const mark = verification ? VERIFICATION_HEIGHT + GAP : 0
  const below = strip.height + GAP + rowsHeight(scene.near.length + 2) + GAP + mark + free
  const left = pdf.internal.pageSize.getHeight() - FOOT - top - below
  const frame = { x: MARGIN, y: top, width, height: Math.max(LEAST_CROQUI, Math.min(width * 0.66, left)) }
  pdf
    .setFont('helvetica', 'bold')
    .setFontSize(10)
    .setTextColor(INK)
    .text('Croqui', MARGIN, MARGIN + 6)
  strip.draw(frame, drawCroqui(pdf, frame, scene, bounds))
  const y = frame.y + frame.height + strip.height + GAP
  const section = tablesFrom(pdf, y)
  if (scene.near.length === 0) {
    const sentence = withoutAreas
      ? 'O cadastro de áreas de proteção e obstáculos não está disponível para quem emitiu este relatório.'
      : 'Nenhum obstáculo, manancial ou edificação cadastrado nos limites do croqui.'
    section('Obstáculos, águas e edificações', { body: [[printable(sentence)]] }, verification ? 0 : free)
    return lastY(pdf) + GAP
  }
  const judged = judgedAreas(scene, verdicts)
  section(
    'Obstáculos, águas e edificações',
    {
      head: [['Nº', 'Nome', 'Classificação', `Distância a manter, ${AIRCRAFT_KEPT[tipo]} (m)`]],
      body: [
        ...scene.near.map(({ properties }, i) => [
          `${i + 1}`,
          printable(properties.nome),
          CLASSES_PROTECAO[properties.classificacao].nome,
          judged?.[i] ? requiredText(judged[i]) : metresText(properties[FIELDS[tipo]]),
        ]),
        [{ content: printable(judged ? checkNote(verdicts!, STRICTEST) : DISTANCE_SCOPE), colSpan: 4 }],
      ],
      columnStyles: { 0: { cellWidth: 24 }, 3: { halign: 'right' } },
      didParseCell: ({ section: part, column, cell }) => {
        if (part === 'head' && column.index === 3) cell.styles.halign = 'right'
      },
    },
    verification ? 0 : free,
  )
  return lastY(pdf) + GAP
}

const FIELDS = { tripulada: 'distanciaM', drone: 'distanciaDroneM' } as const

type Verdict = Verdicts['veredictos'][number]

/** The verdict of each area in the croqui; undefined unless all have one, because distances of two kinds need two notes. */
function judgedAreas({ near }: CroquiScene, verdicts: Verdicts | undefined): readonly Verdict[] | undefined {
  const byArea = new Map(verdicts?.veredictos.map((verdict) => [verdict.area.uuid, verdict]))
  const judged = near.flatMap(({ properties }) => byArea.get(properties.uuid) ?? [])
  return judged.length === near.length ? judged : undefined
}

function requiredText(verdict: Verdict): string {
  return isForbidden(verdict) ? 'Aplicação proibida' : metresText(verdict.distanciaExigidaM)
}

function metresText(metres: number | undefined): string {
  return metres === undefined ? UNTOLD : formatTyped(metres, DISTANCE_DECIMALS)
}

function signersOf(laudo: LaudoInfo, assinaturas: Assinaturas = {}): readonly Signer[] {
  const { piloto, dadosOperacao = {} } = laudo
  const { agronomo = '', agronomoRegistro = '', tecnico = '', tecnicoRegistro = '' } = dadosOperacao
  return [
    [agronomo, ['Engenheiro agrônomo', agronomoRegistro].filter(Boolean).join(' · '), assinaturas.agronomo],
    [tecnico, ['Técnico executor', tecnicoRegistro].filter(Boolean).join(' · '), assinaturas.tecnico],
    [piloto.nome, ['Piloto', registroDoPiloto(laudo)].filter(Boolean).join(' · ')],
  ]
}

function drawFeet(pdf: jsPDF, { laudo, scene: { axisDeg }, now }: Operacional): void {
  const measured = [
    'Área',
    ...(laudo.trajeto?.inicio === undefined ? [] : ['horários']),
    ...(axisDeg === undefined ? [] : ['direção']),
  ]
  const { uuid } = laudo
  const found = measuredText(laudo)
  const pages = pdf.getNumberOfPages()
  const [width, height] = [pdf.internal.pageSize.getWidth(), pdf.internal.pageSize.getHeight()]
  for (let page = 1; page <= pages; page++) {
    pdf.setPage(page).setFont('helvetica', 'normal').setFontSize(7).setTextColor(SOFT_INK)
    const mark = ` · ${uuid}`
    const title = fitted(pdf, printable(laudoTitle(laudo)), width - 2 * MARGIN - pdf.getTextWidth(mark))
    pdf.text(`${title}${mark}`, MARGIN, height - 32)
    const how = found === undefined ? '' : ` ${found}.`
    pdf.text(
      printable(`Da medição dos arquivos: ${measured.join(', ').toLowerCase()}. O mais foi informado.${how}`),
      MARGIN,
      height - 22,
    )
    pdf.text(
      `Emitido em ${formatStatedMoment(now, laudo.trajeto?.fusoHoras)} · ${page} de ${pages}`,
      width - MARGIN,
      height - 22,
      { align: 'right' },
    )
  }
}

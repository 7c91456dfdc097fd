/** The environmental opinion on A4: a laudo's verdicts about protected areas, with a vector map, the evidence of each and the rules. */
import type { LaudoInfo, Verdicts } from '@faixa/contract'
import { type LimiteAplicado, laudoTitle, limiteText, measuredText, sourceMeaning, UFS } from '@faixa/domain'
import { drawIssuer, INK, type Issuer, printable, printableValues, RULE, SOFT_INK, TONE_INKS } from '@faixa/export'
import { formatCount, formatDistance, formatNumber } from '@faixa/units'
import { jsPDF } from 'jspdf'
import type { ListedLayer } from '../../../map/map-layer.ts'
import { summaryLook, verdictLook } from '../../../protecao/verdict/verdict-summary.ts'
import {
  checkNote,
  classificacaoName,
  driftText,
  findingText,
  overflightText,
  passagesZone,
  passageText,
  requiredText,
  ruleText,
  withinText,
} from '../../../protecao/verdict/verdict-words.ts'
import { formatStatedMoment, formatWhen } from '../../../ui/format-when.ts'
import { dadoRows } from '../../rows/dado-rows.ts'
import { mapStrip } from '../laudo/map-strip.ts'
import { fitted } from '../paper-line.ts'
import { drawHalf, FOOT, GAP, lastY, MARGIN, TABLE, tablesFrom } from '../paper-page.ts'
import { drawVerification, VERIFICATION_HEIGHT, type Verification } from '../verification-mark.ts'
import { drawEvidence, drawOverview, type ParecerScene } from './parecer-map.ts'
import { summaryRows } from './summary-rows.ts'

export interface Parecer {
  readonly laudo: LaudoInfo
  /** Judged: the summary has a verdict. */
  readonly verdicts: Verdicts
  readonly scene: ParecerScene
  /** The layers as the map lists them, the topmost first. */
  readonly legend: readonly ListedLayer[]
  readonly now: Date
  /** Address of the public method. */
  /** Absent where the address is only valid on this computer. */
  readonly methodUrl?: string | undefined
  /** Absent for a laudo without a signed revision. */
  readonly verification?: Verification | undefined
  readonly issuer?: Issuer | undefined
  /** False for tests that read the document. */
  readonly compress?: boolean
}

type Verdict = Verdicts['veredictos'][number]

const TITLE_SIZE = 15
const LEAST_MAP = 200
/** Maximum number of verdicts with a separate map, the worst first: a laudo near hundreds of areas must stay readable. */
const EVIDENCE_SHOWN = 12
const EVIDENCE_MAP = 210
const PASSES_SHOWN = 8

export function parecerPdf({ compress = true, ...parecer }: Parecer): Blob {
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress })
  const info = printableValues(parecer.laudo)
  const title = laudoTitle(info)
  pdf.setProperties({ title: `Parecer ambiental ${laudoTitle(parecer.laudo)}` })
  const width = pdf.internal.pageSize.getWidth() - 2 * MARGIN
  let y = drawHeading(pdf, parecer, title, width)
  y = drawFacts(pdf, info, parecer, y)
  const { veredictos } = parecer.verdicts
  if (parecer.scene.footprint.length > 0) y = drawMap(pdf, parecer, y, width)

  y = drawTable(pdf, veredictos, y)
  y = drawAllEvidence(pdf, parecer, y, width)
  drawRules(pdf, parecer, y, width)
  if (parecer.verification) drawCode(pdf, parecer.verification, width)
  drawFeet(pdf, info, title, parecer)
  drawIssuer(pdf, parecer.issuer, MARGIN)
  return pdf.output('blob')
}

function drawHeading(pdf: jsPDF, { verdicts: { resumo, fusoHoras } }: Parecer, title: string, width: number): number {
  const right = MARGIN + width
  pdf.setFont('helvetica', 'normal').setFontSize(9).setTextColor(SOFT_INK)
  pdf.text('Parecer ambiental da aplicação aérea', MARGIN, MARGIN + 6)
  const { text, tone } = summaryLook(resumo)
  const verdictSize = text.length > 15 ? 14 : 20
  const verdictWidth = pdf.setFont('helvetica', 'bold').setFontSize(verdictSize).getTextWidth(text)
  pdf.setFontSize(TITLE_SIZE).setTextColor(INK)
  const lines = pdf.splitTextToSize(title, width - Math.max(170, verdictWidth + GAP)) as string[]
  pdf.text(lines, MARGIN, MARGIN + 24)
  if (resumo.estado === 'pronto') {
    pdf.setFontSize(verdictSize).setTextColor(TONE_INKS[tone])
    pdf.text(text, right, MARGIN + 22, { align: 'right' })
    pdf.setFont('helvetica', 'normal').setFontSize(8).setTextColor(SOFT_INK)
    pdf.text(`verificado em ${formatStatedMoment(new Date(resumo.calculadoEm), fusoHoras)}`, right, MARGIN + 36, {
      align: 'right',
    })
  }
  const y = MARGIN + Math.max(24 + lines.length * TITLE_SIZE * 1.15, 46)
  pdf.setDrawColor(RULE).setLineWidth(0.8).line(MARGIN, y, right, y)
  return y + GAP / 2
}

/** Draws names and dates on the left, and on the right the summary of the verdicts and who decided. */
function drawFacts(pdf: jsPDF, info: LaudoInfo, { verdicts }: Parecer, y: number): number {
  const left = drawHalf(pdf, 'left', y, {
    body: dadoRows(info).map(([label, value]) => [label, value]),
    columnStyles: { 0: { textColor: SOFT_INK, cellWidth: 84 } },
  })
  const right = drawHalf(pdf, 'right', y, {
    body: summaryRows(info, verdicts).map(([label, value]) => [label, printable(value)]),
    columnStyles: { 0: { textColor: SOFT_INK, cellWidth: 84 } },
  })
  return Math.max(left, right) + GAP
}

/** Returns where the map and its strip end. */
function drawMap(pdf: jsPDF, { scene, verdicts, legend }: Parecer, from: number, width: number): number {
  const strip = mapStrip(pdf, legend, width)
  let y = from
  const roomBelow = () => pdf.internal.pageSize.getHeight() - y - strip.height - FOOT
  if (roomBelow() < LEAST_MAP) {
    pdf.addPage()
    y = MARGIN
  }
  const frame = { x: MARGIN, y, width, height: Math.min(roomBelow(), width) }
  strip.draw(frame, drawOverview(pdf, frame, scene, verdicts.veredictos))
  return y + frame.height + strip.height + GAP
}

/** Returns where the table ends, as do all following functions. */
function drawTable(pdf: jsPDF, veredictos: readonly Verdict[], y: number): number {
  if (veredictos.length === 0) return y
  const figures = [4, 5, 6, 7, 8]
  tablesFrom(pdf, y)('Veredictos', {
    head: [
      [
        'Nº',
        'Área',
        'Classificação',
        'Veredicto',
        'Menor (m)',
        'Exigida (m)',
        'Dentro (ha)',
        'Deriva (%)',
        'Passagens',
        'Sobrevoo',
      ],
    ],
    body: veredictos.map((verdict, i) => {
      const { area, veredicto, informativo, estadoConferido, menorDistanciaM } = verdict
      const { dentroHa, deriva, passagens, sobrevoo } = verdict
      return [
        `${i + 1}`,
        printable(area.nome),
        classificacaoName(area.classificacao),
        verdictLook(veredicto, informativo, estadoConferido).text,
        figure(menorDistanciaM),
        requiredText(verdict) ?? '',
        dentroHa === undefined ? '' : withinText(dentroHa),
        deriva.situacao === 'triada' ? formatNumber(deriva.percent) : '',
        passagens === undefined ? '' : formatNumber(passagens.length, 0),
        overflownText(sobrevoo),
      ]
    }),
    styles: { ...TABLE.styles, fontSize: 7 },
    columnStyles: {
      0: { cellWidth: 22 },
      3: { fontStyle: 'bold' },
      ...Object.fromEntries(figures.map((column) => [column, { halign: 'right' as const }])),
    },
    didParseCell: ({ section: part, column, row, cell }) => {
      if (part === 'head' && figures.includes(column.index)) cell.styles.halign = 'right'
      const verdict = veredictos[row.index]
      if (part === 'body' && column.index === 3 && verdict) {
        cell.styles.textColor =
          TONE_INKS[verdictLook(verdict.veredicto, verdict.informativo, verdict.estadoConferido).tone]
      }
    },
  })
  return lastY(pdf) + GAP + 4
}

function overflownText(sobrevoo: Verdict['sobrevoo']): string {
  if (!sobrevoo) return ''
  const { aberta, fechada } = sobrevoo
  return (
    [aberta.length > 0 && `${aberta.length} com válvula aberta`, fechada.length > 0 && `${fechada.length} com fechada`]
      .filter(Boolean)
      .join(', ') || 'não'
  )
}

function figure(value: number | undefined): string {
  return value === undefined ? '' : formatNumber(value)
}

/** Draws a map and its words for each distance that was not kept. */
function drawAllEvidence(
  pdf: jsPDF,
  { scene, verdicts: { veredictos, fusoHoras } }: Parecer,
  from: number,
  width: number,
): number {
  const broken = veredictos.flatMap((verdict, i) =>
    (verdict.veredicto === 'naoConforme' || verdict.veredicto === 'proibido') && verdict.pontos
      ? [{ verdict, number: i + 1 }]
      : [],
  )
  if (broken.length === 0) return from
  const left = broken.length - EVIDENCE_SHOWN
  const bottom = pdf.internal.pageSize.getHeight() - FOOT
  let y = from
  let isFirst = true
  for (const { verdict, number } of broken.slice(0, EVIDENCE_SHOWN)) {
    const lines = evidenceLines(pdf, verdict, { width, offsetH: fusoHoras })
    const title = isFirst ? GAP + 4 : 0
    if (y + title + 14 + EVIDENCE_MAP + 42 + lines.length * 9.5 > bottom) {
      pdf.addPage()
      y = MARGIN
    }
    if (isFirst) y = drawTitle(pdf, 'Distâncias não mantidas e aplicações proibidas', y)
    isFirst = false
    pdf.setFont('helvetica', 'bold').setFontSize(9).setTextColor(INK)
    pdf.text(
      `${number}  ${printable(verdict.area.nome)} · ${classificacaoName(verdict.area.classificacao)}`,
      MARGIN,
      y + 8,
    )
    const frame = { x: MARGIN, y: y + 14, width, height: EVIDENCE_MAP }
    const strip = mapStrip(pdf, [], width)
    strip.draw(frame, drawEvidence(pdf, frame, scene, verdict, number))
    const below = frame.y + frame.height + strip.height + 4
    pdf.setFont('helvetica', 'normal').setFontSize(8).setTextColor(INK)
    pdf.text(lines, MARGIN, below + 6, { lineHeightFactor: 1.18 })
    y = below + lines.length * 9.5 + GAP
  }
  if (left > 0) {
    if (y + 20 > bottom) {
      pdf.addPage()
      y = MARGIN
    }
    pdf.setFont('helvetica', 'normal').setFontSize(8).setTextColor(SOFT_INK)
    pdf.text(
      `${formatCount(left, 'outra distância não mantida está', 'outras distâncias não mantidas estão')} na tabela.`,
      MARGIN,
      y + 8,
    )
    y += 8 + GAP
  }
  return y + 4
}

interface EvidenceFrame {
  readonly width: number
  /** Hours from UTC on the clock of the field. */
  readonly offsetH: number | undefined
}

function evidenceLines(pdf: jsPDF, verdict: Verdict, { width, offsetH }: EvidenceFrame): string[] {
  const { passagens = [] } = verdict
  const passes = passagens
    .slice(0, PASSES_SHOWN)
    .map((passage) => passageText(passage, offsetH))
    .join('; ')
  const more = passagens.length - PASSES_SHOWN
  const texts = [
    findingText(verdict),
    overflightText(verdict),
    driftText(verdict),
    passagens.length > 0
      ? `Passagens: ${passes}${more > 0 ? ` e mais ${formatNumber(more, 0)}` : ''}${passagesZone(passagens, offsetH)}.`
      : undefined,
    ruleText(verdict),
  ].filter((text) => text !== undefined)
  pdf.setFont('helvetica', 'normal').setFontSize(8)
  return texts.flatMap((text) => pdf.splitTextToSize(printable(text), width) as string[])
}

function drawRules(pdf: jsPDF, { laudo, verdicts, methodUrl }: Parecer, y: number, width: number): void {
  const { veredictos, proibicoes } = verdicts
  const required = ({ veredicto, distanciaExigidaM }: Verdict) => {
    if (veredicto === 'proibido') return 'Aplicação proibida'
    return distanciaExigidaM === undefined ? 'Sem distância definida' : formatDistance(distanciaExigidaM)
  }
  // A law that forbids a whole state decides about the areas in it as well, and stands once.
  const bySource = Map.groupBy([...proibicoes, ...veredictos], ({ fonte }) =>
    [fonte.norma, fonte.artigo].filter(Boolean).join(', '),
  )
  const body = [...bySource].map(([source, ruled]) => {
    const [{ fonte }] = ruled as [(typeof ruled)[number]]
    const since = fonte.vigencia === undefined ? '' : `\nEm vigor desde ${formatWhen(fonte.vigencia)}.`
    const whole = ruled.flatMap((rule) =>
      'area' in rule
        ? []
        : [
            `Aplicação proibida: ${rule.uf === null ? 'Brasil' : UFS[rule.uf]}, ${withinText(rule.areaDentroHa)} ha aplicados.`,
          ],
    )
    const judged = ruled.flatMap((rule) => ('area' in rule ? [rule] : []))
    const buffers = [...Map.groupBy(judged, required)].map(
      ([what, of]) =>
        `${what}: ${[...new Set(of.map(({ area }) => classificacaoName(area.classificacao)))].join(', ')}.`,
    )
    return [`${source}${since}`, [...whole, sourceMeaning(fonte), ...buffers].filter(Boolean).join('\n')].map(
      printableLines,
    )
  })
  const brokenLimits = (laudo.clima?.limites ?? []).filter(
    ({ forca, minutosFora }) => forca === 'lei' && minutosFora > 0,
  ) as LimiteAplicado[]
  for (const [norma, limites] of Map.groupBy(brokenLimits, (limite) => limite.norma)) {
    const outside = limites.map(
      (limite) =>
        `${limiteText(limite)}: fora em ${formatNumber(limite.minutosFora)} min e ${formatNumber(limite.hectaresFora)} ha.`,
    )
    body.push([norma, ['Clima não conforme.', ...outside].join('\n')].map(printableLines))
  }
  const section = tablesFrom(pdf, y)
  if (body.length > 0) {
    section('Regras aplicadas', {
      head: [['Norma', 'O que exige, em resumo, e de quê neste parecer']],
      body,
      columnStyles: { 0: { cellWidth: width * 0.34 } },
    })
  }
  const method = [
    `Laudo ${laudo.estimado ? 'calculado' : 'medido'} pelo ${measuredText(laudo)?.toLowerCase() ?? 'método vigente'}${methodUrl === undefined ? '.' : `: ${methodUrl}`}`,
    'A menor distância é a da linha reta entre a área aplicada e a área protegida, no plano equivalente do laudo; conta ao milímetro, e exatamente à distância exigida está conforme.',
    'O que foi aplicado dentro da distância é a parte da área aplicada a menos da distância exigida. As passagens são as do trajeto enviado.',
    ...(veredictos.some(({ deriva }) => deriva.situacao === 'triada')
      ? [
          'A deriva é uma triagem pela curva publicada AgDRIFT Tier I (EPA) para aviões, com o vento de cada minuto, em porcentagem da taxa aplicada: não foi medida, e longe do campo a curva exagera.',
        ]
      : []),
    'Onde a norma não obriga, como em adubação e semeadura, o veredicto é informativo.',
    checkNote(verdicts),
  ]
  section('Método', { body: method.map((text) => [printable(text)]) })
}

function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n')
}

function drawTitle(pdf: jsPDF, text: string, y: number): number {
  pdf
    .setFont('helvetica', 'bold')
    .setFontSize(10)
    .setTextColor(INK)
    .text(text, MARGIN, y + 8)
  return y + GAP + 4
}

/** Draws the code of the revision below everything else. */
function drawCode(pdf: jsPDF, verification: Verification, width: number): void {
  const below = lastY(pdf) + GAP
  const fits = below + VERIFICATION_HEIGHT <= pdf.internal.pageSize.getHeight() - FOOT
  if (!fits) pdf.addPage()
  drawVerification(pdf, verification, fits ? below : MARGIN, width)
}

function drawFeet(
  pdf: jsPDF,
  laudo: LaudoInfo,
  title: string,
  { now, methodUrl, verification, verdicts: { fusoHoras } }: Parecer,
): void {
  const found = measuredText(laudo)
  const pages = pdf.getNumberOfPages()
  const [width, height] = [pdf.internal.pageSize.getWidth(), pdf.internal.pageSize.getHeight()]
  for (let page = 1; page <= pages; page++) {
    pdf.setPage(page).setFont('helvetica', 'normal').setFontSize(7).setTextColor(SOFT_INK)
    const mark = ` · ${laudo.uuid}${verification ? ` · verifique: ${verification.codigo}` : ''}`
    pdf.text(`${fitted(pdf, title, width - 2 * MARGIN - pdf.getTextWidth(mark))}${mark}`, MARGIN, height - 42)
    pdf.text(
      printable(`Distâncias e áreas no elipsoide WGS84${found === undefined ? '' : `. ${found}`}.`),
      MARGIN,
      height - 32,
    )
    if (methodUrl !== undefined)
      pdf.textWithLink(`Como se calcula: ${methodUrl}`, MARGIN, height - 22, { url: methodUrl })
    pdf.text(`Emitido em ${formatStatedMoment(now, fusoHoras)} · ${page} de ${pages}`, width - MARGIN, height - 22, {
      align: 'right',
    })
  }
}

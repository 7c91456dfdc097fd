/** The certificate of the removal of an empresa on A4: who requested it, the archive that was prepared, and what was deleted. */
import { drawIssuer, INK, type Issuer, printable, RULE, SOFT_INK } from '@faixa/export'
import type { EliminacaoDocument } from '@faixa/revision'
import { formatMegabytes, formatNumber } from '@faixa/units'
import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import { rowsOf } from '../../../entidades/eliminacao-words.ts'
import { formatMoment } from '../../../ui/format-when.ts'
import { FOOT, GAP, lastY, MARGIN, TABLE, tablesFrom } from '../paper-page.ts'
import { type CheckBlock, drawCheckBlock, VERIFICATION_HEIGHT } from '../verification-mark.ts'

export interface Certidao {
  readonly documento: EliminacaoDocument
  /** SHA-256 of the document. */
  readonly hash: string
  /** Name of the person who asked, as it is today. */
  readonly por: string
  readonly check: Pick<CheckBlock, 'url' | 'codigo'>
  readonly issuer?: Issuer | undefined
  /** False for tests that read the document. */
  readonly compress?: boolean
}

const TITLE = 'Certidão de eliminação'
const LABELS = 110
const LIMITS = [
  'Cópias de segurança feitas antes da eliminação ainda têm os dados, até o prazo delas.',
  'Registros de acesso são guardados pelo prazo da lei (Marco Civil, art. 15), com o número da conta no lugar do nome.',
  'O registro público das assinaturas conserva o hash de cada documento eliminado, do qual nada se lê.',
  'O arquivo ficou à disposição até a eliminação; que alguém o baixou, esta certidão não prova. Quem guarda os papéis é a empresa.',
]

export function eliminacaoPdf({ documento, hash, por, check, issuer, compress = true }: Certidao): Blob {
  const { empresa, pedido, arquivo, arquivos, linhas, quando } = documento
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress })
  pdf.setProperties({ title: `${TITLE}: ${empresa.nome}` })
  const width = pdf.internal.pageSize.getWidth() - 2 * MARGIN
  pdf.setFont('helvetica', 'normal').setFontSize(9).setTextColor(SOFT_INK)
  pdf.text('Dados de uma empresa no Faixa', MARGIN, MARGIN + 6)
  pdf.setFont('helvetica', 'bold').setFontSize(15).setTextColor(INK)
  pdf.text(TITLE, MARGIN, MARGIN + 24)
  pdf
    .setDrawColor(RULE)
    .setLineWidth(0.8)
    .line(MARGIN, MARGIN + 34, MARGIN + width, MARGIN + 34)
  const facts = [
    ['Empresa', [empresa.nome, empresa.cnpj].filter(Boolean).join(' · ')],
    ['Eliminada em', momentText(quando)],
    ['Pedida por', `${por} (conta nº ${pedido.conta}), em ${momentText(pedido.quando)}`],
    ['Arquivo preparado', `ZIP de ${sizeText(arquivo.bytes)}, com os dados de ${momentText(arquivo.quando)}`],
    ['SHA-256 do arquivo', arquivo.sha256],
    ['Arquivos apagados', `${formatNumber(arquivos.quantidade, 0)}, ${sizeText(arquivos.bytes)}`],
  ]
  autoTable(pdf, {
    ...TABLE,
    startY: MARGIN + 40,
    body: facts.map((row) => row.map(printable)),
    columnStyles: { 0: { textColor: SOFT_INK, cellWidth: LABELS }, 1: { cellWidth: width - LABELS } },
  })
  const section = tablesFrom(pdf, lastY(pdf) + GAP)
  section('Eliminado do banco de dados', {
    head: [['O quê', 'Linhas']],
    body: rowsOf(linhas).map((row) => row.map(printable)),
    columnStyles: { 1: { halign: 'right', cellWidth: 90 } },
    didParseCell: ({ section: part, column, cell }) => {
      if (part === 'head' && column.index === 1) cell.styles.halign = 'right'
    },
  })
  section('O que esta certidão não diz', { body: LIMITS.map((text) => [printable(text)]) })
  drawCode(pdf, { documento, hash, check }, width)
  drawIssuer(pdf, issuer, MARGIN)
  return pdf.output('blob')
}

function drawCode(pdf: jsPDF, { hash, check }: Pick<Certidao, 'documento' | 'hash' | 'check'>, width: number): void {
  const below = lastY(pdf) + GAP
  const fits = below + VERIFICATION_HEIGHT + GAP <= pdf.internal.pageSize.getHeight() - FOOT
  if (!fits) pdf.addPage()
  const how =
    check.url === undefined
      ? 'digite o código em «Verificar um laudo»'
      : 'aponte a câmera para o código, ou digite o endereço'
  const end = drawCheckBlock(
    pdf,
    {
      ...check,
      title: 'Confira esta certidão',
      text: `Qualquer pessoa confere, sem conta: ${how}. A página confere a assinatura e o lugar no registro público, e mostra o que foi assinado.`,
      last: 'certidão de eliminação',
    },
    fits ? below : MARGIN,
    width,
  )
  pdf.setFont('helvetica', 'normal').setFontSize(7).setTextColor(SOFT_INK)
  pdf.text(`Documento assinado: SHA-256 ${hash}.`, MARGIN, end - 2)
}

const momentText = (iso: string) => formatMoment(Date.parse(iso))
const sizeText = (bytes: number) => `${formatMegabytes(bytes, 1)} (${formatNumber(bytes, 0)} bytes)`

/** Writes a settlement as files: one row for each line, the total, and on paper also the rules and both acceptances. */
import type { Acerto } from '@faixa/contract'
import {
  bonusDenial,
  foundText,
  LADOS,
  limitsSentence,
  METODO,
  metodosText,
  regrasDeCalculoText,
  type SettlementTotals,
} from '@faixa/domain'
import { type Cell, excelFile, type Issuer, paperText, type TableColumn } from '@faixa/export'
import { formatCount, formatNumber, formatReais } from '@faixa/units'
import { type ComputedLine, countedLines, undecidedLinesText, withdrawnLines } from '../../acerto/acerto-lines.ts'
import { termRows } from '../../acerto/term-rows.ts'
import { checksText } from '../../laudo/check-texts.ts'
import { loadNow } from '../../ui/connection/load-part.ts'
import { formatMoment, formatWhen } from '../../ui/format-when.ts'

export interface AcertoOnFile {
  readonly acerto: Acerto
  readonly lines: readonly ComputedLine[]
  readonly totals: SettlementTotals
  readonly now: Date
  readonly issuer?: Issuer | undefined
}

/** An amount as the number that a spreadsheet adds up; it has two decimals and is exact to the cent. */
const amount = (reais: string | undefined) => (reais === undefined ? undefined : Number(reais))

const COLUMNS: readonly TableColumn<ComputedLine>[] = [
  { name: 'codigo', label: 'Laudo', kind: 'text', cell: ({ linha }) => linha.codigo },
  { name: 'nome', label: 'Nome', kind: 'text', cell: ({ linha }) => linha.nome },
  { name: 'data', label: 'Data', kind: 'day', cell: ({ linha }) => linha.data },
  { name: 'tratamento', label: 'Tratamento', kind: 'text', cell: ({ linha }) => linha.tratamento },
  { name: 'efetividade', label: 'Efetividade (%)', kind: 'number', cell: ({ pago }) => pago?.efetividade },
  { name: 'contado', label: 'Pagos (ha)', kind: 'number', cell: ({ pago }) => pago?.contadoHa },
  { name: 'percent', label: 'Do preço (%)', kind: 'number', cell: ({ pago }) => pago?.percentPago },
  { name: 'regra', label: 'Regra', kind: 'text', cell: ({ regra }) => regra },
  { name: 'bonus', label: 'Bônus (R$)', kind: 'number', cell: ({ pago }) => amount(pago?.bonus) },
  { name: 'desconto', label: 'Desconto (R$)', kind: 'number', cell: ({ pago }) => amount(pago?.desconto) },
  { name: 'valor', label: 'Valor (R$)', kind: 'number', cell: ({ linha }) => amount(linha.valor) },
]

/** Columns for which the paper has no room. */
const MORE: readonly TableColumn<ComputedLine>[] = [
  { name: 'piloto', label: 'Piloto', kind: 'text', cell: ({ linha }) => linha.piloto },
  { name: 'preco', label: 'Preço (R$/ha)', kind: 'number', cell: ({ termos }) => amount(termos?.precoPorHa) },
  { name: 'base', label: 'Pelos hectares (R$)', kind: 'number', cell: ({ pago }) => amount(pago?.base) },
  { name: 'anterior', label: 'Já acertado (R$)', kind: 'number', cell: ({ linha }) => amount(linha.anterior) },
  { name: 'naoAplicada', label: 'Não aplicados (ha)', kind: 'number', cell: ({ losses }) => losses.naoAplicadaHa },
  { name: 'externa', label: 'Externos (ha)', kind: 'number', cell: ({ losses }) => losses.externaHa },
  { name: 'litros', label: 'Produto perdido (L)', kind: 'number', cell: ({ losses }) => losses.litros },
  { name: 'metodo', label: 'Método', kind: 'text', cell: ({ linha }) => foundText(linha) },
  { name: 'revisao', label: 'Revisão', kind: 'count', cell: ({ linha }) => linha.revisao.numero },
  { name: 'sha256', label: 'SHA-256 da revisão', kind: 'text', cell: ({ linha }) => linha.revisao.sha256 },
  { name: 'semBonus', label: 'Por que sem bônus', kind: 'text', cell: deniedBonus },
  { name: 'efetivaDe', label: 'Efetividade, no mínimo (%)', kind: 'number', cell: ({ linha }) => linha.intervalo?.de },
  {
    name: 'efetivaAte',
    label: 'Efetividade, no máximo (%)',
    kind: 'number',
    cell: ({ linha }) => linha.intervalo?.ate,
  },
  { name: 'limites', label: 'Limites do contrato', kind: 'text', cell: ({ linha }) => limitsSentence(linha) },
  { name: 'regraDeCalculo', label: 'Regra de cálculo', kind: 'count', cell: ({ linha }) => linha.regraDeCalculo },
  { name: 'avisos', label: 'Avisos', kind: 'text', cell: ({ linha }) => checksText(linha.verificacoes) },
  { name: 'conta', label: 'Conta', kind: 'text', cell: ({ conta }) => conta.join(' ') },
]

function totalRow({ acerto, totals }: AcertoOnFile): Cell[] {
  const blank = Array.from<Cell>({ length: COLUMNS.length }).fill(undefined)
  return blank.map((_, index): Cell => {
    const { name } = COLUMNS[index]!
    if (name === 'codigo') return 'TOTAL'
    if (name === 'contado') return totals.contadoHa
    if (name === 'bonus') return amount(totals.bonus)
    if (name === 'desconto') return amount(totals.desconto)
    return name === 'valor' ? amount(acerto.valor) : undefined
  })
}

function heading({ acerto, lines, totals }: AcertoOnFile): readonly (readonly [string, string])[] {
  const { empresa, prestadora, inicio, fim, situacao, aceites } = acerto
  const litres = totals.litros === undefined ? '' : `, ${formatNumber(totals.litros)} L fora dos talhões ou repetidos`
  return [
    ['EMPRESA', empresa.nome],
    ['PRESTADORA', prestadora.nome],
    ['PERÍODO', `${formatWhen(inicio)} a ${formatWhen(fim)}`],
    ['SITUAÇÃO', situacao],
    ['MEDIÇÃO', measuredBy(lines)],
    ['CÁLCULO', regrasDeCalculoText(countedLines(lines).map(({ linha }) => linha))],
    ...undecidedRow(undecidedLinesText(lines)),
    ...withdrawnRow(withdrawnLines(lines).length),
    ...aceites.map(
      ({ lado, por, em, motivo }) =>
        [
          `ACEITE DA ${LADOS[lado].nome.toUpperCase()}`,
          `${por}, ${formatMoment(new Date(em))}${motivo === undefined ? '' : `, com avisos não confirmados: ${motivo}`}`,
        ] as const,
    ),
    [
      'PERDAS',
      `${formatNumber(totals.naoAplicadaHa)} ha não aplicados, ${formatNumber(totals.externaHa)} ha externos${litres}`,
    ],
  ]
}

function undecidedRow(text: string | undefined): readonly (readonly [string, string])[] {
  return text === undefined ? [] : [['INTERVALO', text]]
}

function withdrawnRow(count: number): readonly (readonly [string, string])[] {
  if (count === 0) return []
  return [
    ['RETIRADOS', `${formatCount(count, 'linha riscada', 'linhas riscadas')} abaixo do total, sem pagamento aqui`],
  ]
}

/** The method of the lines; where there are two, the laudos with the older one are listed. */
function measuredBy(lines: readonly ComputedLine[]): string {
  const counted = countedLines(lines).map(({ linha }) => linha)
  const older = counted.filter(({ metodo }) => metodo !== undefined && metodo !== METODO)
  const methods = metodosText(counted) || 'método não informado'
  const isMixed = older.length > 0 && older.length < counted.length
  return isMixed
    ? `${methods} (${[...new Set(older.map(({ metodo }) => metodo))].join(' e ')}: ${older.map(({ codigo }) => codigo).join(', ')})`
    : methods
}

const ROUNDING =
  'Hectares e percentuais pagos têm duas casas, como no laudo; cada valor é arredondado ao centavo, meio centavo sobe; o total é a soma das linhas.'

export function acertoFileName({ empresa, prestadora, inicio, fim }: Acerto, extension: 'pdf' | 'xlsx'): string {
  const plain = (text: string) =>
    text
      .replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 40)
  return `acerto-${plain(empresa.nome)}-${plain(prestadora.nome)}-${inicio}-a-${fim}.${extension}`
}

export async function acertoFile(document: AcertoOnFile, extension: 'pdf' | 'xlsx'): Promise<Blob> {
  return extension === 'xlsx' ? acertoExcel(document) : acertoPdf(document)
}

function acertoExcel(document: AcertoOnFile): Promise<Blob> {
  return excelFile({
    sheet: 'Acerto',
    above: [
      ['ACERTO'],
      ...heading(document).map((row) => [...row]),
      ['EMITIDO EM', formatMoment(document.now)],
      [ROUNDING],
      [],
    ],
    columns: [...COLUMNS, ...MORE],
    rows: countedLines(document.lines),
    total: totalRow(document),
    struck: withdrawnLines(document.lines),
  })
}

/** A line that left the settlement has no bonus to be denied. */
function deniedBonus({ linha, pago }: ComputedLine): string | undefined {
  return linha.retirado || !pago ? undefined : bonusDenial(pago)
}

/** On paper, which has no room for another column, a denied bonus, the interval and the checks follow the rule. */
function textsOf(line: ComputedLine): readonly string[] {
  const ruled = {
    ...line,
    regra: [`${line.regra}.`, deniedBonus(line), limitsSentence(line.linha), checksText(line.linha.verificacoes)]
      .filter(Boolean)
      .join(' '),
  }
  return COLUMNS.map(({ kind, cell }) => paperText(kind, cell(ruled)))
}

async function acertoPdf(document: AcertoOnFile): Promise<Blob> {
  const { tablePdf } = await loadNow(() => import('@faixa/export/paper'))
  const { acerto, lines, now, issuer } = document
  const terms = acerto.contratos.map(
    ({ nome, versao, tratamento, termos }) =>
      `Contrato ${nome}, versão ${versao} (${tratamento ?? 'todos os tratamentos'}): ${termRows(termos)
        .map(([label, value]) => `${label.toLowerCase()}: ${value}`)
        .join('; ')}.`,
  )
  return tablePdf(
    {
      title: `ACERTO · ${acerto.empresa.nome} × ${acerto.prestadora.nome}`,
      // The paper names both sides in its title, and the moment of issue in its corner.
      words: [
        `TOTAL: ${formatReais(acerto.valor)}`,
        ...heading(document)
          .slice(2)
          .map(([label, value]) => `${label}: ${value}`),
        ...terms,
        ROUNDING,
      ],
      columns: COLUMNS,
      rows: countedLines(lines).map(textsOf),
      total: totalRow(document),
      struck: withdrawnLines(lines).map(textsOf),
      now,
      issuer,
    },
    () => {},
  )
}

/** Proposes the mapping of a spreadsheet from its headings and labels, so that a usual form only has to be checked. */
import { COLUNAS_DO_MODELO, type ColunaDoModelo, FIGURAS_MENSAIS, type FiguraMensal, lettersOf } from '@faixa/domain'
import { readSheet, type Workbook } from '@faixa/export/modelo'
import type { TypedMapa } from './typed-mapa.ts'

/** Words that forms use for the columns, besides the report's own titles. */
const COLUNAS: Readonly<Partial<Record<ColunaDoModelo, readonly string[]>>> = {
  data: ['Data da aplicação', 'Data da operação', 'Dia'],
  codigo: ['Nº do relatório', 'Relatório operacional', 'Nº do relatório operacional'],
  municipio: ['Município da aplicação', 'Cidade'],
  uf: ['Estado', 'Unidade da federação'],
  aeronave: ['Prefixo', 'Prefixo da aeronave', 'Matrícula'],
  atividade: ['Serviço', 'Tipo de serviço', 'Tipo de atividade', 'Serviço realizado', 'Tratamento'],
  cultura: ['Cultura tratada'],
  produto: ['Produtos', 'Produto comercial', 'Marca comercial', 'Nome comercial', 'Produto aplicado', 'Insumo'],
  dose: ['Dosagem', 'Dose aplicada', 'Dose do produto'],
  volume: ['Volume', 'Volume de calda', 'Volume de aplicação', 'Vazão', 'Taxa de aplicação'],
  area: ['Área', 'Área tratada', 'Área aplicada', 'Hectares', 'Área total'],
  horas: ['Horas de voo', 'Horas voadas', 'Tempo de voo'],
  nome: ['Fazenda', 'Local', 'Nome da propriedade'],
  contratante: ['Cliente', 'Proprietário', 'Produtor'],
  piloto: ['Nome do piloto', 'Operador remoto'],
}

/** Words that forms use for values that a report has once. */
const FIGURAS: Readonly<Partial<Record<FiguraMensal, readonly string[]>>> = {
  prestadora: ['Empresa', 'Operador', 'Razão social', 'Nome do operador', 'Empresa operadora'],
  cnpj: ['CNPJ/CPF', 'CPF/CNPJ', 'CNPJ do operador'],
  registroMapa: ['Nº de registro no MAPA', 'Registro MAPA', 'Nº do registro'],
  mes: ['Mês', 'Mês de referência', 'Mês/ano', 'Período', 'Competência'],
}

/** A row with fewer headings is not the head of a list. */
const HEADINGS_LEAST = 2

/** The mapping of the sheet with the most known words; undefined where no sheet has a heading. */
export function proposeMapa(workbook: Workbook): TypedMapa | undefined {
  const proposals = workbook.abas.map(({ nome, path }) => proposalOf(workbook, nome, path))
  const size = (one: TypedMapa) => Object.keys(one.colunas).length
  const best = proposals.reduce((a, b) => (size(b) > size(a) ? b : a), proposals[0]!)
  return size(best) < HEADINGS_LEAST ? undefined : best
}

const COLUNA_OF = wordsOf(COLUNAS_DO_MODELO, COLUNAS)
const FIGURA_OF = wordsOf(FIGURAS_MENSAIS, FIGURAS)

function wordsOf<Name extends string>(
  titles: Readonly<Record<Name, { readonly titulo: string }>>,
  synonyms: Readonly<Partial<Record<Name, readonly string[]>>>,
): ReadonlyMap<string, Name> {
  const names = Object.keys(titles) as Name[]
  return new Map(
    names.flatMap((name) =>
      [titles[name].titulo, ...(synonyms[name] ?? [])].map((word) => [folded(word), name] as const),
    ),
  )
}

/** `Área (ha) *` and `AREA` are one heading: case, accents, units in parentheses and punctuation do not distinguish words. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\([^)]*\)/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

function proposalOf(workbook: Workbook, aba: string, path: string): TypedMapa {
  const { rows, merged } = readSheet(workbook, path)
  const headings = rows.map(({ cells }) => {
    const columns = new Map<ColunaDoModelo, number>()
    for (const { column, text } of cells) {
      const name = COLUNA_OF.get(folded(text))
      if (name !== undefined && !columns.has(name)) columns.set(name, column)
    }
    return columns
  })
  const most = Math.max(0, ...headings.map(({ size }) => size))
  const at = headings.findIndex(({ size }) => size === most)
  const head = rows[at]
  if (!head || most < HEADINGS_LEAST) return { aba, primeira: '', ultima: '', celulas: {}, colunas: {} }
  const rangeAt = (column: number, row: number) =>
    merged.find(({ left, right, top, bottom }) => left <= column && column <= right && top <= row && row <= bottom)
  const columns = [...headings[at]!]
  // A heading may be merged over several rows.
  const primeira = Math.max(...columns.map(([, column]) => rangeAt(column, head.number)?.bottom ?? head.number)) + 1
  const used = new Set(columns.map(([, column]) => column))
  const filled = rows.find(
    ({ number, cells }) => number >= primeira && cells.some(({ column, text }) => used.has(column) && text !== ''),
  )
  const celulas: Partial<Record<FiguraMensal, string>> = {}
  for (const { number, cells } of rows.slice(0, at)) {
    for (const { column, text } of cells) {
      const name = FIGURA_OF.get(folded(text))
      if (name === undefined || celulas[name] !== undefined) continue
      celulas[name] = `${lettersOf((rangeAt(column, number)?.right ?? column) + 1)}${number}`
    }
  }
  return {
    aba,
    primeira: `${primeira}`,
    // A filled row below the empty ones, such as a total, ends the list.
    ultima: filled && filled.number > primeira ? `${filled.number - 1}` : '',
    celulas,
    colunas: Object.fromEntries(columns.map(([name, column]) => [name, lettersOf(column)])),
  }
}

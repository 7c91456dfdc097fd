/** The columns of the spreadsheet of each list: its form's fields, with the help that the template gives below each heading. */
import { CELL_MAX, IMPORT_ROWS_MAX, type ImportedRow, type ImportedTipo, TIPOS } from '@faixa/contract'
import { formatCount, formatNumber } from '@faixa/units'
import { type EntityField, entityLabels } from '../../../entidades/entity-labels.ts'
import type { FieldRow, Heading } from '../../../import/match-headings.ts'
import { FORM_FIELDS } from '../form/entity-form.ts'

/** Columns without which a row of the list is always faulty. */
const REQUIRED: Readonly<Record<ImportedTipo, readonly EntityField[]>> = {
  funcionarios: ['nome', 'email', 'senha', 'empresa'],
  unidades: ['nome', 'empresa'],
  prestadoras: ['nome'],
  pilotos: ['nome', 'prestadora'],
  aeronaves: ['nome', 'tipo', 'prestadora'],
}

/** Other common headings of these columns. */
const ALIASES: Readonly<Partial<Record<EntityField, readonly string[]>>> = {
  email: ['Correio eletrônico', 'Login'],
  senha: ['Senha inicial'],
  empresa: ['Nome da empresa', 'Usina'],
  unidade: ['Nome da unidade', 'Fazenda'],
  prestadora: ['Nome da prestadora', 'Empresa prestadora', 'Operador'],
  empresas: ['Empresas', 'Clientes'],
  inscricaoEstadual: ['IE', 'Inscr. estadual'],
  contato: ['Telefone', 'Fone', 'Celular'],
  funcao: ['Cargo'],
  estado: ['UF'],
  cidade: ['Município'],
  logradouro: ['Endereço', 'Rua'],
  numero: ['Nº', 'Núm.'],
  validade: ['Validade', 'Vencimento'],
}

const HELP: Readonly<Partial<Record<EntityField, string>>> = {
  email: 'nome@empresa.com.br',
  empresa: 'nome ou CNPJ, como no cadastro',
  unidade: 'nome, como no cadastro; vazio é a sede',
  prestadora: 'nome, como no cadastro',
  empresas: 'nomes ou CNPJ, separados por ponto e vírgula',
  cnpj: '00.000.000/0000-00',
  contato: '(00) 0 0000-0000',
  acesso: 'sp, spa ou sp-spa; vazio é sp',
  rg: '00.000.000-00',
  cpf: '000.000.000-00',
  cep: '00000-000',
  estado: 'sigla ou nome',
  numero: 'inteiro',
  tipo: 'tripulada ou drone',
  validade: 'dd/mm/aaaa',
}

export interface ImportColumn extends Heading<EntityField> {
  readonly help: string
}

/** Lists of people, who may be invited instead of having their passwords in the spreadsheet. */
const PEOPLE: ReadonlySet<ImportedTipo> = new Set<ImportedTipo>(['funcionarios', 'prestadoras', 'pilotos'])

export function mayBeInvited(tipo: ImportedTipo): boolean {
  return PEOPLE.has(tipo)
}

/** The columns that are read; with `convite` passwords are not read, and their column is reported. */
export function importColumns(tipo: ImportedTipo, convite: boolean): readonly ImportColumn[] {
  const nivel = TIPOS[tipo]
  const labels = entityLabels(nivel)
  return FORM_FIELDS[nivel]
    .filter(
      (field: EntityField) => field !== 'confirmarSenha' && field !== 'convite' && !(convite && field === 'senha'),
    )
    .map((field: EntityField) => {
      const required = REQUIRED[tipo].includes(field)
      const words = [required ? 'obrigatório' : 'opcional', helpOf(tipo, field)].filter(Boolean)
      // For the column nome, the name of the kind is accepted as a heading as well.
      const aliases = [...(ALIASES[field] ?? []), ...(field === 'nome' ? ['Nome', `Nome d${KNOWN[tipo]}`] : [])]
      return { field, label: labels[field], required, aliases, help: words.join(': ') }
    })
}

const KNOWN: Readonly<Record<ImportedTipo, string>> = {
  funcionarios: 'o funcionário',
  unidades: 'a unidade',
  prestadoras: 'a prestadora',
  pilotos: 'o piloto',
  aeronaves: 'a aeronave',
}

function helpOf(tipo: ImportedTipo, field: EntityField): string | undefined {
  if (field === 'nome' && tipo === 'aeronaves') return 'PT-UAB; o de um drone pode ser PP-123456789'
  if (tipo === 'funcionarios') return HELP[field]
  return field === 'email' || field === 'senha' ? 'só para quem vai entrar no sistema' : HELP[field]
}

/** The line below the headings of a template begins with this word, and is skipped. */
export const HELP_MARK = 'Ajuda'

export function isHelp([first = '']: readonly string[]): boolean {
  return first.startsWith(`${HELP_MARK}:`)
}

/** A row as it is sent. A longer text than any field takes is refused at its cell. */
export function importedRow({ line, cells }: FieldRow<EntityField>): ImportedRow {
  const campos = Object.entries(cells).map(([campo, text]) => [campo, text.slice(0, CELL_MAX)] as const)
  return { linha: line, campos: Object.fromEntries(campos) }
}

/** Explains that a file has too many rows; undefined where it does not. */
export function tooManyRows(rows: number): string | undefined {
  return rows > IMPORT_ROWS_MAX
    ? `A planilha tem ${formatCount(rows, 'linha', 'linhas')}: são no máximo ${formatNumber(IMPORT_ROWS_MAX, 0)} de cada vez.`
    : undefined
}

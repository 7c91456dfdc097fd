/** The fields of entities, a row each: how a form asks for one, how it is read, sent and shown, and how a spreadsheet names it. */
import { ENTITY_KINDS, type Tipo } from '@faixa/contract'
import {
  CLASSES_TOXICOLOGICAS,
  FONTES_DA_INCERTEZA,
  GRUPOS,
  type PontoDoPadrao,
  PROFISSOES,
  type Profissao,
  patternText,
  SEDE,
  SEDE_NAME,
  TIPOS_AERONAVE,
  type TipoAeronave,
  UFS,
  UNIDADES_DE_DOSE,
} from '@faixa/domain'
import { formatCount, formatTyped } from '@faixa/units'
import type { ReactNode } from 'react'
import type { Choice } from '../form/fields/choice-field.tsx'
import { dateTextOf, isoOfDate } from '../form/fields/date-text.ts'
import type { Mask } from '../form/fields/masked-field.tsx'
import { contatoMask } from '../form/fields/phone-mask.ts'
import { PRODUCT } from '../ui/page/use-page-title.ts'
import { ENTITY_WORDS } from './entity-words.ts'
import { ValidadeText } from './validade-text.tsx'

export const BLOCKS = ['Dados Cadastrais', 'Vínculo', 'Acesso', 'Endereço'] as const

type Input =
  | { readonly kind: 'text'; readonly type?: 'email'; readonly inputMode?: 'numeric' }
  | { readonly kind: 'masked'; readonly mask: Mask; readonly inputMode: 'numeric' | 'text' | 'tel' }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] | 'empresas' | 'prestadoras' | 'aeronaves' }
  | { readonly kind: 'empresas' | 'date' | 'entry' | 'senha' | 'confirmation' | 'pattern' }

export interface FieldRow {
  readonly label: string
  readonly block: (typeof BLOCKS)[number]
  /** Default: a text. */
  readonly input?: Input
  readonly placeholder?: string
  readonly description?: string
  /** The text of a form in which nothing was entered; default empty. */
  readonly blank?: string
  /** The text of a saved value that is more than a text, a number or a name. */
  readonly write?: (saved: unknown) => string
  /** Converts a saved text to that of a form; `send` does the opposite. */
  readonly read?: (saved: string) => string
  readonly send?: (text: string) => string
  /** A saved value in words; undefined where there is none. */
  readonly show?: (value: unknown) => string | undefined
  /** The cell of a list, where it is more than these words. */
  readonly cell?: (value: string) => ReactNode
  /** Text that may be truncated, with its preferred share of the table, percent. */
  readonly share?: number
  readonly numeric?: true
  /** Other headings that people give the column of a spreadsheet. */
  readonly aliases?: readonly string[]
  /** The help of the template, below the heading. */
  readonly help?: string
  /** True where no two entities may have the same value, so that an archived one may already have it. */
  readonly identifies?: true
}

const choicesOf = (table: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(table).map(([value, label]) => ({ value, label }))

const address = (label: string, row: Partial<FieldRow> = {}): FieldRow => ({ label, block: 'Endereço', ...row })
const data = (label: string, row: Partial<FieldRow> = {}): FieldRow => ({ label, block: 'Dados Cadastrais', ...row })

/** A number whose pattern is also its example. */
const masked = (example: string, mask: Mask, inputMode: 'numeric' | 'text' | 'tel') =>
  ({ input: { kind: 'masked', mask, inputMode }, placeholder: example, help: example }) as const

/** A number with a decimal comma. */
const figure = (label: string, placeholder: string, row: Partial<FieldRow> = {}): FieldRow =>
  data(label, {
    input: { kind: 'text', inputMode: 'numeric' },
    placeholder,
    numeric: true,
    read: (saved) => saved.replace('.', ','),
    show: (value) => (typeof value === 'number' ? formatTyped(value, 4) : undefined),
    help: `como ${placeholder}`,
    ...row,
  })

const optionalChoice = (label: string, table: Readonly<Record<string, string>>, row: Partial<FieldRow> = {}) =>
  data(label, {
    input: { kind: 'choice', choices: [{ value: '', label: '...' }, ...choicesOf(table)] },
    placeholder: '...',
    show: (value) => table[value as string],
    ...row,
  })

const day = (label: string, row: Partial<FieldRow> = {}): FieldRow =>
  data(label, {
    input: { kind: 'date' },
    read: dateTextOf,
    // A day that cannot be read is sent as it was typed, and refused.
    send: (typed) => isoOfDate(typed) ?? typed,
    show: (text) => (typeof text === 'string' ? dateTextOf(text) : undefined),
    help: 'dd/mm/aaaa',
    ...row,
  })

/** Documents warn 30 days before their last day. */
const ending: Partial<FieldRow> = { cell: (last) => <ValidadeText validade={last} />, share: 24 }

/** Value of `convite` where the person is invited; empty where a password is typed. */
export const INVITED = 'sim'

const YES_OR_NO = { sim: 'Sim', nao: 'Não' } as const

/** Value of `unidade` for the head office. */
const NO_UNIDADE = `${SEDE}`

/** Columns in the order of the form. */
const ROWS = {
  nome: data('Nome', { share: 24 }),
  tipo: data('Tipo', {
    input: { kind: 'choice', choices: choicesOf(TIPOS_AERONAVE) },
    placeholder: 'Escolha o tipo',
    show: (tipo) => TIPOS_AERONAVE[tipo as TipoAeronave],
    help: 'tripulada ou drone',
  }),
  fabricante: data('Fabricante', { placeholder: 'Air Tractor' }),
  modelo: data('Modelo', { placeholder: 'AT-502B' }),
  profissao: data('Profissão', {
    input: { kind: 'choice', choices: choicesOf(PROFISSOES) },
    placeholder: 'Escolha a profissão',
    show: (profissao) => PROFISSOES[profissao as Profissao],
    help: 'agronomo ou tecnico',
  }),
  registro: data('CREA ou CFTA', { placeholder: 'CREA-SP 5061234567', aliases: ['CREA', 'CFTA', 'Registro'] }),
  padrao: data('Proposto nos laudos novos', {
    input: { kind: 'choice', choices: choicesOf(YES_OR_NO) },
    blank: 'nao',
    show: (padrao) => YES_OR_NO[padrao as keyof typeof YES_OR_NO],
    help: 'sim ou nao; vazio é não',
  }),
  ingrediente: data('Ingrediente ativo', { share: 22, aliases: ['Princípio ativo'] }),
  classe: optionalChoice('Classe toxicológica', CLASSES_TOXICOLOGICAS, { share: 20, help: 'de 1 a 5, ou nc' }),
  formulacao: data('Formulação', { placeholder: 'EC' }),
  dose: figure('Dose usual', '0,8'),
  unidadeDose: optionalChoice('Unidade da dose', UNIDADES_DE_DOSE, {
    aliases: ['Unidade'],
    help: 'L/ha, mL/ha, kg/ha, g/ha ou unidades/ha',
  }),
  adjuvante: data('Adjuvante'),
  codigoAnac: data('Código ANAC', { placeholder: '123456', aliases: ['CANAC', 'ANAC'] }),
  documento: data('Nº do documento', {
    placeholder: 'CVA 12345',
    aliases: ['Certificado', 'Documento'],
    help: 'certificado de aeronavegabilidade ou SISANT',
  }),
  validade: day('Validade dos documentos', { ...ending, aliases: ['Validade', 'Vencimento'] }),
  alturaVoo: figure('Altura de voo (m)', '3,5', { aliases: ['Altura', 'Altura de voo'] }),
  grupo: optionalChoice('Tipo de produto', GRUPOS, {
    description: 'Em branco, o certificado vale para qualquer produto.',
    aliases: ['Grupo', 'Produto'],
    help: Object.values(GRUPOS).join(', ').toLowerCase(),
  }),
  faixa: figure('Faixa (m)', '18,5', { aliases: ['Faixa', 'Largura', 'Largura da faixa'] }),
  cv: figure('CV (%)', '12', {
    description: 'Coeficiente de variação do depósito entre as faixas sobrepostas (ASAE S386.2).',
    aliases: ['CV', 'Coeficiente de variação'],
  }),
  incerteza: figure('Incerteza da largura (%)', '8', {
    description: 'Quanto a faixa pode ser mais larga ou mais estreita do que a do certificado.',
    aliases: ['Incerteza'],
  }),
  incertezaFonte: optionalChoice('Fonte da incerteza', FONTES_DA_INCERTEZA, {
    share: 20,
    help: Object.keys(FONTES_DA_INCERTEZA).join(', '),
  }),
  data: day('Data do ensaio', { aliases: ['Data', 'Ensaio'] }),
  validoAte: day('Válido até', { ...ending, aliases: ['Validade', 'Vencimento'] }),
  responsavel: data('Laboratório ou responsável', {
    share: 20,
    placeholder: 'Laboratório de Aplicação Aérea',
    aliases: ['Laboratório', 'Responsável'],
  }),
  padraoDeposito: data('Padrão de deposição', {
    input: { kind: 'pattern' },
    write: (saved) => (Array.isArray(saved) ? patternText(saved as PontoDoPadrao[]) : ''),
    show: (saved) => (Array.isArray(saved) ? formatCount(saved.length, 'posição', 'posições') : undefined),
    aliases: ['Padrão', 'Perfil de deposição'],
    help: 'posição em m; depósito, com | entre os coletores',
  }),
  razaoSocial: data('Razão social', { share: 22 }),
  // Since 2026 a CNPJ may hold letters before its check digits.
  cnpj: data('CNPJ', { ...masked('00.000.000/0000-00', '**.***.***/****-99', 'text'), identifies: true }),
  registroMapa: data('Registro no MAPA', { placeholder: 'SP-00123-4' }),
  inscricaoEstadual: data('Inscrição estadual', {
    input: { kind: 'masked', mask: inscricaoEstadualMask, inputMode: 'text' },
    placeholder: '000.000.000.000',
    aliases: ['IE', 'Inscr. estadual'],
  }),
  contato: data('Contato', {
    ...masked('(00) 0 0000-0000', contatoMask, 'tel'),
    aliases: ['Telefone', 'Fone', 'Celular'],
  }),
  /** The products that an empresa has (specification 001 §1). */
  acesso: data('Acesso', {
    input: { kind: 'choice', choices: choicesOf({ sp: PRODUCT, spa: 'SPA', 'sp-spa': `${PRODUCT} e SPA` }) },
    blank: 'sp',
    help: 'sp, spa ou sp-spa; vazio é sp',
  }),
  funcao: data('Função', { aliases: ['Cargo'] }),
  rg: data('RG', masked('00.000.000-00', '99.999.999-**', 'text')),
  cpf: data('CPF', masked('000.000.000-00', '999.999.999-99', 'numeric')),
  empresa: {
    label: 'Empresa',
    block: 'Vínculo',
    share: 18,
    input: { kind: 'choice', choices: 'empresas' },
    placeholder: 'Escolha uma empresa',
    aliases: ['Nome da empresa', 'Usina'],
    help: 'nome ou CNPJ, como no cadastro',
  },
  unidade: {
    label: 'Unidade',
    block: 'Vínculo',
    share: 16,
    blank: NO_UNIDADE,
    show: (unidade) => (unidade as Named | null)?.nome ?? SEDE_NAME,
    aliases: ['Nome da unidade', 'Fazenda'],
    help: 'nome, como no cadastro; vazio é a sede',
  },
  prestadora: {
    label: 'Prestadora',
    block: 'Vínculo',
    share: 20,
    input: { kind: 'choice', choices: 'prestadoras' },
    placeholder: 'Escolha uma prestadora',
    aliases: ['Nome da prestadora', 'Empresa prestadora', 'Operador'],
    help: 'nome, como no cadastro',
  },
  aeronave: {
    label: 'Aeronave',
    block: 'Vínculo',
    share: 14,
    input: { kind: 'choice', choices: 'aeronaves' },
    placeholder: 'Escolha uma aeronave',
    aliases: ['Prefixo', 'Prefixo da aeronave'],
    help: 'prefixo, como no cadastro',
  },
  empresas: {
    label: 'Empresas atendidas',
    block: 'Vínculo',
    share: 24,
    input: { kind: 'empresas' },
    placeholder: 'Nenhuma',
    description: 'Para as quais a prestadora voa.',
    aliases: ['Empresas', 'Clientes'],
    help: 'nomes ou CNPJ, separados por ponto e vírgula',
  },
  email: {
    label: 'E-mail',
    block: 'Acesso',
    share: 24,
    input: { kind: 'text', type: 'email' },
    identifies: true,
    placeholder: 'nome@empresa.com.br',
    help: 'nome@empresa.com.br',
    aliases: ['Correio eletrônico', 'Login'],
  },
  // With an invitation no other person chooses the password.
  convite: { label: 'Como a pessoa entra', block: 'Acesso', input: { kind: 'entry' }, blank: INVITED },
  senha: { label: 'Senha', block: 'Acesso', input: { kind: 'senha' }, aliases: ['Senha inicial'] },
  confirmarSenha: { label: 'Confirmar senha', block: 'Acesso', input: { kind: 'confirmation' } },
  cep: address('CEP', masked('00000-000', '99999-999', 'numeric')),
  estado: address('Estado', {
    input: {
      kind: 'choice',
      choices: [
        { value: '', label: '...' },
        ...choicesOf(UFS).map(({ value, label }) => ({ value, label: `${value} · ${label}` })),
      ],
    },
    placeholder: '...',
    aliases: ['UF'],
    help: 'sigla ou nome',
  }),
  cidade: address('Cidade', { share: 14, aliases: ['Município'] }),
  bairro: address('Bairro'),
  logradouro: address('Logradouro', { aliases: ['Endereço', 'Rua'] }),
  numero: address('Número', {
    input: { kind: 'text', inputMode: 'numeric' },
    aliases: ['Nº', 'Núm.'],
    help: 'inteiro',
  }),
  complemento: address('Complemento'),
} satisfies Record<string, FieldRow>

export type EntityField = keyof typeof ROWS

export const FIELDS: Readonly<Record<EntityField, FieldRow>> = ROWS
export const FIELD_NAMES = Object.keys(FIELDS) as EntityField[]

/** The row of a field as this kind has it: companies are known by the name on their sign, aircraft by their registration marks. */
export function fieldOf(tipo: Tipo, name: EntityField): FieldRow {
  return name === 'nome' ? { ...FIELDS.nome, ...ENTITY_WORDS[tipo].nome } : FIELDS[name]
}

/** The fields of a kind in the order of its registration. */
export function fieldsOf(tipo: Tipo): readonly EntityField[] {
  return Object.keys(ENTITY_KINDS[tipo].registration.shape).filter((name) => name !== 'nivel') as EntityField[]
}

export function entityLabels(tipo: Tipo): Readonly<Record<EntityField, string>> {
  return mapFields((name) => fieldOf(tipo, name).label)
}

export function mapFields(
  valueOf: (name: EntityField, row: FieldRow) => string,
): Readonly<Record<EntityField, string>> {
  const values = FIELD_NAMES.map((name) => [name, valueOf(name, FIELDS[name])])
  return Object.fromEntries(values) as Record<EntityField, string>
}

type Named = { readonly nome: string }

/** A saved value in words, for a person who did not save it; undefined where there is none. */
export function showField(name: EntityField, value: unknown): string | undefined {
  const { show } = FIELDS[name]
  if (show) return show(value)
  if (value === null || value === undefined || value === '') return undefined
  if (Array.isArray(value)) return (value as Named[]).map(({ nome }) => nome).join(', ') || undefined
  return typeof value === 'object' ? (value as Named).nome : `${value as string | number}`
}

/**
 * Twelve digits are a number of São Paulo, written as specification 001 §5 has it. Those of other states have other lengths, and some are a
 * word or begin with a letter: they stay as they were typed, without punctuation.
 */
export function inscricaoEstadualMask(typed: string): string {
  return /^\d{12}$/.test(typed) ? '999.999.999.999' : '*'.repeat(typed.length)
}

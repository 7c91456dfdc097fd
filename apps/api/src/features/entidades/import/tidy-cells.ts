/**
 * Writes the texts of a spreadsheet's cells as the forms would have typed them. A spreadsheet drops the leading zeros of a CPF and people
 * leave out punctuation; any other fault stays as it is, and the registration's own schema refuses it.
 */
import { FONTES_DA_INCERTEZA, GRUPOS, TIPOS_AERONAVE, tidyPrefixo, UFS } from '@faixa/domain'
import { foldText } from '@faixa/units'

type Tidy = (text: string) => string

/** Digits with nothing but punctuation between them, padded to `length` where a spreadsheet may have dropped up to `lost` zeros. */
function digitsOf(text: string, length: number, lost: number): string | undefined {
  if (!/^[\d\s./-]+$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  return digits.length <= length && digits.length >= length - lost ? digits.padStart(length, '0') : undefined
}

/** Fills the places of a mask, which are zeros, with characters. */
function masked(mask: string, characters: string): string {
  let at = 0
  return mask.replace(/0/g, () => characters[at++] ?? '')
}

const cpf: Tidy = (text) => {
  const digits = digitsOf(text, 11, 3)
  return digits === undefined ? text : masked('000.000.000-00', digits)
}

const cnpj: Tidy = (text) => {
  const plain = digitsOf(text, 14, 3) ?? text.toUpperCase().replace(/[\s./-]/g, '')
  return plain.length === 14 ? masked('00.000.000/0000-00', plain) : text
}

/** Twelve digits are a number of São Paulo; other states use other forms. */
const inscricaoEstadual: Tidy = (text) => {
  const digits = digitsOf(text, 12, 0)
  return digits === undefined ? text : masked('000.000.000.000', digits)
}

/** In the east of São Paulo postal codes begin with one zero. */
const cep: Tidy = (text) => {
  const digits = digitsOf(text, 8, 1)
  return digits === undefined ? text : masked('00000-000', digits)
}

const rg: Tidy = (text) => {
  const plain = text.toUpperCase().replace(/[\s.-]/g, '')
  return /^\d{8}[\dX]{1,2}$/.test(plain)
    ? `${masked('00.000.000', plain.slice(0, 8))}-${plain.slice(8)}`
    : text.toUpperCase()
}

/** Takes off the country's code and the trunk prefix 0. */
const contato: Tidy = (text) => {
  if (!/^\+?[\d\s().-]+$/.test(text)) return text
  const digits = text
    .replace(/\D/g, '')
    .replace(/^55(?=\d{10,11}$)/, '')
    .replace(/^0(?=\d{10,11}$)/, '')
  if (digits.length === 10) return masked('(00) 0000-0000', digits)
  return digits.length === 11 ? masked('(00) 0 0000-0000', digits) : text
}

const estado: Tidy = (text) => {
  const sought = foldText(text)
  const found = Object.entries(UFS).find(([uf, nome]) => uf.toLowerCase() === sought || foldText(nome) === sought)
  return found?.[0] ?? text
}

/** A house without a number is written `s/n`. */
const numero: Tidy = (text) => (/^s\W*n\W*$|^sem n[uú]mero$/i.test(text) ? '' : text.replace(/^(\d+)[.,]0+$/, '$1'))

const acesso: Tidy = (text) => foldText(text).replace(/\s*(?:\+|\/|-|,|\be\b)\s*/g, '-')

const MANNED: ReadonlySet<string> = new Set(['aviao', 'helicoptero', 'tripulado'])
const UNMANNED: ReadonlySet<string> = new Set(['vant', 'rpa', 'arp', 'nao tripulada', 'nao tripulado'])

const tipo: Tidy = (text) => {
  const typed = foldText(text)
  if (MANNED.has(typed)) return 'tripulada'
  if (UNMANNED.has(typed)) return 'drone'
  return Object.hasOwn(TIPOS_AERONAVE, typed) ? typed : text
}

/** A date in Brazilian notation, or as a spreadsheet stores it. */
const date: Tidy = (text) => {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? []
  if (year === '') return text
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The key of a choice whose words a person wrote. */
const keyIn =
  (table: Readonly<Record<string, string>>): Tidy =>
  (text) =>
    Object.entries(table).find(([key, label]) => [key, label].some((each) => foldText(each) === foldText(text)))?.[0] ??
    text

const email: Tidy = (text) => text.replace(/^mailto:/i, '')

const TIDY: ReadonlyMap<string, Tidy> = new Map(
  Object.entries({
    ...{ cpf, cnpj, inscricaoEstadual, cep, rg, contato, estado, numero, acesso, tipo, email },
    ...{ validade: date, data: date, validoAte: date },
    ...{ aeronave: tidyPrefixo, grupo: keyIn(GRUPOS), incertezaFonte: keyIn(FONTES_DA_INCERTEZA) },
  }),
)

/** Fields of digits, of which `1,12E+13` keeps only the first. */
const OF_DIGITS: ReadonlySet<string> = new Set(['cpf', 'cnpj', 'rg', 'cep', 'contato', 'inscricaoEstadual'])
const SCIENTIFIC = /^\d(?:[.,]\d+)?e\+?\d+$/i
/** Errors of formulas, as Excel and LibreOffice write them in English and in Portuguese. */
const FORMULA_ERROR = /^#(?:REF|N\/[AD]|VALOR|VALUE|NOME|NAME|DIV\/0|N[UÚ]M|NUL[OL]|DESPEJAR|SPILL)[!?]?$|^Err:5\d\d$/i

/** Explains why the text of a cell cannot have been typed; undefined where it can. */
export function cellFault(campo: string, text: string): string | undefined {
  if (FORMULA_ERROR.test(text)) return 'A fórmula desta célula deu erro: corrija a fórmula ou escreva o valor.'
  if (text.includes('\uFFFD')) return 'Esta célula tem letras que não puderam ser lidas: salve a planilha como XLSX.'
  if (OF_DIGITS.has(campo) && SCIENTIFIC.test(text)) {
    return 'A planilha guardou só o começo deste número: formate a coluna como texto e escreva o número inteiro.'
  }
  return undefined
}

/** The text in the form's notation. Spaces within a password are kept. */
export function tidyCell(campo: string, text: string): string {
  const plain = text.trim()
  if (campo === 'senha' || plain === '') return plain
  // Several empresas, and the rows of a table, are separated by line breaks.
  const spaced = campo === 'empresas' || campo === 'padraoDeposito' ? plain : plain.replace(/\s+/g, ' ')
  return TIDY.get(campo)?.(spaced) ?? spaced
}

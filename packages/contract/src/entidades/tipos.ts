/** Names that addresses hold. They are apart from the schemas of the kinds, which the first screen does not need. */
import { ENTITY_KINDS, type LevelOfTipo, ROWS, type Tipo } from './entity-kinds.ts'

/** The lists of the administration, each with the level that its rows are registered under. */
export const TIPOS = Object.fromEntries(
  Object.entries(ENTITY_KINDS).map(([nivel, { tipo }]) => [tipo, nivel]),
) as LevelOfTipo

/** Lists whose rows may come from a spreadsheet. */
export const IMPORTED = ['funcionarios', 'unidades', 'prestadoras', 'pilotos', 'aeronaves'] as const satisfies Tipo[]

export type ImportedTipo = (typeof IMPORTED)[number]

export function isImported(tipo: Tipo): tipo is ImportedTipo {
  return (IMPORTED as readonly Tipo[]).includes(tipo)
}

/** Parts of a row that are not columns: numbers of the row itself, several names in one, and documents, which are not searchable. */
const NO_COLUMNS: ReadonlySet<string> = new Set([
  'id',
  'posicao',
  'versao',
  'arquivado',
  'convite',
  'removido',
  'empresas',
  'rg',
  'cpf',
])

/** The columns by which each list is narrowed and ordered, in the order of its rows. */
export const ENTITY_COLUMNS = Object.fromEntries(
  Object.entries(ROWS).map(([tipo, { shape }]) => [tipo, Object.keys(shape).filter((name) => !NO_COLUMNS.has(name))]),
) as unknown as Readonly<Record<Tipo, readonly string[]>>

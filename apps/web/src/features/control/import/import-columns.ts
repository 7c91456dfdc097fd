/** The columns of the spreadsheet of each list: its form's fields, with the help that the template gives below each heading. */
import { CELL_MAX, ENTITY_KINDS, IMPORT_ROWS_MAX, type ImportedRow, type Tipo } from '@faixa/contract'
import { formatCount, formatNumber } from '@faixa/units'
import { type EntityField, fieldOf, fieldsOf } from '../../../entidades/entity-fields.tsx'
import { ENTITY_WORDS } from '../../../entidades/entity-words.ts'
import type { FieldRow, Heading } from '../../../import/match-headings.ts'
import { requiredOf } from '../form/entity-form.ts'

export interface ImportColumn extends Heading<EntityField> {
  readonly help: string
}

/** The columns that are read; with `convite` passwords are not read, and their column is reported. */
export function importColumns(tipo: Tipo, convite: boolean): readonly ImportColumn[] {
  const required = requiredOf(tipo)
  return fieldsOf(tipo)
    .filter((name) => name !== 'confirmarSenha' && name !== 'convite' && !(convite && name === 'senha'))
    .map((field) => {
      const { label, block, aliases = [], help } = fieldOf(tipo, field)
      const isAccess = block === 'Acesso' && ENTITY_KINDS[tipo].login === 'optional'
      const words = [
        required.has(field) ? 'obrigatório' : 'opcional',
        ...(isAccess ? ['só para quem vai entrar no sistema'] : help === undefined ? [] : [help]),
      ]
      // For the column nome, the name of the kind is accepted as a heading as well.
      const names = field === 'nome' ? ['Nome', `Nome d${ENTITY_WORDS[tipo].one}`] : []
      return { field, label, required: required.has(field), aliases: [...aliases, ...names], help: words.join(': ') }
    })
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

/** The fields in which two states of a row differ, as texts. */

interface FieldChange {
  readonly campo: string
  readonly antes: string | null
  readonly depois: string | null
}

type State = Readonly<Record<string, unknown>>

/** Numbers that every write changes, and parts of a row that are no field of a form. */
const NOT_SAID: ReadonlySet<string> = new Set([
  'id',
  'uuid',
  'versao',
  'posicao',
  'arquivado',
  'convite',
  'atualizadoEm',
  'arquivos',
  'sha256',
])

/** Nothing where one of the states is unknown: a registration changes no field, it makes the row. */
export function changesBetween(before: State | null, after: State | null): readonly FieldChange[] {
  if (!before || !after) return []
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !NOT_SAID.has(name))
  return names
    .map((campo) => ({ campo, antes: textOf(before[campo]), depois: textOf(after[campo]) }))
    .filter(({ campo, antes, depois }) => campo in after && antes !== depois)
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(textOf).join(', ')
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'object') return 'nome' in value ? textOf(value.nome) : JSON.stringify(value)
  return `${value as string | number}`
}

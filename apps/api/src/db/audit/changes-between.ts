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

/** Empty where one of the states is unknown: a registration changes no field, it creates the row. */
export function changesBetween(before: State | null, after: State | null): readonly FieldChange[] {
  if (!before || !after) return []
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !NOT_SAID.has(name))
  return names
    .flatMap((campo) => partsOf(campo, before[campo], after[campo], after))
    .filter(({ antes, depois }) => antes !== depois)
}

/** A document's changes are listed by its parts, `dados_operacao.municipio`: texts of whole documents would hide the difference. */
function partsOf(campo: string, antes: unknown, depois: unknown, after: State): readonly FieldChange[] {
  if (!(campo in after)) return []
  if (!isDocument(antes) && !isDocument(depois)) return [{ campo, antes: textOf(antes), depois: textOf(depois) }]
  const [one, other] = [isDocument(antes) ? antes : {}, isDocument(depois) ? depois : {}]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].map((part) => ({
    campo: `${campo}.${part}`,
    antes: textOf(one[part]),
    depois: textOf(other[part]),
  }))
}

/** An object with a name is described by the name. */
function isDocument(value: unknown): value is State {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !('nome' in value)
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(textOf).join(', ')
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'object') {
    // A row of a list is described by its values.
    return 'nome' in value ? textOf(value.nome) : Object.values(value).map(textOf).join(' ')
  }
  return `${value as string | number}`
}

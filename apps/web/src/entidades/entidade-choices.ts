/** Entidades as choices of a field or of a filter. */
import type { Choice } from '../form/fields/choice-field.tsx'

export interface Entidade {
  readonly id: number
  readonly nome: string
}

export function choicesOf(entidades: readonly Entidade[]): Choice[] {
  return entidades.map(({ id, nome }) => ({ value: `${id}`, label: nome }))
}

/** Appends the owner's name where several entidades have the same name: every other usina has a «Matriz». */
export function ownedChoices(
  owners: readonly (readonly [owner: string, owned: readonly Entidade[]])[],
): readonly Choice[] {
  const owned = owners.flatMap(([owner, entidades]) => entidades.map((entidade) => ({ ...entidade, owner })))
  const times = Map.groupBy(owned, ({ nome }) => nome)
  return owned.map(({ id, nome, owner }) => ({
    value: `${id}`,
    label: (times.get(nome)?.length ?? 0) > 1 ? `${nome} · ${owner}` : nome,
  }))
}

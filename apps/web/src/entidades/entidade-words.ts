/** Chosen entidades by their names, where a person compares two versions of a form. */
import { SEDE, SEDE_NAME } from '@faixa/domain'
import type { EntidadeField } from './chosen-entidades.ts'
import type { Entidade } from './entidade-choices.ts'
import type { Entidades } from './use-entidades.ts'

/** Entidades of a saved row, which may have left the lists. */
type Chosen = Readonly<Partial<Record<EntidadeField, Entidade | null | undefined>>>

export function entidadeWords(
  { empresas, prestadoras }: Entidades,
  rows: readonly (Chosen | undefined)[] = [],
): Readonly<Record<EntidadeField, (id: string) => string>> {
  const named = (field: EntidadeField, listed: readonly Entidade[]) => (id: string) => {
    const all = [...listed, ...rows.flatMap((row) => row?.[field] ?? [])]
    return all.find((one) => `${one.id}` === id)?.nome ?? id
  }
  return {
    empresa: named('empresa', empresas),
    unidade: named('unidade', [{ id: SEDE, nome: SEDE_NAME }, ...empresas.flatMap(({ unidades }) => unidades)]),
    prestadora: named('prestadora', prestadoras),
    piloto: named(
      'piloto',
      prestadoras.flatMap(({ pilotos }) => pilotos),
    ),
  }
}

/** An empresa and its unidade, and a prestadora and its piloto, are one choice each. */
export const TOGETHER = [
  ['empresa', 'unidade'],
  ['prestadora', 'piloto'],
] as const

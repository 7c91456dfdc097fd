/** The empresa, unidade, prestadora and piloto chosen in a form: ids as texts, checked against the lists that this person may choose from. */
import type { FieldError } from '@faixa/contract'
import { SEDE, SEDE_NAME } from '@faixa/domain'
import type { Values } from '../form/state/field-state.ts'
import type { Entidade } from './entidade-choices.ts'
import type { Entidades } from './use-entidades.ts'

export type EntidadeField = 'empresa' | 'unidade' | 'prestadora' | 'piloto'

/** A single choice is preselected, because a prestadora registers for itself. */
export function soleEntidades({ empresas, prestadoras }: Entidades): Values<'empresa' | 'prestadora'> {
  const sole = (list: readonly Entidade[]) => (list.length === 1 ? `${list[0]!.id}` : '')
  return { empresa: sole(empresas), prestadora: sole(prestadoras) }
}

/** `Usina Aurora · Fazenda Norte`; absent while no empresa is chosen. */
export function empresaName({ empresas }: Entidades, chosen: Values<'empresa' | 'unidade'>): string | undefined {
  const empresa = byId(empresas, chosen.empresa)
  const unidade = empresa && byId(empresa.unidades, chosen.unidade)
  return empresa && [empresa.nome, unidade?.nome].filter(Boolean).join(' · ')
}

/**
 * Reports choices that are not in the lists, in the server's words: the lists change while a screen is open. An empty field is refused by the
 * schema where it is required.
 */
export function unlistedEntidades(chosen: Values<EntidadeField>, { empresas, prestadoras }: Entidades): FieldError[] {
  const empresa = byId(empresas, chosen.empresa)
  const prestadora = byId(prestadoras, chosen.prestadora)
  const wrong: FieldError[] = []
  if (chosen.empresa !== '' && !empresa) wrong.push({ campo: 'empresa', mensagem: 'A empresa não está na lista.' })
  if (empresa && chosen.unidade !== `${SEDE}` && !byId(empresa.unidades, chosen.unidade)) {
    wrong.push({ campo: 'unidade', mensagem: 'A unidade não está na lista da empresa.' })
  }
  if (chosen.prestadora !== '' && !prestadora) {
    wrong.push({ campo: 'prestadora', mensagem: 'A prestadora não está na lista.' })
  }
  if (prestadora && chosen.piloto !== '' && !byId(prestadora.pilotos, chosen.piloto)) {
    wrong.push({ campo: 'piloto', mensagem: 'O piloto não está na lista da prestadora.' })
  }
  return wrong
}

export function byId<Of extends Entidade>(list: readonly Of[], id: string): Of | undefined {
  return list.find((one) => `${one.id}` === id)
}

/** The entidades that an edited laudo or order has already. */
export interface KeptEntidades {
  readonly empresa: number
  readonly empresaNome: string
  readonly unidade: number | null
  readonly unidadeNome: string | null
  readonly piloto: Entidade & { readonly prestadora: Entidade }
}

/**
 * Adds entidades that are already chosen to the lists: even if archived or moved to another prestadora since, they stay until the person
 * chooses others.
 */
export function withKeptEntidades({ empresas, prestadoras }: Entidades, kept: KeptEntidades): Entidades {
  const { unidade, unidadeNome, piloto } = kept
  const empresa = { id: kept.empresa, nome: kept.empresaNome, unidades: [] }
  const { prestadora } = piloto
  return {
    empresas: changed(empresas, empresa, (one) =>
      unidade === null
        ? one
        : { ...one, unidades: changed(one.unidades, { id: unidade, nome: unidadeNome ?? SEDE_NAME }) },
    ),
    prestadoras: changed(prestadoras, { ...prestadora, pilotos: [] }, (one) => ({
      ...one,
      pilotos: changed(one.pilotos, { id: piloto.id, nome: piloto.nome }),
    })),
  }
}

/** `wanted` is in the list, at its end where it was missing, and has been changed. */
function changed<Of extends { readonly id: number }>(
  list: readonly Of[],
  wanted: Of,
  change: (one: Of) => Of = (one) => one,
): Of[] {
  const all = list.some(({ id }) => id === wanted.id) ? list : [...list, wanted]
  return all.map((one) => (one.id === wanted.id ? change(one) : one))
}

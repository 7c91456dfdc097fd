import type { LaudoInfo } from '@faixa/contract'
import { SEDE_NAME } from '@faixa/domain'
import type { Places } from '../../../api/use-places.ts'

type Kept = Pick<LaudoInfo, 'empresa' | 'empresaNome' | 'unidade' | 'unidadeNome' | 'piloto'>

/** The lists with whom the laudo is for and by already: archived since, or gone to another prestadora, they stay unless somebody chooses others. */
export function keptPlaces({ empresas, prestadoras }: Places, info: Kept): Places {
  const { unidade, unidadeNome, piloto } = info
  const empresa = { id: info.empresa, nome: info.empresaNome, unidades: [] }
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

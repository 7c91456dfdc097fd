/** Fills a service order for flying the ground that a laudo missed, with the laudo's data. */
import type { LaudoInfo } from '@faixa/contract'
import type { ReflyPack } from '@faixa/flight'
import { present } from '@faixa/units'
import type { OrdemValues } from './ordem-fields.ts'

/** Longest name of an order. */
const NAME_MAX = 200

type Told = Pick<
  LaudoInfo,
  | 'empresa'
  | 'unidade'
  | 'nome'
  | 'tratamento'
  | 'cultura'
  | 'piloto'
  | 'distanciaPista'
  | 'faixaContratada'
  | 'faixaExecutada'
  | 'vazaoContratada'
>

/** The same job again: by the same prestadora and pilot, only over the missed ground. The person enters código and days. */
export function missedOrdem(laudo: Told, { ha }: Pick<ReflyPack, 'ha'>): Partial<OrdemValues> {
  const figure = (value: number | undefined) => (value === undefined ? undefined : `${value}`)
  return {
    empresa: `${laudo.empresa}`,
    nome: `Reaplicação · ${laudo.nome}`.slice(0, NAME_MAX),
    tratamento: laudo.tratamento,
    cultura: laudo.cultura,
    prestadora: `${laudo.piloto.prestadora.id}`,
    piloto: `${laudo.piloto.id}`,
    insumos: ha.toFixed(2),
    ...present({
      unidade: laudo.unidade === null ? undefined : `${laudo.unidade}`,
      distanciaPista: figure(laudo.distanciaPista),
      faixaContratada: figure(laudo.faixaContratada),
      faixaExecutada: figure(laudo.faixaExecutada),
      vazaoContratada: figure(laudo.vazaoContratada),
    }),
  }
}

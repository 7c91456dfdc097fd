/** Saved cases in words: the same in list and panel. */
import type { ReplyOf, Routes } from '@faixa/contract'
import type { Tone } from '@faixa/domain'
import { formatDistance } from '@faixa/units'
import type { OcorrenciasSearch } from './ocorrencias-search.ts'
import { placeText } from './question.ts'

export type CasoListed = ReplyOf<Routes['listOcorrencias']>['ocorrencias'][number]
export type Caso = ReplyOf<Routes['readOcorrencia']>
export type Situacao = Caso['situacao']

export const SITUACOES = {
  aberta: ['Aberta', 'warning'],
  respondida: ['Respondida', 'info'],
  encerrada: ['Encerrada', 'neutral'],
} as const satisfies Record<Situacao, readonly [string, Tone]>

/** `14/03/2026`, or `01/03/2026 a 31/03/2026`. */
export function periodText({ de, ate }: Pick<CasoListed, 'de' | 'ate'>): string {
  const [first, last] = [de, ate].map((day) => day.split('-').toReversed().join('/'))
  return first === last ? first! : `${first} a ${last}`
}

export function radiusText({ raioM }: Pick<CasoListed, 'raioM'>): string {
  return `raio de ${formatDistance(raioM)}`
}

/** The address of an open case: its question, without a flight or a camera of before. */
export function addressOf(caso: CasoListed): Partial<OcorrenciasSearch> {
  const { uuid, raioM, de, ate } = caso
  return { caso: uuid, lugar: placeText({ tipo: 'ponto', ...caso }), raio: raioM, de, ate }
}

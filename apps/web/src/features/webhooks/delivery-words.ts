import type { Delivery } from '@faixa/contract'
import { WEBHOOK_EVENTS } from '@faixa/domain'
import { formatNumber } from '@faixa/units'

/** Describes the answer of the address: «respondeu 200 em 0,12 s». */
export function answerWords({
  status,
  duracaoMs,
}: {
  readonly status?: number | undefined
  readonly duracaoMs?: number | undefined
}): string {
  const time = duracaoMs === undefined ? '' : ` em ${formatNumber(duracaoMs / 1000)} s`
  return status === undefined ? `sem resposta${time}` : `respondeu ${status}${time}`
}

export function eventWords(evento: string): string {
  return Object.hasOwn(WEBHOOK_EVENTS, evento) ? WEBHOOK_EVENTS[evento as keyof typeof WEBHOOK_EVENTS].label : 'Teste'
}

/** Describes the outcome of a delivery and the next attempt. */
export function nextWords({ situacao, tentativas }: Pick<Delivery, 'situacao' | 'tentativas'>): string | undefined {
  if (situacao !== 'aguardando') return undefined
  return tentativas === 0 ? 'Saindo agora.' : 'Será tentada de novo, por até 24 horas.'
}

/** One attempt to send an act, and what its answer means. */
import { Problem, type Routes, type SentOf } from '@faixa/contract'
import { api } from '../api/client.ts'
import { isNoConnection } from '../ui/connection/no-connection.ts'
import type { Guardado } from './guardado.ts'
import type { Outcome } from './send-waiting.ts'

/** A photograph on a slow line is given this time, ms. */
const PATIENCE_MS = 3 * 60_000

/** Refusals that concern the person's session, and not the act. */
const SESSION: ReadonlySet<string> = new Set([
  'aceite-a-licenca',
  'confirme-a-senha',
  'segundo-fator-exigido',
  'troque-a-senha',
])
/** Refusals of an earlier program of the server, or of another request at the same time: the same act is received later. */
const LATER: ReadonlySet<string> = new Set(['rota-inexistente', 'metodo-inexistente', 'pedido-em-andamento'])
/** Says the server where it sees the order, and has no such record. */
const REGISTRO_INEXISTENTE: string = 'registro-inexistente'
const LATER_STATUS: ReadonlySet<number> = new Set([408, 425, 429])

export async function sendAct(act: Guardado): Promise<Outcome> {
  try {
    await answerOf(act)
    return { kind: 'recebido' }
  } catch (error) {
    return outcomeOf(act, error instanceof Problem ? error : new Problem('indisponivel'))
  }
}

async function answerOf({ ato, ordem, registro, tipo, feitoEm, dados, arquivo, nomeDoArquivo }: Guardado) {
  const params = { uuid: ordem, registro }
  const call = { signal: AbortSignal.timeout(PATIENCE_MS) }
  if (ato === 'retirada') return api.withdrawRegistro({ params }, call)
  const body = { tipo, feitoEm, enviadoEm: new Date().toISOString(), ...dados }
  if (!arquivo) return api.recordCampo({ params, body: body as SentOf<Routes['recordCampo']>['body'] }, call)
  const file = new File([arquivo], nomeDoArquivo ?? 'arquivo', { type: arquivo.type })
  const sent = body as SentOf<Routes['recordCampoFile']>['body']
  return api.recordCampoFile({ params, body: sent }, { ...call, files: { file } })
}

/** @internal for tests */
export function outcomeOf({ ato }: Pick<Guardado, 'ato'>, problem: Problem): Outcome {
  const { codigo, status, message, extras } = problem
  // An answer that is no problem document is not the server's: a proxy or the page of a hotel's network answered.
  const isForeign = extras.status === undefined
  if (isNoConnection(problem) || (isForeign && status >= 500)) return { kind: 'sem-rede' }
  if (status === 401 || SESSION.has(codigo)) return { kind: 'sem-sessao' }
  if (isForeign || status >= 500 || LATER_STATUS.has(status) || LATER.has(codigo)) return { kind: 'depois' }
  // What the server never received need not be withdrawn.
  if (ato === 'retirada' && codigo === REGISTRO_INEXISTENTE) return { kind: 'recebido' }
  return { kind: 'recusado', motivo: message }
}

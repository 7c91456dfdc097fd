import type { SecurityEvent, securityRoutes } from '@faixa/contract'
import { describeDevice } from '../../http/access/describe-device.ts'
import { pageAnswer } from '../../http/answers/page-answer.ts'
import type { HandlersOf } from '../../http/ask.ts'
import { listSecurityEntries } from './seguranca.queries.ts'

const DAY_MS = 86_400_000

/** A day of Brasília, which has had no summer time since 2019. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00:00-03:00`)
}

export const securityHandlers: HandlersOf<typeof securityRoutes> = {
  async listSecurityLog({ query }, { db, deps }) {
    const { evento, recusado, conta, pessoa, busca, desde, ate, antesDe, sort, page, pageSize } = query
    const filter = {
      evento,
      contaId: conta,
      pessoa,
      busca,
      before: antesDe,
      refused: recusado === undefined ? undefined : recusado === 'sim',
      since: desde === undefined ? undefined : startOf(desde),
      until: ate === undefined ? undefined : new Date(startOf(ate).getTime() + DAY_MS),
    }
    const paging = { oldestFirst: sort === 'quando', limit: pageSize, offset: (page - 1) * pageSize }
    const { rows, total, isLimited } = await listSecurityEntries(db, filter, paging)
    return {
      registros: rows.map((row) => ({
        id: row.id,
        quando: row.quando.toISOString(),
        evento: row.evento as SecurityEvent,
        recusado: row.recusado,
        ...(row.conta_id !== null && { conta: { id: row.conta_id, nome: row.conta_nome ?? '' } }),
        ...(row.usuario_id !== null && { pessoa: { id: row.usuario_id, nome: row.pessoa_nome ?? '' } }),
        ...(row.endereco !== null && { endereco: row.endereco }),
        ...(row.agente !== null && { aparelho: describeDevice(row.agente) }),
        ...(row.detalhe !== null && { detalhe: row.detalhe as Record<string, unknown> }),
      })),
      ...pageAnswer({ page, pageSize }, { total, isLimited }),
      diasGuardados: deps.settings.securityLogDays,
    }
  },
}

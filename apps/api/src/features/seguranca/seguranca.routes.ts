import type { SecurityEvent, securityRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { describeDevice } from '../../http/describe-device.ts'
import { listSecurityEntries } from './seguranca.queries.ts'

export const securityHandlers: HandlersOf<typeof securityRoutes> = {
  async listSecurityLog({ query }, { db, deps }) {
    const { evento, recusado, conta, desde, antesDe, limite } = query
    const rows = await listSecurityEntries(db, {
      ...{ evento, contaId: conta, before: antesDe, limit: limite },
      refused: recusado === undefined ? undefined : recusado === 'sim',
      since: desde === undefined ? undefined : new Date(desde),
    })
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
      diasGuardados: deps.settings.securityLogDays,
    }
  },
}

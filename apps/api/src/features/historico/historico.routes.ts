import { type historyRoutes, Problem, TIPOS } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { maySeeArchived, mustManage } from '../entidades/entity-access.actions.ts'
import { findEntityRow, isLiving } from '../entidades/entity-lists.queries.ts'
import { findLaudo } from '../laudos/laudo-find.queries.ts'
import { historyOf } from './history-of.actions.ts'

export const historyHandlers: HandlersOf<typeof historyRoutes> = {
  async readEntityHistory({ params: { tipo, id } }, { db, actor }) {
    const nivel = TIPOS[tipo]
    mustManage(actor, nivel)
    const row = await findEntityRow(db, nivel, id)
    if (!row || (!isLiving(row) && !maySeeArchived(actor))) throw new Problem('nao-encontrado')
    return historyOf(db, tipo, id)
  },

  async readLaudoHistory({ params: { uuid } }, { db, actor }) {
    const laudo = await findLaudo(db, uuid, actor, 'updateLaudo')
    if (!laudo) throw new Problem('nao-encontrado')
    return historyOf(db, 'laudo', laudo.id)
  },
}

import { type entityRoutes, Problem } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { findLiving, maySeeArchived, mustManage, mustRegister } from './entity-access.actions.ts'
import { archiveEntity, restoreEntity } from './entity-archive.actions.ts'
import { KINDS, tipoOf } from './entity-kinds.ts'
import { entityOf, findEntityRow, listEntityRows } from './entity-lists.queries.ts'
import { createEntity } from './entity-register.actions.ts'
import { changeEntity } from './entity-update.actions.ts'

export const entityHandlers: HandlersOf<typeof entityRoutes> = {
  registerEntity: {
    async ownTransaction({ body }, ask) {
      const tipo = tipoOf(body.nivel)
      mustRegister(ask.actor, tipo)
      const id = await createEntity(tipo, body, ask)
      return { id, nivel: body.nivel, nome: body.nome, message: KINDS[tipo].registered }
    },
  },

  async listEntities({ params: { tipo }, query }, { db, actor }) {
    mustManage(actor, tipo)
    const { page, pageSize, busca } = query
    const archived = query.arquivados === 'sim'
    if (archived && !maySeeArchived(actor)) throw new Problem('sem-permissao')
    const { rows, total } = await listEntityRows(db, tipo, { busca, archived, page, pageSize })
    const before = (page - 1) * pageSize
    return {
      entidades: rows.map((row, i) => entityOf(row, before + i + 1)),
      currentPage: page,
      pageSize,
      totalItems: total,
      totalPages: Math.ceil(total / pageSize),
    }
  },

  async readEntity({ params: { tipo, id } }, { db, actor }) {
    mustManage(actor, tipo)
    const row = maySeeArchived(actor) ? await findEntityRow(db, tipo, id) : await findLiving(db, tipo, id)
    if (!row) throw new Problem('nao-encontrado')
    return entityOf(row)
  },

  updateEntity: {
    async ownTransaction({ params: { tipo, id }, body }, ask) {
      mustManage(ask.actor, tipo)
      return changeEntity(tipo, id, body, ask)
    },
  },

  async deleteEntity({ params: { tipo, id } }, ask) {
    mustManage(ask.actor, tipo)
    const { nome } = await archiveEntity(tipo, id, ask)
    const { called, deleted } = KINDS[tipo]
    return { id, message: `${called} ${nome} foi ${deleted} com sucesso!` }
  },

  async restoreEntity({ params: { tipo, id } }, ask) {
    mustManage(ask.actor, tipo)
    return restoreEntity(tipo, id, ask)
  },
}

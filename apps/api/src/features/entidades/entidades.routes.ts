import { entityQueryFault, type entityRoutes, INVITATION_H, invalidFields, tipoOf } from '@faixa/contract'
import { historyOf } from '../../db/audit/history.ts'
import { allowTime } from '../../db/database.ts'
import { refuseArchived } from '../../http/access/found.ts'
import { pageAnswer } from '../../http/answers/page-answer.ts'
import type { Ask, HandlersOf } from '../../http/ask.ts'
import { countArchivedWith } from './archive/archived-with.queries.ts'
import { archiveEntity, restoreEntity } from './archive/entity-archive.actions.ts'
import { findArchivedByCnpj, findArchivedByEmail } from './archive/find-archived.queries.ts'
import { findLiving, findShown, mustManage, mustRegister, refuseOtherPrestadora } from './entity-access.actions.ts'
import { resetFactor } from './entity-factor.actions.ts'
import { cancelInvitation, inviteEntity, type Sent } from './entity-invite.actions.ts'
import { prepareEntity } from './entity-register.actions.ts'
import { RENAMING_LIMIT_MS } from './entity-rows.queries.ts'
import { changeEntity } from './entity-update.actions.ts'
import { checkRows, prepareRows } from './import/import-rows.actions.ts'
import { findSameName } from './import/registered-names.queries.ts'
import { inviteAll } from './invite-all.actions.ts'
import { KINDS } from './kinds/entity-kinds.queries.ts'
import { listEntityRows } from './list/list-entities.queries.ts'
import { entityOf } from './list/read-entity.queries.ts'
import { removePerson } from './person-removal.actions.ts'
import { recordListRead, recordPersonRead } from './record-reading.actions.ts'

const INVITED: Readonly<Record<Sent['entrega'] | 'recusado', (email: string) => string>> = {
  email: (email) => `Convite enviado a ${email}. O link vale por ${INVITATION_H} horas.`,
  link: () => 'Este servidor não envia e-mails: entregue o link à pessoa. Ele não será mostrado de novo.',
  falhou: (email) =>
    `A mensagem a ${email} não saiu: o servidor de e-mail não a aceitou agora. Nenhum link vale: tente de novo em alguns minutos.`,
  recusado: (email) =>
    `O servidor de e-mail recusou a mensagem a ${email}, e nenhum link vale: confira o endereço e tente novamente.`,
}

const sendsMail = ({ deps }: Ask) => deps.settings.smtp !== undefined

export const entityHandlers: HandlersOf<typeof entityRoutes> = {
  registerEntity: {
    async prepare({ body }, ask) {
      const { actor, deps } = ask
      const { nivel, nome } = body
      const tipo = tipoOf(nivel)
      mustRegister(actor, tipo)
      await refuseOtherPrestadora(ask, tipo, body)
      const create = await prepareEntity(tipo, body, deps.settings)
      const uninvited = 'convite' in body && body.convite === true
      const message = `${KINDS[tipo].registered}${uninvited ? ' Nenhum convite foi enviado ainda: envie-o à parte.' : ''}`
      return {
        write: async (ask) => ({
          id: await create(ask),
          nivel,
          nome,
          message,
          ...(uninvited && { convite: 'nao-enviado' as const }),
        }),
      }
    },
  },

  async listEntities({ params: { tipo }, query }, ask) {
    const { actor } = ask
    mustManage(actor, tipo)
    const fault = entityQueryFault(tipo, query)
    if (fault) throw invalidFields([fault])
    const { page, pageSize } = query
    refuseArchived(query, actor)
    const { rows, total, isLimited } = await listEntityRows(ask, tipo, query)
    const before = (page - 1) * pageSize
    const entidades = rows.map((row, i) => entityOf(row, before + i + 1))
    await recordListRead(ask, tipo, entidades)
    return {
      entidades,
      ...pageAnswer({ page, pageSize }, { total, isLimited }),
    }
  },

  async checkEntities({ params: { tipo }, body: { linhas, convite = false } }, ask) {
    mustRegister(ask.actor, tipo)
    return { linhas: await checkRows(ask, { tipo, rows: linhas, convite }), enviaConvites: sendsMail(ask) }
  },

  importEntities: {
    async prepare({ params: { tipo }, body: { linhas, convite = false } }, ask) {
      mustRegister(ask.actor, tipo)
      const register = await prepareRows(ask, { tipo, rows: linhas, convite })
      return { write: async (within) => ({ linhas: [...(await register(within))], enviaConvites: sendsMail(ask) }) }
    },
  },

  async readEntity({ params: { tipo, id } }, ask) {
    mustManage(ask.actor, tipo)
    const row = await findShown(ask, tipo, id)
    await recordPersonRead(ask, tipo, id)
    return entityOf(row)
  },

  async readEntityHistory({ params: { tipo, id } }, ask) {
    mustManage(ask.actor, tipo)
    await findShown(ask, tipo, id)
    await recordPersonRead(ask, tipo, id)
    return historyOf(ask, tipo, id)
  },

  updateEntity: {
    async ownTransaction({ params: { tipo, id }, body }, ask) {
      mustManage(ask.actor, tipo)
      await refuseOtherPrestadora(ask, tipo, body)
      return changeEntity(tipo, id, body, ask)
    },
  },

  async countArchived({ params: { tipo, id } }, ask) {
    mustManage(ask.actor, tipo)
    await findLiving(ask, tipo, id)
    return countArchivedWith(ask.db, tipo, id)
  },

  async deleteEntity({ params: { tipo, id } }, ask) {
    mustManage(ask.actor, tipo)
    const { nome } = await archiveEntity(tipo, id, ask)
    const { called } = KINDS[tipo]
    return { id, message: `${called} ${nome} foi excluíd${called[0]!.toLowerCase()} com sucesso!` }
  },

  inviteEntity: {
    async ownTransaction({ params: { tipo, id } }, ask) {
      mustManage(ask.actor, tipo)
      const { entrega, isRefused, email, expiresAt, link } = await inviteEntity(tipo, id, ask)
      const message = INVITED[isRefused ? 'recusado' : entrega](email)
      return { entrega, email, ate: expiresAt.toISOString(), message, ...(link !== undefined && { link }) }
    },
  },

  async inviteEntities({ params: { tipo }, body }, ask) {
    mustManage(ask.actor, tipo)
    return inviteAll(tipo, body, ask)
  },

  async cancelInvitation({ params: { tipo, id } }, ask) {
    mustManage(ask.actor, tipo)
    await cancelInvitation(tipo, id, ask)
    return { message: 'Convite cancelado: o link deixou de valer.' }
  },

  async findArchived({ params: { tipo }, query: { email, cnpj } }, { db, actor }) {
    mustManage(actor, tipo)
    const byEmail = email === undefined ? undefined : await findArchivedByEmail(db, email)
    const found = byEmail ?? (cnpj === undefined ? undefined : await findArchivedByCnpj(db, tipo, cnpj))
    return { arquivado: found ?? null }
  },

  async findSameName({ params: { tipo }, query }, { db, actor }) {
    mustManage(actor, tipo)
    return { iguais: (await findSameName(db, tipo, query)).map(({ id, nome }) => ({ id, nome })) }
  },

  async restoreEntity({ params: { tipo, id } }, ask) {
    mustManage(ask.actor, tipo)
    return restoreEntity(tipo, id, ask)
  },

  async resetFactor({ params: { tipo, id } }, ask) {
    mustManage(ask.actor, tipo)
    const { nome } = await resetFactor(tipo, id, ask)
    return { message: `O segundo fator de ${nome} foi removido. A pessoa foi avisada por e-mail.` }
  },

  async removePessoa({ params: { tipo, id }, body }, ask) {
    // A new name is written into every laudo of the person.
    await allowTime(ask.db, RENAMING_LIMIT_MS)
    await removePerson(tipo, id, body.nome, ask)
    return { id, message: 'Os dados pessoais foram removidos. Laudos e registros ficam, sem o nome da pessoa.' }
  },
}

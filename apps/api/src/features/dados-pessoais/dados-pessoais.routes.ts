import type { ownDataRoutes, SecurityEvent } from '@faixa/contract'
import { recordDone } from '../../db/audit/security-log.ts'
import { snapshot } from '../../db/database.ts'
import { describeDevice } from '../../http/access/describe-device.ts'
import type { HandlersOf } from '../../http/ask.ts'
import { PURPOSES } from '../../secrets/sealed-places.ts'
import { listOpenSessions } from '../session/open-sessions.queries.ts'
import {
  countOwnLaudos,
  findAwaitedEmail,
  findOwnRow,
  listOwnActs,
  listOwnDevices,
  listOwnEntries,
  listOwnFilters,
  listOwnInvitations,
  listOwnPasskeys,
} from './dados-pessoais.queries.ts'

export const ownDataHandlers: HandlersOf<typeof ownDataRoutes> = {
  async readOwnData(_, ask) {
    const { actor, deps } = ask
    const now = deps.clock.now()
    await recordDone(ask, { evento: 'ler-os-proprios-dados' })
    const personalData = await snapshot(ask.db, async (db) => {
      const row = await findOwnRow(db, actor.id)
      return {
        row,
        sessions: await listOpenSessions(db, actor.id, now),
        devices: await listOwnDevices(db, actor.id),
        passkeys: await listOwnPasskeys(db, actor.id),
        invitations: await listOwnInvitations(db, actor.id),
        awaitedEmail: await findAwaitedEmail(db, actor.id),
        entries: await listOwnEntries(db, actor.id),
        acts: await listOwnActs(db, actor.id),
        filters: await listOwnFilters(db, actor.id),
        laudos: await countOwnLaudos(db, actor.id, row.piloto_id),
      }
    })
    const { row } = personalData
    const { nome, email, nivel, funcao, empresa, unidade, prestadora, piloto } = row
    const { cep, estado, cidade, bairro, logradouro, numero, complemento } = row
    return {
      geradoEm: now.toISOString(),
      cadastro: {
        id: row.id,
        nome,
        email,
        nivel,
        funcao,
        empresa,
        unidade,
        prestadora,
        piloto,
        cpf: row.cpf && deps.seal.open(row.cpf, PURPOSES.cpf),
        rg: row.rg && deps.seal.open(row.rg, PURPOSES.rg),
        cep,
        estado,
        cidade,
        bairro,
        logradouro,
        numero,
        complemento,
        criadoEm: row.criado_em.toISOString(),
        atualizadoEm: row.atualizado_em.toISOString(),
      },
      perfil: {
        temFoto: row.foto_sha256 !== null,
        preferencias: row.preferencias as Readonly<Record<string, unknown>> | null,
        emailPorConfirmar: personalData.awaitedEmail,
      },
      segundoFator: {
        desde: row.segundo_fator_em?.toISOString() ?? null,
        chavesDeAcesso: personalData.passkeys.map(({ nome, criada_em, usada_em }) => ({
          nome,
          criadaEm: criada_em.toISOString(),
          usadaEm: usada_em?.toISOString() ?? null,
        })),
      },
      convites: personalData.invitations.map(({ criado_em, ...one }) => ({
        criadoEm: criado_em.toISOString(),
        ...one,
      })),
      licenca:
        row.licenca_versao === null
          ? null
          : {
              versao: row.licenca_versao,
              aceitaEm: row.licenca_aceita_em?.toISOString() ?? null,
              endereco: row.licenca_endereco,
            },
      sessoes: personalData.sessions.map((session) => ({
        aparelho: describeDevice(session.agente),
        endereco: session.endereco,
        abertaEm: session.criada_em.toISOString(),
        usadaEm: session.usada_em.toISOString(),
        expiraEm: session.expira_em.toISOString(),
      })),
      aparelhos: personalData.devices.map(({ usado_em }) => ({ usadoEm: usado_em.toISOString() })),
      acessos: personalData.entries.map(({ quando, evento, recusado, endereco, agente }) => ({
        quando: quando.toISOString(),
        evento: evento as SecurityEvent,
        recusado,
        endereco,
        ...(agente !== null && { aparelho: describeDevice(agente) }),
      })),
      atos: personalData.acts.map(({ quando, ...act }) => ({ quando: quando.toISOString(), ...act })),
      filtros: personalData.filters.map(({ criado_em, ...filter }) => ({
        ...filter,
        criadoEm: criado_em.toISOString(),
      })),
      laudos: personalData.laudos,
      diasDoRegistro: deps.settings.securityLogDays,
    }
  },
}

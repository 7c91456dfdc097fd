/** Accepts a version of a contract on behalf of a side; with both acceptances it binds, and settlements are computed by it. */
import { type Contrato, Problem } from '@faixa/contract'
import { contratoSituacao, LADO_NAMES, ladoOf } from '@faixa/domain'
import { audit } from '../../../db/audit/audit.ts'
import { found } from '../../../http/access/found.ts'
import type { Ask } from '../../../http/ask.ts'
import { lockedContrato, readContrato } from '../contratos.actions.ts'
import { readAceites, readContratoVersion, saveAceite, saveContratoRow, versionKey } from '../contratos.queries.ts'
import { publishContrato } from '../publish-acerto.queries.ts'
import { deviceText, mailAcceptors, refuseAnothersAccess } from './accept-in-person.actions.ts'
import { contratoMessage } from './acceptance-message.ts'

export async function acceptContrato(uuid: string, versao: number, ask: Ask): Promise<Contrato> {
  const row = await lockedContrato(uuid, ask, 'acceptAcerto')
  const lado = ladoOf(ask.actor)
  if (!lado) throw new Problem('nao-encontrado')
  const version = found(await readContratoVersion(ask.db, row.id, versao))
  // A second click finds the acceptance of the first one. A version made before acceptances existed binds without them.
  if (version[`${lado}_aceitou_em`] !== null || version.vinculou_em !== null) return readContrato(uuid, undefined, ask)
  if (versao !== row.versao) {
    throw new Problem('conflito', { detail: `O contrato já está na versão ${row.versao}: leia-a antes de aceitar.` })
  }
  await refuseAnothersAccess(ask)
  const em = ask.deps.clock.now()
  const before = (await readAceites(ask.db, [row])).get(versionKey(row.id, versao)) ?? []
  const aceites = [...before, { lado, por: ask.actor.nome, em }]
  const isLast = LADO_NAMES.every((side) => aceites.some((one) => one.lado === side))
  await saveAceite(ask.db, row, {
    [`${lado}_aceitou_em`]: em,
    [`${lado}_aceitou_id`]: ask.actor.id,
    ...(isLast && { vinculou_em: em }),
  })
  if (isLast) {
    const { tratamento, inicio, fim } = version
    await saveContratoRow(ask.db, row.id, {
      vigente_versao: versao,
      vigente_tratamento: tratamento,
      vigente_inicio: inicio,
      vigente_fim: fim,
      atualizado_em: em,
    })
  }
  const facts = { versao, ultima: row.versao }
  const situacao = contratoSituacao({ ...facts, vigente: isLast ? versao : row.vigente_versao, aceites })
  const aparelho = await deviceText(ask)
  await audit(ask, {
    acao: 'aceitar',
    entidade: 'contrato',
    id: row.id,
    antes: { situacao: contratoSituacao({ ...facts, vigente: row.vigente_versao, aceites: before }) },
    depois: { situacao, versao, aparelho },
  })
  await publishContrato(ask.db, row, { nome: version.nome, versao, situacao })
  const acceptance = { row, lado, por: ask.actor.nome, em, aparelho, isLast }
  await mailAcceptors(ask, row, (reader) => contratoMessage(acceptance, reader))
  return readContrato(uuid, undefined, ask)
}

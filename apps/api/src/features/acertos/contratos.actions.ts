/** Writing and reading contracts of payment. Every change is a version; settlements keep the one by which they were computed. */

import {
  type Contrato,
  type ContratoForm,
  type ContratoListed,
  type ContratoQuery,
  type FieldError,
  invalidFields,
  Problem,
} from '@faixa/contract'
import { type Capability, contratoSituacao, may, type TermosDoContrato } from '@faixa/domain'
import { formatCount, present } from '@faixa/units'
import { audit } from '../../db/audit/audit.ts'
import { historyOf } from '../../db/audit/history.ts'
import { areLinked, isLivingEmpresa } from '../../entidades/chosen-entities.queries.ts'
import { found, maySeeArchived, refuseArchived, refuseStale } from '../../http/access/found.ts'
import { pageAnswer } from '../../http/answers/page-answer.ts'
import type { Ask } from '../../http/ask.ts'
import { mailAcceptors } from './accept/accept-in-person.actions.ts'
import { proposalMessage } from './accept/acceptance-message.ts'
import {
  type Aceite,
  type ContratoRow,
  countUnsettled,
  findContrato,
  insertContrato,
  insertContratoVersion,
  listContratoRows,
  listContratoVersions,
  lockContrato,
  readAceites,
  readContratoVersion,
  saveContratoRow,
  versionKey,
} from './contratos.queries.ts'
import { publishContrato } from './publish-acerto.queries.ts'

const entidade = 'contrato'

/** yyyy-mm-dd in the time zone of the offices. */
const OFFICE_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' })

export async function listContratos(query: ContratoQuery, ask: Ask) {
  refuseArchived(query, ask.actor)
  const { rows, ...counted } = await listContratoRows(ask.db, ask.actor, query)
  const aceites = await readAceites(ask.db, rows)
  return {
    contratos: rows.map((row) => listed(row, row, aceites.get(versionKey(row.id, row.versao)))),
    ...pageAnswer(query, counted),
  }
}

interface Versioned {
  readonly versao: number
  readonly nome: string
  readonly tratamento: string | null
  readonly inicio: string
  readonly fim: string
  readonly termos: unknown
}

function listed(
  row: ContratoRow,
  { versao, nome, tratamento, inicio, fim, termos }: Versioned,
  aceites: readonly Aceite[] = [],
): ContratoListed {
  const { versao: ultima, vigente_versao: vigente } = row
  return {
    uuid: row.uuid,
    versao,
    nome,
    inicio,
    fim,
    termos: termos as ContratoListed['termos'],
    empresa: { id: row.empresa_id, nome: row.empresa_nome },
    prestadora: { id: row.prestadora_id, nome: row.prestadora_nome },
    ...(tratamento !== null && { tratamento }),
    situacao: contratoSituacao({ versao, ultima, vigente, aceites }),
    aceites: aceites.map(({ lado, por, em }) => ({ lado, por, em: em.toISOString() })),
    ...(vigente !== null && { versaoVigente: vigente }),
    dataCriacao: row.criado_em.toISOString(),
    ...(row.arquivado_em !== null && { arquivado: true as const }),
  }
}

export async function readContrato(uuid: string, versao: number | undefined, ask: Ask): Promise<Contrato> {
  const row = await findOrRefuse(uuid, ask)
  const version = found(await readContratoVersion(ask.db, row.id, versao ?? row.versao))
  const versoes = await listContratoVersions(ask.db, row.id)
  const aceites = await readAceites(ask.db, [{ id: row.id, versao: version.versao }])
  return {
    ...listed(row, version, aceites.get(versionKey(row.id, version.versao))),
    ultimaVersao: row.versao,
    versoes: versoes.map(({ versao, por, criado_em, vinculou_em }) => ({
      versao,
      por,
      em: criado_em.toISOString(),
      ...(vinculou_em !== null && { vinculaDesde: vinculou_em.toISOString() }),
    })),
  }
}

export async function readContratoHistory(uuid: string, ask: Ask) {
  const row = await findOrRefuse(uuid, ask)
  return historyOf(ask, entidade, row.id)
}

async function findOrRefuse(uuid: string, { db, actor }: Ask): Promise<ContratoRow> {
  return found(await findContrato(db, uuid, actor, 'readAcerto', maySeeArchived(actor)))
}

/** Refuses, with the same sentence, an empresa that does not exist and one of another tenant, and a prestadora that does not work for it. */
export async function refuseUnlistedPair(
  ask: Ask,
  { empresa, prestadora }: { readonly empresa: number; readonly prestadora: number },
  capability: Capability,
): Promise<void> {
  const { db, actor } = ask
  const wrong: FieldError[] = []
  const living = await isLivingEmpresa(db, empresa)
  const linked = living && (await areLinked(db, empresa, prestadora))
  const allowed = may(actor, capability, { empresaId: empresa, prestadoraId: prestadora })
  // A person of a unidade belongs to the empresa, but represents only a part of it.
  if (!allowed && actor.empresaId === empresa) throw new Problem('sem-permissao')
  if (!living || (!allowed && actor.prestadoraId !== prestadora) || (actor.prestadoraId === prestadora && !linked)) {
    wrong.push({ campo: 'empresa', mensagem: 'A empresa não está na lista.' })
  } else if (!linked) wrong.push({ campo: 'prestadora', mensagem: 'A prestadora não está na lista da empresa.' })
  if (wrong.length > 0) throw invalidFields(wrong)
}

export async function createContrato(form: ContratoForm, ask: Ask): Promise<Contrato> {
  await refuseUnlistedPair(ask, form, 'saveContrato')
  const { db, actor, deps } = ask
  const now = deps.clock.now()
  const { id, uuid } = await insertContrato(db, {
    empresa_id: form.empresa,
    prestadora_id: form.prestadora,
    usuario_id: actor.id,
    ...versionedColumns(form),
    criado_em: now,
    atualizado_em: now,
  })
  await insertContratoVersion(db, versionRow(id, 1, form, ask, now))
  const pair = { empresa_id: form.empresa, prestadora_id: form.prestadora }
  await audit(ask, { acao: 'cadastrar', entidade, id, depois: { ...pair, ...auditedState(form) } })
  return announceProposal(uuid, ask)
}

export async function updateContrato(uuid: string, form: ContratoForm, ask: Ask): Promise<Contrato> {
  const row = await lockedContrato(uuid, ask, 'saveContrato')
  refuseStale(ask, row)
  const moved: FieldError[] = [
    ...(form.empresa === row.empresa_id
      ? []
      : [{ campo: 'empresa', mensagem: 'Um contrato continua na sua empresa.' }]),
    ...(form.prestadora === row.prestadora_id
      ? []
      : [{ campo: 'prestadora', mensagem: 'Um contrato continua com a sua prestadora.' }]),
  ]
  if (moved.length > 0) throw invalidFields(moved)
  const before = auditedState({
    nome: row.nome,
    tratamento: row.tratamento,
    inicio: row.inicio,
    fim: row.fim,
    termos: row.termos as TermosDoContrato,
  })
  const after = auditedState(form)
  // Without a change no version is written.
  if (JSON.stringify(before) === JSON.stringify(after)) return readContrato(uuid, undefined, ask)
  const now = ask.deps.clock.now()
  const versao = row.versao + 1
  await saveContratoRow(ask.db, row.id, { ...versionedColumns(form), versao, atualizado_em: now })
  await insertContratoVersion(ask.db, versionRow(row.id, versao, form, ask, now))
  await audit(ask, { acao: 'alterar', entidade, id: row.id, antes: before, depois: after })
  return announceProposal(uuid, ask)
}

/** Notifies both sides that a version waits for their acceptance. */
async function announceProposal(uuid: string, ask: Ask): Promise<Contrato> {
  const row = await findOrRefuse(uuid, ask)
  const { nome, versao } = row
  await publishContrato(ask.db, row, { nome, versao, situacao: 'Em aceite' })
  await mailAcceptors(ask, row, (reader) => proposalMessage(row, ask.actor.nome, reader))
  return readContrato(uuid, undefined, ask)
}

/** One side alone must not free itself from what was flown: a contract that binds ends by a version that both accept. */
async function refuseWhileBinding(row: ContratoRow, { db, deps }: Ask): Promise<void> {
  const { vigente_fim: fim } = row
  if (fim === null) return
  if (fim >= OFFICE_DAY.format(deps.clock.now())) {
    throw new Problem('contrato-vincula', {
      detail: `As duas partes aceitaram este contrato até ${fim.split('-').toReversed().join('/')}. Para encerrá-lo antes, salve uma versão com outra data final: ela vale quando as duas a aceitarem.`,
    })
  }
  const open = await countUnsettled(db, row)
  if (open === 0) return
  throw new Problem('contrato-vincula', {
    detail: `${formatCount(open, 'laudo voado por este contrato ainda não tem', 'laudos voados por este contrato ainda não têm')} acerto aceito pelas duas partes: façam o acerto antes de excluir o contrato.`,
  })
}

export async function archiveContrato(uuid: string, ask: Ask) {
  const row = await lockedContrato(uuid, ask, 'saveContrato')
  await refuseWhileBinding(row, ask)
  await saveContratoRow(ask.db, row.id, { arquivado_em: ask.deps.clock.now() })
  await audit(ask, { acao: 'arquivar', entidade, id: row.id })
  return { message: `O contrato ${row.nome} foi excluído com sucesso!` }
}

export async function restoreContrato(uuid: string, ask: Ask): Promise<Contrato> {
  const row = await lockedContrato(uuid, ask, 'restoreArchived', true)
  if (row.arquivado_em !== null) {
    await saveContratoRow(ask.db, row.id, { arquivado_em: null })
    await audit(ask, { acao: 'restaurar', entidade, id: row.id })
  }
  return readContrato(uuid, undefined, ask)
}

export async function lockedContrato(
  uuid: string,
  ask: Ask,
  capability: Capability,
  archived = false,
): Promise<ContratoRow> {
  await lockContrato(ask.db, uuid)
  return found(await findContrato(ask.db, uuid, ask.actor, capability, archived))
}

type Terms = Pick<ContratoForm, 'nome' | 'inicio' | 'fim'> & {
  readonly tratamento?: string | null | undefined
  readonly termos: TermosDoContrato
}

function versionedColumns({ nome, tratamento, inicio, fim, termos }: Terms) {
  return { nome, tratamento: tratamento ?? null, inicio, fim, termos: JSON.stringify(termsInOrder(termos)) }
}

function versionRow(contratoId: number, versao: number, form: Terms, { actor }: Ask, now: Date) {
  return { contrato_id: contratoId, versao, usuario_id: actor.id, ...versionedColumns(form), criado_em: now }
}

/** Terms with fields in one order and prices in one form, so that equal terms are equal texts. */
function termsInOrder({ precoPorHa, conta, pleno, degraus, ...terms }: TermosDoContrato): TermosDoContrato {
  const { meta, externa, prazoRegistroDias } = terms
  return {
    precoPorHa,
    conta,
    pleno,
    degraus: degraus.map(({ de, modo, percent }) => ({
      de,
      modo,
      ...(modo === 'fixo' && percent !== undefined && { percent }),
    })),
    ...present({
      prazoRegistroDias,
      meta: meta && { de: meta.de, bonus: meta.bonus },
      externa: externa && { precoPorHa: externa.precoPorHa, tolerancia: externa.tolerancia },
    }),
  }
}

/** A contract in the words of its history. */
function auditedState({ nome, tratamento, inicio, fim, termos }: Terms) {
  const { precoPorHa, conta, pleno, degraus, meta, externa, prazoRegistroDias = null } = termsInOrder(termos)
  return {
    nome,
    tratamento: tratamento ?? null,
    inicio,
    fim,
    precoPorHa,
    conta,
    pleno,
    degraus: degraus.map(({ de, modo, percent }) => `${de} %: ${modo}${percent === undefined ? '' : ` ${percent} %`}`),
    meta: meta ? `${meta.de} %: bônus ${meta.bonus} %` : null,
    externa: externa ? `R$ ${externa.precoPorHa}/ha além de ${externa.tolerancia} %` : null,
    prazoRegistroDias,
  }
}

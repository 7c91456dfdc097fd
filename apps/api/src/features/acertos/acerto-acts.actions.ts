/** Making, computing again, contesting, accepting and cancelling settlements. Every act locks the settlement first, so that a second click finds what the first one did. */

import { type Acerto, type AcertoForm, type answerSchema, Problem } from '@faixa/contract'
import {
  type AcertoAct,
  acertoRefusal,
  type Capability,
  cancelRefusal,
  hasAccepted,
  type Lado,
  ladoOf,
  makerOf,
  settledElsewhereText,
} from '@faixa/domain'
import type { z } from 'zod'
import { audit } from '../../db/audit/audit.ts'
import { found, refuseStale } from '../../http/access/found.ts'
import type { Ask } from '../../http/ask.ts'
import { deviceText, refuseAnothersAccess, tellBothSides } from './accept/accept-in-person.actions.ts'
import { reasonOrRefuse } from './accept/open-checks.ts'
import { acertoAccepted } from './acerto-accepted.actions.ts'
import {
  answerContestacao,
  closeLinhas,
  dropLinha,
  findLinha,
  findOpenContestacao,
  insertContestacao,
  isOutdated,
  type LinhaRow,
  listLinhas,
  type NewLinha,
  readLinhaSums,
  retireLinha,
  writeLinha,
} from './acerto-linhas.queries.ts'
import { periodOf, readAcerto } from './acerto-read.actions.ts'
import { type AcertoRow, findAcerto, insertAcerto, lockAcerto, lockPair, saveAcertoRow } from './acerto-rows.queries.ts'
import { type ComputedAcerto, computeAcerto, recordMissingRevisions } from './compute-acerto.actions.ts'
import { refuseUnlistedPair } from './contratos.actions.ts'
import { publishAcerto } from './publish-acerto.queries.ts'

const entidade = 'acerto'

export async function createAcerto(form: AcertoForm, ask: Ask): Promise<Acerto> {
  await refuseUnlistedPair(ask, form, 'createAcerto')
  const { db, actor, deps } = ask
  const { empresa, prestadora, inicio, fim } = form
  await lockPair(db, empresa, prestadora)
  const period = { empresaId: empresa, prestadoraId: prestadora, inicio, fim }
  await recordMissingRevisions(ask, period)
  const { linhas, fora } = await computeAcerto(ask, period)
  if (linhas.length === 0) throw new Problem('acerto-vazio', { detail: emptySentence(fora) })
  const now = deps.clock.now()
  const { id, uuid } = await insertAcerto(db, {
    empresa_id: empresa,
    prestadora_id: prestadora,
    inicio,
    fim,
    usuario_id: actor.id,
    criado_em: now,
    atualizado_em: now,
  })
  for (const linha of linhas) await writeLinha(db, id, linha)
  const sums = await saved(ask, id)
  const pair = { empresa_id: empresa, prestadora_id: prestadora }
  await audit(ask, { acao: 'cadastrar', entidade, id, depois: { ...pair, inicio, fim, ...sums } })
  return readAcerto(uuid, ask)
}

function emptySentence(fora: ComputedAcerto['fora']): string {
  if (fora.some(({ motivo }) => motivo === 'sem-contrato')) {
    return 'Os laudos deste período não têm contrato: cadastre o contrato de pagamento antes.'
  }
  if (fora.some(({ motivo }) => motivo === 'contrato-nao-aceito')) {
    return 'O contrato dos laudos deste período ainda não vale: a empresa e a prestadora o aceitam antes do acerto.'
  }
  const elsewhere = fora.find(({ motivo }) => motivo === 'ja-acertado' || motivo === 'em-outro-acerto')
  if (elsewhere) {
    const { codigo, motivo, acerto } = elsewhere
    return `Não há laudos a acertar neste período. ${codigo}: ${settledElsewhereText(motivo === 'ja-acertado', acerto)}.`
  }
  return 'Não há laudos a acertar neste período: os prontos já estão em outro acerto, ou não há nenhum.'
}

/** Updates the settlement's own row from its lines, and notifies open screens. */
async function saved(ask: Ask, id: number, change: Parameters<typeof saveAcertoRow>[2] = {}) {
  const sums = await readLinhaSums(ask.db, id)
  await saveAcertoRow(ask.db, id, { ...sums, ...change, atualizado_em: ask.deps.clock.now() })
  await publishAcerto(ask.db, id)
  return { laudos: sums.laudos, valor: sums.valor }
}

async function acertoFor(act: AcertoAct, capability: Capability, uuid: string, ask: Ask): Promise<AcertoRow> {
  await lockAcerto(ask.db, uuid)
  const row = found(await findAcerto(ask.db, uuid, ask.actor, capability))
  const detail = acertoRefusal(act, row.situacao)
  if (detail !== undefined) throw new Problem('acerto-impede', { detail })
  refuseStale(ask, row)
  return row
}

/** An acceptance applies to the content that was read: the next change ends it. */
const NOT_ACCEPTED = {
  empresa_aceitou_em: null,
  empresa_aceitou_id: null,
  prestadora_aceitou_em: null,
  prestadora_aceitou_id: null,
  empresa_ressalva: null,
  prestadora_ressalva: null,
}

export async function recalculateAcerto(uuid: string, ask: Ask): Promise<Acerto> {
  const row = await acertoFor('recalcular', 'createAcerto', uuid, ask)
  await lockPair(ask.db, row.empresa_id, row.prestadora_id)
  const period = periodOf(row)
  await recordMissingRevisions(ask, period)
  const before = await listLinhas(ask.db, row.id)
  const { linhas } = await computeAcerto(ask, period)
  const changed = await replaceLinhas(ask, row.id, before, linhas)
  if (changed === 'nothing') return readAcerto(uuid, ask)
  const antes = { laudos: row.laudos, valor: row.valor }
  const depois = await saved(ask, row.id, changed === 'values' ? NOT_ACCEPTED : {})
  await audit(ask, { acao: 'recalcular', entidade, id: row.id, antes, depois })
  return readAcerto(uuid, ask)
}

/** Writes the lines that differ. A later revision with the same figures changes nothing in an accepted line. */
async function replaceLinhas(
  { db }: Ask,
  id: number,
  before: readonly LinhaRow[],
  linhas: readonly NewLinha[],
): Promise<'nothing' | 'revisions' | 'values'> {
  const kept = new Map(before.map((line) => [line.laudo_id, line]))
  const withdrawn = (laudoId: number) => kept.get(laudoId)?.retirada === true
  const wanted = linhas.filter(({ laudo_id }) => !withdrawn(laudo_id))
  const gone = before.filter(({ laudo_id, vale }) => vale && wanted.every((line) => line.laudo_id !== laudo_id))
  const moved = wanted.filter((line) => {
    const old = kept.get(line.laudo_id)
    return (
      !old ||
      old.revisao !== line.revisao ||
      old.regra_de_calculo !== line.regra_de_calculo ||
      !isWorthTheSame(old, line)
    )
  })
  for (const { laudo_id } of gone) await dropLinha(db, id, laudo_id)
  for (const line of moved) await writeLinha(db, id, line)
  if (gone.length + moved.length === 0) return 'nothing'
  const same = (line: NewLinha) => {
    const old = kept.get(line.laudo_id)
    return old !== undefined && isWorthTheSame(old, line)
  }
  return gone.length === 0 && moved.every(same) ? 'revisions' : 'values'
}

function isWorthTheSame(old: LinhaRow, line: NewLinha): boolean {
  return (
    old.tipo === line.tipo &&
    old.contrato_id === line.contrato_id &&
    old.contrato_versao === line.contrato_versao &&
    Number(old.valor) === Number(line.valor) &&
    (Object.keys({ ...old.numeros, ...line.numeros }) as (keyof typeof line.numeros)[]).every(
      (name) => old.numeros[name] === line.numeros[name],
    )
  )
}

export async function acceptAcerto(uuid: string, motivo: string | undefined, ask: Ask): Promise<Acerto> {
  await lockAcerto(ask.db, uuid)
  const found = await findAcerto(ask.db, uuid, ask.actor, 'acceptAcerto')
  const lado = ladoOf(ask.actor)
  if (!found || !lado) throw new Problem('nao-encontrado')
  // After a second click the acceptance of the first one is stored already.
  if (hasAccepted(lado, found.situacao)) return readAcerto(uuid, ask)
  const row = await acertoFor('aceitar', 'acceptAcerto', uuid, ask)
  const linhas = await takeLastRevisions(ask, row)
  refuseUnready(row, linhas)
  const ressalva = await reasonOrRefuse(ask, linhas, motivo)
  await refuseAnothersAccess(ask)
  const signed = { em: ask.deps.clock.now(), id: ask.actor.id }
  const isLast = row.situacao !== 'Em conferência'
  await saved(ask, row.id, acceptedBy(lado, { ...signed, ressalva }))
  if (isLast) await acertoAccepted(ask, row)
  const situacao = isLast ? 'Aceito' : `Aceito pela ${lado}`
  const aparelho = await deviceText(ask)
  await audit(ask, {
    acao: 'aceitar',
    entidade,
    id: row.id,
    antes: { situacao: row.situacao },
    depois: { situacao, valor: row.valor, aparelho, ...(ressalva !== null && { motivo: ressalva }) },
  })
  await tellBothSides(ask, { row, lado, por: ask.actor.nome, em: signed.em, aparelho, isLast })
  return readAcerto(uuid, ask)
}

function refuseUnready({ contestados }: AcertoRow, linhas: readonly LinhaRow[]): void {
  if (contestados > 0) {
    throw new Problem('acerto-impede', { detail: 'Há laudos contestados sem resposta: responda antes de aceitar.' })
  }
  if (linhas.every(({ vale }) => !vale)) {
    throw new Problem('acerto-impede', { detail: 'Nenhum laudo ficou neste acerto: cancele-o, ou recalcule.' })
  }
}

/**
 * Reads the lines with the last revisions of their laudos, by today's rule of calculation. A changed figure is refused, because a person
 * has to read it first.
 */
async function takeLastRevisions(ask: Ask, row: AcertoRow): Promise<readonly LinhaRow[]> {
  const before = await listLinhas(ask.db, row.id)
  if (!before.some((line) => line.vale && isOutdated(line))) return before
  await lockPair(ask.db, row.empresa_id, row.prestadora_id)
  const { linhas } = await computeAcerto(ask, periodOf(row))
  if ((await replaceLinhas(ask, row.id, before, linhas)) === 'values') throw new Problem('acerto-desatualizado')
  return listLinhas(ask.db, row.id)
}

function acceptedBy(
  lado: Lado,
  { em, id, ressalva }: { readonly em: Date; readonly id: number; readonly ressalva: string | null },
) {
  return lado === 'empresa'
    ? { empresa_aceitou_em: em, empresa_aceitou_id: id, empresa_ressalva: ressalva }
    : { prestadora_aceitou_em: em, prestadora_aceitou_id: id, prestadora_ressalva: ressalva }
}

export async function cancelAcerto(uuid: string, motivo: string, ask: Ask): Promise<Acerto> {
  const row = await acertoFor('cancelar', 'createAcerto', uuid, ask)
  const detail = cancelRefusal(makerOf(ask.actor.nivel), {
    feitoPor: makerOf(row.usuario_nivel),
    situacao: row.situacao,
  })
  if (detail !== undefined) throw new Problem('acerto-impede', { detail })
  await closeLinhas(ask.db, row.id, 'cancelado')
  await saveAcertoRow(ask.db, row.id, {
    cancelado_em: ask.deps.clock.now(),
    motivo_cancelamento: motivo,
    contestados: 0,
    ...NOT_ACCEPTED,
    atualizado_em: ask.deps.clock.now(),
  })
  await publishAcerto(ask.db, row.id)
  const antes = { situacao: row.situacao }
  await audit(ask, { acao: 'cancelar', entidade, id: row.id, antes, depois: { situacao: 'Cancelado', motivo } })
  return readAcerto(uuid, ask)
}

async function lineFor(act: AcertoAct, uuid: string, laudo: string, ask: Ask) {
  const row = await acertoFor(act, 'acceptAcerto', uuid, ask)
  const lado = ladoOf(ask.actor)
  const linha = await findLinha(ask.db, row.id, laudo)
  if (!linha || !lado) throw new Problem('nao-encontrado')
  if (!linha.vale) throw new Problem('acerto-impede', { detail: 'Este laudo já saiu deste acerto.' })
  return { row, linha, lado, open: await findOpenContestacao(ask.db, row.id, linha.laudo_id) }
}

export async function contestLaudo(uuid: string, laudo: string, motivo: string, ask: Ask): Promise<Acerto> {
  const { row, linha, lado, open } = await lineFor('contestar', uuid, laudo, ask)
  if (open) throw new Problem('acerto-impede', { detail: 'Este laudo já foi contestado e espera a resposta.' })
  await insertContestacao(ask.db, {
    acerto_id: row.id,
    laudo_id: linha.laudo_id,
    lado,
    motivo,
    usuario_id: ask.actor.id,
    em: ask.deps.clock.now(),
  })
  await saved(ask, row.id, NOT_ACCEPTED)
  const depois = { laudo: linha.codigo, lado, motivo }
  await audit(ask, { acao: 'contestar', entidade, id: row.id, antes: {}, depois })
  return readAcerto(uuid, ask)
}

type Answer = z.output<typeof answerSchema>

/** The other side answers; the contesting side may withdraw, which keeps the laudo. */
export async function answerContest(uuid: string, laudo: string, answer: Answer, ask: Ask): Promise<Acerto> {
  const { row, linha, lado, open } = await lineFor('responder', uuid, laudo, ask)
  if (!open) throw new Problem('acerto-impede', { detail: 'Este laudo não tem contestação sem resposta.' })
  if (open.lado === lado && answer.decisao !== 'mantido') {
    throw new Problem('acerto-impede', {
      detail: 'Quem contestou só pode desistir: a outra parte decide se o laudo sai.',
    })
  }
  await answerContestacao(ask.db, open.id, {
    resposta: answer.resposta,
    decisao: answer.decisao,
    respondido_id: ask.actor.id,
    respondido_em: ask.deps.clock.now(),
  })
  if (answer.decisao === 'retirado') await retireLinha(ask.db, row.id, linha.laudo_id)
  await saved(ask, row.id, NOT_ACCEPTED)
  const depois = { laudo: linha.codigo, lado, decisao: answer.decisao, resposta: answer.resposta }
  await audit(ask, { acao: 'responder', entidade, id: row.id, antes: {}, depois })
  return readAcerto(uuid, ask)
}

/** Edits a protected area, archives it and restores it. Its shape stays: when an area moves, its period ends and another begins. */

import { invalidFields, Problem, type Protecao, type ProtecaoEdit } from '@faixa/contract'
import { CLASSES_PROTECAO, type Classificacao, validityFault } from '@faixa/domain'
import { areaChanged } from '../../changes/area-changed.queries.ts'
import { changedNames } from '../../changes/changed-names.ts'
import { type AreaOwner, mustMay } from '../../ground/ground-owner.queries.ts'
import { found, refuseStale } from '../../http/access/found.ts'
import { refuseOthersArchive } from '../../http/access/refuse-others-archive.ts'
import type { Ask } from '../../http/ask.ts'
import { settledDistances } from './distancias.actions.ts'
import { readProtecao } from './protecao-read.actions.ts'
import {
  findOwner,
  type LockedProtecao,
  lockProtecao,
  lockProtecoes,
  type ProtecaoChange,
  readDistancias,
  saveProtecao,
  touchSet,
} from './protecao-write.queries.ts'

export async function updateProtecao(uuid: string, edit: ProtecaoEdit, ask: Ask): Promise<Protecao> {
  const { row, owner } = await lockedOrRefuse(uuid, ask)
  if (row.arquivado_em !== null) throw new Problem('nao-encontrado')
  refuseStale(ask, row, 'Outra pessoa salvou alterações nesta área: recarregue para vê-las antes de salvar as suas.')
  const after = await changedColumns(row, edit, ask)
  const names = (Object.keys(after) as (keyof typeof after)[]).filter((name) => after[name] !== row[name])
  // Without a change nothing is written, so that no other edit becomes outdated.
  if (names.length === 0) return readProtecao(uuid, ask)
  const pick = (from: object) =>
    Object.fromEntries(Object.entries(from).filter(([name]) => (names as string[]).includes(name)))
  await write(row, owner, pick(after), { acao: 'alterar', antes: pick(row), depois: pick(after) }, ask)
  return readProtecao(uuid, ask)
}

export async function archiveProtecao(uuid: string, ask: Ask): Promise<{ uuid: string; message: string }> {
  const { row, owner } = await lockedOrRefuse(uuid, ask)
  if (row.arquivado_em !== null) throw new Problem('nao-encontrado')
  await write(row, owner, { arquivado_em: ask.deps.clock.now() }, { acao: 'arquivar', antes: namesOf(row) }, ask)
  const { nome } = CLASSES_PROTECAO[row.classificacao as Classificacao]
  return { uuid, message: `«${row.nome}» (${nome}) foi arquivada; os veredictos que já existem ficam.` }
}

export async function restoreProtecao(uuid: string, ask: Ask): Promise<Protecao> {
  const { row, owner } = await lockedOrRefuse(uuid, ask)
  if (row.arquivado_em !== null) {
    await refuseOthersArchive(ask, 'protecao', row.id)
    await write(row, owner, { arquivado_em: null }, { acao: 'restaurar', depois: namesOf(row) }, ask)
  }
  return readProtecao(uuid, ask)
}

interface Written {
  readonly acao: 'alterar' | 'arquivar' | 'restaurar'
  readonly antes?: object
  readonly depois?: object
}

async function write(row: LockedProtecao, owner: AreaOwner, change: ProtecaoChange, act: Written, ask: Ask) {
  const { db, deps } = ask
  await saveProtecao(db, row.id, change, deps.clock.now())
  await touchSet(db, owner)
  const columns = changedNames<LockedProtecao>(row, change as Partial<LockedProtecao>)
  await areaChanged(ask, { owner, ids: [row.id], columns }, [{ entidade: 'protecao', id: row.id, ...act }])
}

/** The columns in their final state; refuses contradictions to unchanged columns. */
async function changedColumns(row: LockedProtecao, edit: ProtecaoEdit, ask: Ask) {
  const kept = <T>(wanted: T | undefined, stored: T): T => (wanted === undefined ? stored : wanted)
  const classificacao = edit.classificacao ?? (row.classificacao as Classificacao)
  const buffer = kept(edit.buffer, row.distancia_propria_m)
  const valida_de = kept(edit.validaDe, row.valida_de)
  const valida_ate = kept(edit.validaAte, row.valida_ate)
  const mensagem = validityFault({ validaDe: valida_de ?? undefined, validaAte: valida_ate ?? undefined })
  if (mensagem !== undefined) throw invalidFields([{ campo: 'validaAte', mensagem }])
  const ofEmpresa = (await readDistancias(ask.db, row.empresa_id)).get(classificacao)
  const own = { classificacao, distanceM: buffer, ofEmpresa, campo: 'buffer' }
  const [distances] = await settledDistances([own], ask)
  return {
    nome: edit.nome ?? row.nome,
    identificacao: kept(edit.identificacao, row.identificacao),
    classificacao,
    distancia_propria_m: buffer,
    ...distances!,
    valida_de,
    valida_ate,
  }
}

/** The area within reach, locked after its empresa, in the order in which a registration locks them. */
async function lockedOrRefuse(
  uuid: string,
  ask: Ask,
): Promise<{ readonly row: LockedProtecao; readonly owner: AreaOwner }> {
  const owner = found(await findOwner(ask.db, uuid))
  mustMay('createArea', ask, owner)
  await lockProtecoes(ask.db, owner)
  return { row: found(await lockProtecao(ask.db, uuid)), owner }
}

function namesOf({ nome, classificacao }: LockedProtecao) {
  return { nome, classificacao }
}

/** Changing an order, its state, and whether it is in the lists. */

import { invalidFields, type Ordem, type OrdemEdit, Problem } from '@faixa/contract'
import {
  ACT_TOWARDS,
  type Capability,
  type OrdemAct,
  ordemRefusal,
  type SituacaoAsked,
  situacaoOf,
} from '@faixa/domain'
import { ordemChanged } from '../../changes/ordem-changed.queries.ts'
import { found, refuseStale } from '../../http/access/found.ts'
import type { Ask } from '../../http/ask.ts'
import { refuseUnlisted, withOwnEmpresa } from './ordem-entities.actions.ts'
import { readOrdem } from './ordem-read.actions.ts'
import { findOrdem, lockOrdem, type OrdemRow } from './ordem-rows.queries.ts'
import { refuseDate } from './ordem-upload.actions.ts'
import { countLaudosOfOthers, type OrdemChange, saveOrdem } from './ordem-write.queries.ts'

async function ordemOrRefuse(uuid: string, ask: Ask, capability: Capability, archived = false): Promise<OrdemRow> {
  await lockOrdem(ask.db, uuid)
  return found(await findOrdem(ask.db, uuid, ask.actor, capability, archived))
}

export async function updateOrdem(uuid: string, edit: OrdemEdit, ask: Ask): Promise<Ordem> {
  const row = await ordemOrRefuse(uuid, ask, 'createOrdem')
  refuseStale(ask, row)
  if (edit.situacao !== undefined) await changeSituacao(row, edit.situacao, edit.motivo, ask)
  else await changeFields(row, edit, ask)
  return readOrdem(uuid, ask)
}

function refuseImpossible(act: OrdemAct, { situacao }: OrdemRow): void {
  const detail = ordemRefusal(act, situacao)
  if (detail !== undefined) throw new Problem('situacao-impede', { detail })
}

async function changeSituacao(row: OrdemRow, situacao: SituacaoAsked, motivo: string | undefined, ask: Ask) {
  const act = ACT_TOWARDS[situacao]
  refuseImpossible(act, row)
  const now = ask.deps.clock.now()
  const change = {
    encerrar: { encerrada_em: now },
    cancelar: { cancelada_em: now, motivo_cancelamento: motivo ?? null },
    reabrir: { encerrada_em: null, cancelada_em: null, motivo_cancelamento: null },
  }[act]
  await saveOrdem(ask.db, row.id, change, now)
  const facts = { cancelada: act === 'cancelar', encerrada: act === 'encerrar', laudos: row.laudos }
  const depois = { situacao: situacaoOf(facts), ...(motivo !== undefined && { motivo }) }
  await ordemChanged(ask, row, change, { cause: act, antes: { situacao: row.situacao }, depois })
}

const COLUMNS = {
  codigo: 'codigo',
  data: 'data',
  diaPlanejado: 'dia_planejado',
  nome: 'nome',
  empresa: 'empresa_id',
  unidade: 'unidade_id',
  tratamento: 'tratamento',
  cultura: 'cultura',
  prestadora: 'prestadora_id',
  piloto: 'piloto_id',
  insumos: 'insumos',
  distanciaPista: 'distancia_pista',
  faixaContratada: 'faixa_contratada',
  faixaExecutada: 'faixa_executada',
  vazaoContratada: 'vazao_contratada',
} as const satisfies Partial<Record<keyof OrdemEdit, keyof OrdemRow>>

type EditedField = keyof typeof COLUMNS

/** Without a change nothing is written, so that no other edit becomes outdated. */
async function changeFields(row: OrdemRow, edit: OrdemEdit, ask: Ask): Promise<void> {
  const changed = (Object.keys(COLUMNS) as EditedField[]).filter(
    (field) => edit[field] !== undefined && edit[field] !== row[COLUMNS[field]],
  )
  if (changed.length === 0) return
  refuseImpossible('alterar', row)
  refuseDate({ ...(changed.includes('data') && { data: edit.data }) }, ask)
  const pick = (value: (field: EditedField) => unknown) =>
    Object.fromEntries(changed.map((field) => [COLUMNS[field], value(field)]))
  const after: OrdemChange = pick((field) => edit[field])
  if (changed.some((field) => ENTITIES.includes(field))) await refuseWrongEntities(row, after, ask)
  if (changed.includes('empresa')) await refuseFlownForAnother(row, after.empresa_id ?? null, ask)
  await saveOrdem(ask.db, row.id, after, ask.deps.clock.now())
  const antes = pick((field) => row[COLUMNS[field]])
  await ordemChanged(ask, row, after as Partial<OrdemRow>, { cause: 'alterar', antes, depois: after })
}

const ENTITIES: readonly EditedField[] = ['empresa', 'unidade', 'prestadora', 'piloto']

/** Checks the entities in their final state. Unchanged ones are checked too: otherwise the order could end up out of everyone's reach. */
async function refuseWrongEntities(row: OrdemRow, after: OrdemChange, ask: Ask): Promise<void> {
  const { empresa_id, unidade_id, prestadora_id, piloto_id } = { ...row, ...after } as OrdemRow
  const wanted = {
    empresa: empresa_id ?? undefined,
    unidade: unidade_id ?? undefined,
    prestadora: prestadora_id ?? undefined,
    piloto: piloto_id ?? undefined,
  }
  if (withOwnEmpresa(wanted, ask) !== wanted) throw new Problem('sem-permissao')
  await refuseUnlisted(ask, wanted)
}

/** The laudos of an order are those of its empresa. */
async function refuseFlownForAnother({ id }: OrdemRow, empresaId: number | null, { db }: Ask): Promise<void> {
  if (empresaId === null || (await countLaudosOfOthers(db, id, empresaId)) === 0) return
  const mensagem = 'Esta ordem já tem laudos de outra empresa: tire-os da ordem antes de mudar a empresa dela.'
  throw invalidFields([{ campo: 'empresa', mensagem }])
}

export async function archiveOrdem(uuid: string, ask: Ask) {
  const row = await ordemOrRefuse(uuid, ask, 'deleteOrdem')
  const now = ask.deps.clock.now()
  await saveOrdem(ask.db, row.id, { arquivado_em: now }, now)
  await ordemChanged(ask, row, { arquivado_em: now }, { cause: 'arquivar' })
  return { uuid: row.uuid, message: `A ordem de serviço ${row.codigo} foi excluída com sucesso!` }
}

export async function restoreOrdem(uuid: string, ask: Ask): Promise<Ordem> {
  const row = await ordemOrRefuse(uuid, ask, 'restoreArchived', true)
  if (row.arquivado_em !== null) {
    await saveOrdem(ask.db, row.id, { arquivado_em: null }, ask.deps.clock.now())
    await ordemChanged(ask, row, { arquivado_em: null }, { cause: 'restaurar' })
  }
  return readOrdem(uuid, ask)
}

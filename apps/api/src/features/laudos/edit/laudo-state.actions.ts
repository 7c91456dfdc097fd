/** Hides, deletes, restores and reprocesses laudos: changes of their state, not of their contents. */

import { invalidFields, Problem } from '@faixa/contract'
import { bothSentence, type Decided, grantOf, type Metodo, STATUS_WHEN_NONE, statusOf, VAZIO } from '@faixa/domain'
import { formatCount, present } from '@faixa/units'
import { laudoChanged } from '../../../changes/laudo-changed.queries.ts'
import { findLastActor } from '../../../db/audit/history.ts'
import { readColumns } from '../../../http/access/read-columns.ts'
import { refuseOldSenha } from '../../../http/access/recent-senha.ts'
import { refuseUnknownSystems } from '../../../http/access/refuse-unknown-system.ts'
import type { Ask } from '../../../http/ask.ts'
import { knownNumbers } from '../../../laudo/laudo-columns.queries.ts'
import { decidedOf, type FoundLaudo, lockAnyLaudo } from '../../../laudo/laudo-find.queries.ts'
import { refuseHeld } from '../../../laudo/ocorrencias/held-laudos.queries.ts'
import { refuseUnknownPlots } from '../create/decided-plots.actions.ts'
import { repeated } from '../create/duplicate.actions.ts'
import { PROCESSING_AHEAD } from '../create/laudo-create.actions.ts'
import { findDuplicate } from '../create/laudo-create.queries.ts'
import { findFiles } from '../read/laudo-details.queries.ts'
import { laudoOrRefuse, laudosOrRefuse } from './find-or-refuse.actions.ts'
import { clearProgress, countRecentDeletions, moveLaudo, setColumns, setFileSystem } from './laudo-edit.queries.ts'

/** Hides or shows a laudo. An approver's reason is audited even where nothing changes. */
export async function hideLaudo(
  uuid: string,
  { hide, motivo }: { readonly hide: boolean; readonly motivo?: string | undefined },
  ask: Ask,
) {
  const laudo = await laudoOrRefuse(uuid, ask, ...MAY_HIDE)
  const state = await setHidden(laudo, hide, ask, motivo)
  return { ...state, message: done(laudo, hide ? 'ocultado' : 'revelado') }
}

export async function hideLaudos(uuids: readonly string[], hide: boolean, ask: Ask) {
  const laudos = await laudosOrRefuse(uuids, ask, ...MAY_HIDE)
  const states: Awaited<ReturnType<typeof setHidden>>[] = []
  for (const laudo of laudos) states.push(await setHidden(laudo, hide, ask))
  const what = hide ? 'ocultado' : 'revelado'
  return {
    laudos: states,
    message: `${formatCount(states.length, `laudo foi ${what}`, `laudos foram ${what}s`)} com sucesso!`,
  }
}

const MAY_HIDE = ['hideLaudo', 'approveLaudo'] as const

async function setHidden(laudo: FoundLaudo, hide: boolean, ask: Ask, motivo?: string) {
  if (laudo.hidden !== hide || motivo !== undefined) {
    await moveLaudo(ask.db, laudo.id, { hidden: hide }, ask.deps.clock.now())
    await laudoChanged(
      ask,
      laudo,
      { hidden: hide },
      {
        cause: hide ? 'ocultar' : 'revelar',
        ...(motivo !== undefined && { antes: { motivo: null }, depois: { motivo } }),
      },
    )
  }
  return { uuid: laudo.uuid, hidden: hide, status: statusOf({ ...laudo, hidden: hide }).label }
}

/** Number of laudos deleted by one person within an hour from which a recent password is required. */
const MASS_DELETION = 10
const HOUR_MS = 3_600_000

export async function deleteLaudo(uuid: string, ask: Ask) {
  const laudo = await laudoOrRefuse(uuid, ask, 'deleteLaudo')
  await refuseHeld(ask, { laudoId: laudo.id })
  const { db, deps } = ask
  const now = deps.clock.now()
  const deleted = await countRecentDeletions(db, ask.actor.id, new Date(now.getTime() - HOUR_MS))
  if (deleted >= MASS_DELETION) refuseOldSenha(ask.actor, deps.clock)
  await moveLaudo(db, laudo.id, { arquivado_em: now }, now)
  await laudoChanged(ask, laudo, { arquivado_em: now }, { cause: 'excluir' })
  return { uuid: laudo.uuid, message: done(laudo, 'excluído') }
}

const lastDeletion = (db: Ask['db'], id: number) => findLastActor(db, { entidade: 'laudo', id, acao: 'excluir' })

/** Refuses to restore another person's deletion; one's own was usually a mistake. */
async function mayRestore({ id }: FoundLaudo, { db, actor }: Ask): Promise<boolean> {
  return grantOf(actor, 'restoreArchived').reach !== 'none' || (await lastDeletion(db, id)) === actor.id
}

/** Restores a laudo. Processing that the deletion cancelled starts again. */
export async function restoreLaudo(uuid: string, ask: Ask) {
  const { db, deps, actor } = ask
  const laudo = await lockAnyLaudo(db, uuid)
  if (!laudo || !(await mayRestore(laudo, ask))) throw new Problem('nao-encontrado')
  if (laudo.arquivado_em !== null) {
    const duplicate = await findDuplicate(db, laudo.empresa_id, laudo.impressao, laudo.id)
    if (duplicate) throw repeated(actor, duplicate)
    const now = deps.clock.now()
    await moveLaudo(db, laudo.id, { arquivado_em: null }, now)
    const measure = !laudo.ready && !laudo.error
    if (measure) await clearProgress(db, laudo.id, now)
    await laudoChanged(ask, laudo, { arquivado_em: null }, { cause: 'restaurar', measure })
  }
  return { uuid: laudo.uuid, message: done(laudo, 'restaurado') }
}

/** A request for another measurement. Absent decisions stay as before. */
interface Remeasure extends Decided, Systems {
  readonly metodo: Metodo
  readonly colunas?: readonly Readonly<Record<string, unknown>>[] | undefined
}

interface Systems {
  /** Codes of coordinate systems for files that name none. */
  readonly sistemaArea?: string | undefined
  readonly sistemaAplicacao?: string | undefined
  readonly sistemaTrajeto?: string | undefined
}

/** Queues a new measurement. The audit keeps the previous numbers, which may already have been paid. */
export async function reprocessLaudo(uuid: string, { metodo, colunas: given, ...overrides }: Remeasure, ask: Ask) {
  const laudo = await laudoOrRefuse(uuid, ask, 'updateLaudo')
  if (!laudo.ready && !laudo.error) throw new Problem('em-processamento')
  const { db, deps } = ask
  const now = deps.clock.now()
  const before = decidedOf(laudo)
  const decided = {
    soTocados: overrides.soTocados ?? before.soTocados,
    manterTalhoes: [...(overrides.manterTalhoes ?? before.manterTalhoes)],
    tirarTalhoes: [...(overrides.tirarTalhoes ?? before.tirarTalhoes)],
    segundoVoo: overrides.segundoVoo ?? before.segundoVoo,
    manterArquivos: overrides.manterArquivos ?? before.manterArquivos,
    aplicacaoDoTrajeto: overrides.aplicacaoDoTrajeto ?? before.aplicacaoDoTrajeto,
  }
  const contradiction = bothSentence(decided)
  if (contradiction !== undefined) throw invalidFields([{ campo: 'tirarTalhoes', mensagem: contradiction }])
  const colunas = given && readColumns(given)
  const sistemas = await giveSystems(laudo.id, overrides, ask)
  await refuseUnknownPlots(deps, overrides, await areaFile(db, laudo.id))
  await clearProgress(db, laudo.id, now)
  const change = {
    medir_metodo: metodo,
    medir_so_tocados: decided.soTocados,
    medir_manter: decided.manterTalhoes,
    medir_tirar: decided.tirarTalhoes,
    medir_segundo_voo: decided.segundoVoo,
    medir_manter_arquivos: decided.manterArquivos,
    medir_do_trajeto: decided.aplicacaoDoTrajeto,
  }
  await moveLaudo(db, laudo.id, change, now)
  if (colunas) await setColumns(db, laudo.id, colunas)
  const antes = { metodo: laudo.metodo, ...before, ...knownNumbers(laudo) }
  const depois = { metodo, ...decided, ...sistemas, ...present({ colunas }) }
  await laudoChanged(ask, laudo, change, { cause: 'reprocessar', antes, depois })
  return { uuid: laudo.uuid, status: STATUS_WHEN_NONE.label, message: PROCESSING_AHEAD }
}

/** Stores the chosen coordinate systems with their files, and returns them for the audit. */
async function giveSystems(
  laudoId: number,
  { sistemaArea, sistemaAplicacao, sistemaTrajeto }: Systems,
  { db }: Pick<Ask, 'db'>,
) {
  const given = present({ sistemaArea, sistemaAplicacao, sistemaTrajeto })
  await refuseUnknownSystems(given)
  for (const [papel, campo] of SYSTEM_FIELDS) {
    const sistema = given[campo]
    if (sistema === undefined || (await setFileSystem(db, laudoId, papel, sistema))) continue
    throw invalidFields([{ campo, mensagem: 'Este laudo não tem o arquivo a que o sistema de coordenadas se refere.' }])
  }
  return given
}

const SYSTEM_FIELDS = [
  ['area', 'sistemaArea'],
  ['aplicacao', 'sistemaAplicacao'],
  ['trajeto', 'sistemaTrajeto'],
] as const

async function areaFile(db: Ask['db'], laudoId: number) {
  const [file] = await findFiles(db, laudoId, 'area')
  return file && { nome: file.nome, sha256: file.sha256.toString('hex'), sistema: file.sistema }
}

/** Writes the specification's sentences (001 §4); a laudo without a name is identified by its code. */
function done({ nome, codigo }: FoundLaudo, what: string): string {
  return `O Laudo ${nome === VAZIO ? codigo : nome} foi ${what} com sucesso!`
}

/** Edits the names of a plot, deletes it and restores it. Outlines come only from files. */

import { type Plot, Problem } from '@faixa/contract'
import { plotsChanged } from '../../../changes/plots-changed.queries.ts'
import { type AreaOwner, mustMay } from '../../../ground/ground-owner.queries.ts'
import { found, refuseStale } from '../../../http/access/found.ts'
import { refuseOthersArchive } from '../../../http/access/refuse-others-archive.ts'
import type { Ask } from '../../../http/ask.ts'
import { findCurrentVersion, lockAreas } from '../area-versions.queries.ts'
import {
  archivePlot,
  findPlotOwner,
  forgetCompact,
  type LockedPlot,
  lockPlot,
  type PlotNamesChange,
  unarchivePlot,
  updatePlotNames,
} from './plot-edit.queries.ts'
import { findPlot } from './plot-list.queries.ts'

export async function updatePlot(id: number, change: PlotNamesChange, ask: Ask): Promise<Plot> {
  const { db } = ask
  const { plot, owner } = await lockedOrRefuse(id, ask)
  if (plot.arquivado_em !== null) throw new Problem('nao-encontrado')
  refuseStale(ask, plot, 'Outra pessoa salvou alterações neste talhão: recarregue para vê-las antes de salvar as suas.')
  await updatePlotNames(db, id, change)
  await forgetCompact(db, plot)
  const states = { antes: namesOf(plot), depois: { ...namesOf(plot), ...change } }
  await plotsChanged(ask, owner, [{ acao: 'alterar', entidade: 'talhao', id, ...states }])
  return readOrRefuse(id, ask)
}

export async function deletePlot(id: number, ask: Ask): Promise<{ readonly message: string }> {
  const { db, deps } = ask
  const { plot, owner } = await lockedOrRefuse(id, ask)
  const version = await findCurrentVersion(db, owner)
  if (plot.arquivado_em !== null || !version) throw new Problem('nao-encontrado')
  await archivePlot(db, plot, version.id, deps.clock.now())
  await forgetCompact(db, plot)
  await plotsChanged(ask, owner, [{ acao: 'arquivar', entidade: 'talhao', id, antes: namesOf(plot) }])
  return { message: `O talhão ${titleOf(plot)} foi excluído; os laudos dele ficam.` }
}

export async function restorePlot(id: number, ask: Ask): Promise<Plot> {
  const { db } = ask
  const { plot, owner } = await lockedOrRefuse(id, ask)
  if (plot.arquivado_em === null) return readOrRefuse(id, ask)
  await refuseOthersArchive(ask, 'talhao', id)
  const version = await findCurrentVersion(db, owner)
  if (!version || plot.excluida_da_versao !== version.id) {
    const detail = 'As áreas foram substituídas depois: para ter este talhão de novo, traga de volta a versão anterior.'
    throw new Problem('conflito', { detail })
  }
  await unarchivePlot(db, plot, version.id)
  await forgetCompact(db, plot)
  await plotsChanged(ask, owner, [{ acao: 'restaurar', entidade: 'talhao', id, depois: namesOf(plot) }])
  return readOrRefuse(id, ask)
}

/** The plot within reach, locked after the versions of its owner, in the order in which a replacement locks them. */
async function lockedOrRefuse(id: number, ask: Ask): Promise<{ readonly plot: LockedPlot; readonly owner: AreaOwner }> {
  const owner = found(await findPlotOwner(ask.db, id))
  mustMay('createArea', ask, owner)
  await lockAreas(ask.db, owner)
  return { plot: await lockPlot(ask.db, id), owner }
}

async function readOrRefuse(id: number, { db, actor }: Ask): Promise<Plot> {
  return found(await findPlot(db, actor, id))
}

function namesOf({ nome, fazenda, codigo_fazenda: codigoFazenda, talhao }: LockedPlot) {
  return { nome, fazenda, codigoFazenda, talhao }
}

function titleOf({ fazenda, codigo_fazenda, talhao, nome }: LockedPlot): string {
  return [fazenda ?? codigo_fazenda, talhao ?? nome].filter(Boolean).join(' · ')
}

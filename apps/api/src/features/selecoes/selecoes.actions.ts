/**
 * Stores a selection of plots under a code, and returns it to people who may see all of its plots; for any other person it does not exist.
 */
import { createHash, randomInt } from 'node:crypto'
import { invalidFields, Problem } from '@faixa/contract'
import { grantOf, SELECTION_CODE_LENGTH, SELECTION_LETTERS } from '@faixa/domain'
import { audit } from '../../db/audit/audit.ts'
import type { Ask } from '../../http/ask.ts'
import { countAreasWithin } from '../areas/areas.queries.ts'
import { countOrderedPlots } from '../ordens/plots/ordered-plots.queries.ts'
import { findSelection, insertOrRenewSelection } from './selecoes.queries.ts'

export async function keepSelection(chosen: readonly number[], ask: Ask): Promise<{ codigo: string }> {
  const { db, actor, deps } = ask
  const talhoes = [...new Set(chosen)].sort((one, other) => one - other)
  if (!(await areWithinReach(talhoes, ask))) {
    const mensagem = 'Um dos talhões não está no mapa: recarregue a página e escolha de novo.'
    throw invalidFields([{ campo: 'talhoes', mensagem }])
  }
  const codigo = await insertOrRenewSelection(db, {
    codigo: randomCode(),
    usuario_id: actor.id,
    talhoes,
    criado_em: deps.clock.now(),
    resumo: createHash('sha256').update(talhoes.join()).digest(),
  })
  await audit(ask, { acao: 'cadastrar', entidade: 'selecao', id: codigo, depois: { talhoes: talhoes.length } })
  return { codigo }
}

export async function readSelection(codigo: string, ask: Ask): Promise<{ talhoes: number[] }> {
  const talhoes = await findSelection(ask.db, codigo)
  if (!talhoes || !(await areWithinReach(talhoes, ask))) throw new Problem('nao-encontrado')
  return { talhoes }
}

/** Replaced plots still have an owner: people who could see them may read the selection. */
async function areWithinReach(talhoes: readonly number[], { db, actor }: Ask): Promise<boolean> {
  const seesRegister = grantOf(actor, 'readArea').reach !== 'none'
  const seen = seesRegister ? countAreasWithin(db, actor, talhoes) : countOrderedPlots(db, actor, talhoes)
  return (await seen) === talhoes.length
}

function randomCode(): string {
  return Array.from(
    { length: SELECTION_CODE_LENGTH },
    () => SELECTION_LETTERS[randomInt(SELECTION_LETTERS.length)],
  ).join('')
}

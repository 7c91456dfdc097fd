/** Limits of the weather that an empresa sets for all its laudos, added to those of the law. */
import type { LimitesClimaForm, ReplyOf, Routes } from '@faixa/contract'
import { CAMPOS_DO_LIMITE, type LimitesDaEmpresa } from '@faixa/domain'
import { present } from '@faixa/units'
import { limitesChanged } from '../../changes/limites-changed.queries.ts'
import { mustBeWithin, mustMay } from '../../ground/ground-owner.queries.ts'
import type { Ask } from '../../http/ask.ts'
import { findLimites, saveLimites } from './limites-clima.queries.ts'
import { lockProtecoes } from './protecao-write.queries.ts'

type Limites = ReplyOf<Routes['readLimitesClima']>

const NAMES = Object.keys(CAMPOS_DO_LIMITE) as (keyof LimitesDaEmpresa)[]

export async function readLimitesClima(empresaId: number, ask: Ask): Promise<Limites> {
  await mustBeWithin(ask, { empresa: empresaId })
  const row = await findLimites(ask.db, empresaId)
  if (!row) return {}
  const { usuario, atualizadoEm, ...limites } = row
  const values = Object.fromEntries(NAMES.map((name) => [name, limites[name] ?? undefined]))
  return { ...present(values), usuario, atualizadoEm: atualizadoEm.toISOString() }
}

export async function setLimitesClima({ empresa, ...form }: LimitesClimaForm, ask: Ask): Promise<Limites> {
  const { db, deps, actor } = ask
  await mustBeWithin(ask, { empresa })
  // A person of a unidade may not set limits for the whole empresa.
  mustMay('createArea', ask, { empresaId: empresa, unidadeId: null })
  await lockProtecoes(db, { empresaId: empresa })
  const antes = stateOf(await findLimites(db, empresa))
  const depois = stateOf(form)
  if (JSON.stringify(antes) === JSON.stringify(depois)) return readLimitesClima(empresa, ask)
  await saveLimites(db, { empresaId: empresa, usuarioId: actor.id, now: deps.clock.now() }, form)
  await limitesChanged(ask, { empresaId: empresa, antes, depois })
  return readLimitesClima(empresa, ask)
}

function stateOf(limites: LimitesDaEmpresa = {}) {
  return Object.fromEntries(NAMES.map((name) => [name, limites[name] ?? null]))
}

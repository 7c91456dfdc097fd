import type { ReplyOf, Routes } from '@faixa/contract'
import { mustBeWithin, mustMay } from '../../ground/ground-owner.queries.ts'
import type { Ask } from '../../http/ask.ts'
import { listVersions } from './area-versions.queries.ts'

interface Asked {
  readonly empresa: number
  readonly unidade?: number | undefined
}

export async function readVersions(params: Asked, ask: Ask): Promise<ReplyOf<Routes['listAreaVersions']>> {
  const owner = { empresaId: params.empresa, unidadeId: params.unidade ?? null }
  mustMay('createArea', ask, owner)
  await mustBeWithin(ask, params)
  return { versoes: await listVersions(ask.db, owner) }
}

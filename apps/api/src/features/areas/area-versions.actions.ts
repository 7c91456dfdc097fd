import { Problem, type ReplyOf, type Routes } from '@faixa/contract'
import type { Ask } from '../../http/ask.ts'
import { isEmpresaWithin, listUnidadesWithin } from '../listas/listas.queries.ts'
import { mustMay } from './area-owner.queries.ts'
import { listVersions } from './area-versions.queries.ts'

interface Asked {
  readonly empresa: number
  readonly unidade?: number | undefined
}

export async function readVersions(
  { empresa, unidade }: Asked,
  ask: Ask,
): Promise<ReplyOf<Routes['listAreaVersions']>> {
  const { db, actor } = ask
  const owner = { empresaId: empresa, unidadeId: unidade ?? null }
  mustMay('createArea', ask, owner)
  if (!(await isEmpresaWithin(db, actor, empresa))) throw new Problem('nao-encontrado')
  if (unidade !== undefined) {
    const unidades = await listUnidadesWithin(db, actor, empresa)
    if (!unidades.some(({ id }) => id === unidade)) throw new Problem('nao-encontrado')
  }
  return { versoes: await listVersions(db, owner) }
}

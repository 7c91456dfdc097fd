/** The owner of the plots or protected areas that a request means, by what is in reach of the person, and whether this person may change them. */
import { invalidFields, Problem } from '@faixa/contract'
import { type Capability, may } from '@faixa/domain'
import type { Ask } from '../../http/ask.ts'
import { isEmpresaWithin, listUnidadesWithin } from '../listas/listas.queries.ts'
import type { AreaOwner } from './area-versions.queries.ts'

/** Refuses, at the fields of a form, an owner that is in none of this person's lists, with one sentence whether it exists or not. */
export async function ownerOfForm(
  { db, actor }: Ask,
  { empresa, unidade }: { readonly empresa: number; readonly unidade?: number | undefined },
): Promise<AreaOwner> {
  const refused = (campo: string, mensagem: string) => invalidFields([{ campo, mensagem }])
  if (!(await isEmpresaWithin(db, actor, empresa))) throw refused('empresa', 'A empresa não está na lista.')
  const unidades = await listUnidadesWithin(db, actor, empresa)
  const isListed = unidade === undefined ? !actor.isUnidade : unidades.some(({ id }) => id === unidade)
  if (!isListed) throw refused('unidade', 'A unidade não está na lista da empresa.')
  const owner = { empresaId: empresa, unidadeId: unidade ?? null }
  mustMay('createArea', { actor }, owner)
  return owner
}

/** Refuses an owner of another tenant as if it did not exist. */
export function mustMay(
  capability: Capability,
  { actor }: Pick<Ask, 'actor'>,
  { empresaId, unidadeId }: AreaOwner,
): void {
  if (!may(actor, capability, { empresaId, unidadeId: unidadeId ?? undefined })) throw new Problem('nao-encontrado')
}

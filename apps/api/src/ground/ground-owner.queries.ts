/** The owner of the plots or protected areas of a request, limited to the person's reach, and whether this person may change them. */
import { invalidFields, Problem } from '@faixa/contract'
import { type Capability, may } from '@faixa/domain'
import { type SqlBool, sql } from 'kysely'
import { isEmpresaWithin, listUnidadesWithin } from '../entidades/entities-within.queries.ts'
import { rowsWithinReach } from '../http/access/rows-within-reach.queries.ts'
import type { SignedIn } from '../http/access/signed-in.ts'
import type { Ask } from '../http/ask.ts'

/** The owner of a set of plots or areas: an empresa's head office (null), or one of its unidades. */
export interface AreaOwner {
  readonly empresaId: number
  readonly unidadeId: number | null
}

export const ownedBy = ({ empresaId, unidadeId }: AreaOwner) =>
  sql<SqlBool>`empresa_id = ${empresaId} and unidade_id is not distinct from ${unidadeId}`

export const livingOf = (owner: AreaOwner) => sql<SqlBool>`${ownedBy(owner)} and arquivado_em is null`

/** The rows of plots, or of protected areas, within a person's reach. */
export const areaWithinReach = (actor: SignedIn) =>
  rowsWithinReach(actor, 'readArea', { empresa: 'empresa_id', unidade: 'unidade_id', byLink: true })

interface Chosen {
  readonly empresa?: number | undefined
  readonly unidade?: number | undefined
}

/** Returns the field whose choice is in none of this person's lists. */
async function unlisted({ db, actor }: Ask, { empresa, unidade }: Chosen): Promise<'empresa' | 'unidade' | undefined> {
  if (empresa !== undefined && !(await isEmpresaWithin(db, actor, empresa))) return 'empresa'
  if (unidade === undefined) return undefined
  const unidades = await listUnidadesWithin(db, actor, empresa)
  return unidades.some(({ id }) => id === unidade) ? undefined : 'unidade'
}

/** Refuses, at the fields of a form, an owner that is in none of this person's lists, with one sentence whether it exists or not. */
export async function ownerOfForm(ask: Ask, form: Chosen & { readonly empresa: number }): Promise<AreaOwner> {
  const { empresa, unidade } = form
  const wrong = (await unlisted(ask, form)) ?? (unidade === undefined && ask.actor.isUnidade ? 'unidade' : undefined)
  if (wrong !== undefined) throw invalidFields([{ campo: wrong, mensagem: UNLISTED[wrong] }])
  const owner = { empresaId: empresa, unidadeId: unidade ?? null }
  mustMay('createArea', ask, owner)
  return owner
}

const UNLISTED = { empresa: 'A empresa não está na lista.', unidade: 'A unidade não está na lista da empresa.' }

/** Refuses an empresa or unidade of another tenant as if it did not exist. */
export async function mustBeWithin(ask: Ask, chosen: Chosen): Promise<void> {
  if ((await unlisted(ask, chosen)) !== undefined) throw new Problem('nao-encontrado')
}

/** Refuses an owner of another tenant as if it did not exist. */
export function mustMay(capability: Capability, { actor }: Pick<Ask, 'actor'>, { empresaId, unidadeId }: AreaOwner) {
  if (!may(actor, capability, { empresaId, unidadeId: unidadeId ?? undefined })) throw new Problem('nao-encontrado')
}

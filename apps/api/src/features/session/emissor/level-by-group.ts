/** The level that the groups of an issuer give a person. */
import { Problem } from '@faixa/contract'
import type { Nivel } from '@faixa/domain'
import type { Issuer } from '../../../settings/read-issuers.ts'
import type { PersonRow } from '../session.queries.ts'

/** Levels between which a group moves a person; those of entities, piloto and prestadora, belong to the entity's registration. */
const MOVABLE: readonly Nivel[] = ['analista', 'funcionario']

/**
 * Returns the level that the person gets, or undefined where it stays. An issuer neither makes an administrator nor ends one. Refuses a
 * person of no group of the table, and a level that the registration cannot have.
 */
export function levelByGroup(
  { nivel, empresa_id }: Pick<PersonRow, 'nivel' | 'empresa_id'>,
  { grupos, nome }: Pick<Issuer, 'grupos' | 'nome'>,
  groups: readonly string[],
): Nivel | undefined {
  if (!grupos || nivel === 'admin') return undefined
  const given = Object.entries(grupos).find(([group]) => groups.includes(group))?.[1]
  if (given === undefined) {
    const detail = `Nenhum dos seus grupos em «${nome}» dá entrada aqui: fale com a administração.`
    throw new Problem('emissor-sem-grupo', { detail })
  }
  if (given === nivel) return undefined
  const fits = MOVABLE.includes(nivel) && MOVABLE.includes(given) && (given !== 'funcionario' || empresa_id !== null)
  if (fits) return given
  const detail = `Os seus grupos em «${nome}» pedem outro nível de acesso que o do seu cadastro: fale com a administração.`
  throw new Problem('emissor-sem-grupo', { detail })
}

import { CAPABILITIES, type Capability, type Grant, type Nivel } from './capabilities.ts'

/** The person who makes the request. Ids are those of the person's own entities; absent where there is none. */
export interface Actor {
  readonly nivel: Nivel
  readonly funcao?: string | undefined
  readonly isUnidade?: boolean | undefined
  readonly empresaId?: number | undefined
  readonly unidadeId?: number | undefined
  readonly prestadoraId?: number | undefined
  readonly pilotoId?: number | undefined
  /** The capabilities of the API key that represents the person; absent where the person is signed in and has all capabilities. */
  readonly escopos?: readonly Capability[] | undefined
}

/** The entity that the person acts on: a laudo, or another entity of an empresa. */
export interface Target {
  readonly empresaId?: number | undefined
  readonly unidadeId?: number | undefined
  readonly prestadoraId?: number | undefined
  readonly pilotoId?: number | undefined
  /** Prestadoras that work for the empresa of the entity. */
  readonly prestadoraIds?: readonly number[] | undefined
  readonly hidden?: boolean | undefined
}

const APPROVER_MARK = '[2]'

export function isApprover(actor: Actor): boolean {
  return actor.funcao?.includes(APPROVER_MARK) ?? false
}

/** Returns the table's grant before any target is known: `none` hides the button and refuses the route. */
export function grantOf(actor: Actor, capability: Capability): Grant {
  if (actor.escopos && !actor.escopos.includes(capability)) return { reach: 'none' }
  const grant: Grant = CAPABILITIES[capability][actor.nivel]
  return grant.approverOnly && !isApprover(actor) ? { reach: 'none' } : grant
}

export function may(actor: Actor, capability: Capability, target: Target): boolean {
  const grant = grantOf(actor, capability)
  if (target.hidden && !grant.hidden) return false
  switch (grant.reach) {
    case 'none':
      return false
    case 'all':
      return true
    case 'own-empresa':
      if (!same(actor.empresaId, target.empresaId)) return false
      return !actor.isUnidade || same(actor.unidadeId, target.unidadeId)
    case 'linked-empresas':
      return target.prestadoraIds?.some((its) => same(actor.prestadoraId, its)) ?? false
    case 'own-pilotos':
      return same(actor.prestadoraId, target.prestadoraId)
    case 'own':
      return same(actor.pilotoId, target.pilotoId)
  }
}

// Two absent ids are different: a person without an empresa must not reach an entity without one.
function same(mine: number | undefined, its: number | undefined): boolean {
  return mine !== undefined && mine === its
}

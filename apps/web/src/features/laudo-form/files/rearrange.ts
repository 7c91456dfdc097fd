/** Finds the right fields of files by their contents. */
import { PAPEIS_DO_VOO } from '@faixa/domain'
import type { Role } from '@faixa/flight'
import type { FileKind } from '@faixa/geometry'
import { homeOf } from '../../../flight-worker/file-home.ts'

export type Kinds = Readonly<Partial<Record<Role, FileKind | 'unclear'>>>

/** The field where each field's file is now. */
export type Arrangement = Readonly<Partial<Record<Role, Role>>>

export const ROLES: readonly Role[] = PAPEIS_DO_VOO

/** Fields whose file clearly belongs in another one. */
export function misplacedRoles(kinds: Kinds): readonly Role[] {
  return ROLES.filter((role) => {
    const home = homeOf(kinds[role])
    return home !== undefined && home !== role
  })
}

/** The arrangement in which no file is misplaced; undefined where none is, or where two files belong in one field. */
export function rearrange(kinds: Kinds): Arrangement | undefined {
  if (misplacedRoles(kinds).length === 0) return undefined
  const arrangement: Partial<Record<Role, Role>> = {}
  const present = ROLES.filter((role) => kinds[role] !== undefined)
  for (const role of present) {
    const home = homeOf(kinds[role])
    if (home === undefined) continue
    if (arrangement[home] !== undefined) return undefined
    arrangement[home] = role
  }
  // A file of unclear contents stays, or moves to the field vacated by the file that takes its own.
  for (const role of present.filter((role) => homeOf(kinds[role]) === undefined)) {
    const free = [role, arrangement[role], ...ROLES].find((other) => other && arrangement[other] === undefined)
    if (free) arrangement[free] = role
  }
  return arrangement
}

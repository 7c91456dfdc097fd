/** Files in the wrong fields: where each belongs by what is in it. */
import { PAPEIS } from '@faixa/domain'
import type { Role } from '@faixa/flight'
import type { FileKind } from '@faixa/geometry'

export type Kinds = Readonly<Partial<Record<Role, FileKind | 'unclear'>>>

/** Field → the field where its file is now. */
export type Arrangement = Readonly<Partial<Record<Role, Role>>>

export const ROLES: readonly Role[] = PAPEIS

const HOME = {
  area: 'area',
  'swath-polygons': 'aplicacao',
  'swath-lines': 'aplicacao',
  track: 'trajeto',
} as const satisfies Record<FileKind, Role>

/** Fields whose file clearly belongs in another one. */
export function misplacedRoles(kinds: Kinds): readonly Role[] {
  return ROLES.filter((role) => {
    const home = homeOf(kinds[role])
    return home !== undefined && home !== role
  })
}

/** Where every file goes so that none is misplaced; undefined where nothing is misplaced, or two files claim one field. */
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
  // What cannot be told stays, or changes places with what took its field.
  for (const role of present.filter((role) => homeOf(kinds[role]) === undefined)) {
    const free = [role, arrangement[role], ...ROLES].find((other) => other && arrangement[other] === undefined)
    if (free) arrangement[free] = role
  }
  return arrangement
}

function homeOf(kind: FileKind | 'unclear' | undefined): Role | undefined {
  return kind === undefined || kind === 'unclear' ? undefined : HOME[kind]
}

/** Finds the right fields of files by their contents. */
import { PAPEIS_DO_VOO } from '@faixa/domain'
import type { Role } from '@faixa/flight'
import { homeOf } from '../../../flight-worker/file-home.ts'
import type { FileFacts } from '../../../flight-worker/flight-answers.ts'

/** A file in a field; `looksLike` is absent where it was not read. */
export interface HeldFile extends Partial<Pick<FileFacts, 'looksLike' | 'hasSprayStates'>> {
  readonly id: number
  readonly role: Role
}

/** Numbers of the files that each field has then. */
export type Arrangement = Readonly<Record<Role, readonly number[]>>

export const ROLES: readonly Role[] = PAPEIS_DO_VOO

/**
 * Files that clearly belong in another field. A log with the states of the valve is an application and a track: it stays in both fields,
 * unless `dealt`, where nobody chose its field, and it is the application where no other file is.
 */
export function misplacedIn(held: readonly HeldFile[], dealt = false): readonly HeldFile[] {
  const isOther = held.some(({ looksLike = '' }) => looksLike.startsWith('swath'))
  return held.filter((one) => homeIn(one, dealt, isOther) !== one.role)
}

function homeIn({ role, looksLike, hasSprayStates }: HeldFile, dealt: boolean, isOther: boolean): Role {
  const home = homeOf(looksLike) ?? role
  if (!hasSprayStates || home !== 'trajeto') return home
  if (dealt) return isOther ? 'trajeto' : 'aplicacao'
  return role === 'area' ? 'aplicacao' : role
}

/** The arrangement in which no file is misplaced; undefined where none is, or where two files belong in the field of the area. */
export function rearrange(held: readonly HeldFile[], dealt = false): Arrangement | undefined {
  if (misplacedIn(held, dealt).length === 0) return undefined
  const isOther = held.some(({ looksLike = '' }) => looksLike.startsWith('swath'))
  const isClear = ({ looksLike }: HeldFile) => homeOf(looksLike) !== undefined
  const placed: Record<Role, HeldFile[]> = { area: [], aplicacao: [], trajeto: [] }
  for (const one of held.filter(isClear)) placed[homeIn(one, dealt, isOther)].push(one)
  if (placed.area.length > 1) return undefined
  // A file of unclear contents stays, or moves to the field vacated by the file that takes its own.
  for (const one of held.filter((other) => !isClear(other))) {
    const taker = placed[one.role].find(({ role }) => role !== one.role)
    const free = taker && [taker.role, ...ROLES].find((role) => placed[role].length === 0)
    const own = one.role === 'area' && placed.area.length > 0 ? 'aplicacao' : one.role
    placed[free ?? own].push(one)
  }
  const idsIn = (role: Role) => placed[role].map(({ id }) => id)
  return { area: idsIn('area'), aplicacao: idsIn('aplicacao'), trajeto: idsIn('trajeto') }
}

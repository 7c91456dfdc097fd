/**
 * Keeps what a person decided and confirmed in the form for a reload, in sessionStorage beside the draft. A decision belongs to files: it
 * is applied again when the same files are chosen again, because the browser cannot store files.
 */
import type { Decided } from '@faixa/domain'
import type { Role } from '@faixa/flight'
import type { TextProfile } from '@faixa/geometry'
import { factsOf, type Slot, type Slots } from './flight-state.ts'
import { ROLES } from './rearrange.ts'

export interface KeptDecisions {
  /** Identities of the files that the decisions are about. */
  readonly files: Identities
  readonly decided: Decided
}

/** Identities of the files of each field, sorted; a field without files has none here. */
export type Identities = Readonly<Partial<Record<Role, readonly string[]>>>

/** Confirmed sentences by the codes of their findings. */
export type Sentences = Readonly<Record<string, string>>

/**
 * Identifies a file: by its name and size and, once read, its content. A decision made while a file is still being read belongs to that
 * file, and not to a replacement.
 */
function identityOf(slot: Slot): string {
  const { name, size } = slot.file
  const facts = factsOf(slot)
  if (!facts) return unreadIdentity({ name, size })
  const { placemarks, areaHa, lengthKm, bounds = [] } = facts
  return [name, size, placemarks, areaHa, lengthKm, ...bounds].join('|')
}

function unreadIdentity({ name, size }: Pick<File, 'name' | 'size'>): string {
  return `${name}|${size}`
}

export function identitiesIn(slots: Slots): Identities {
  const files = ROLES.map((role) => [role, slots[role].map(identityOf).toSorted()] as const)
  return Object.fromEntries(files.filter(([, identities]) => identities.length > 0))
}

/** Tells whether two identities may belong to one file; of an unread file only name and size are known. */
function mayBeOne(a: string, b: string): boolean {
  return a === b || a.startsWith(`${b}|`) || b.startsWith(`${a}|`)
}

/** The decisions that hold for these files: those about polygons need the same area, those about swaths the same application. */
export function heldDecisions({ files, decided }: KeptDecisions, now: Identities): Decided {
  const isSame = (role: Role) => now[role] !== undefined && files[role]?.join() === now[role].join()
  const mayBeSame = (role: Role) => {
    const [kept = [], given = []] = [files[role], now[role]]
    return kept.length === given.length && kept.every((identity, i) => mayBeOne(identity, given[i]!))
  }
  const { manterTalhoes, tirarTalhoes, segundoVoo, soTocados, manterArquivos, aplicacaoDoTrajeto } = decided
  const [area, aplicacao] = [isSame('area'), isSame('aplicacao')]
  return {
    ...(area && manterTalhoes && { manterTalhoes }),
    ...(area && tirarTalhoes && { tirarTalhoes }),
    ...(aplicacao && segundoVoo && { segundoVoo }),
    ...(area && aplicacao && soTocados && { soTocados }),
    ...(now.aplicacao === undefined &&
      now.trajeto &&
      mayBeSame('trajeto') &&
      aplicacaoDoTrajeto && { aplicacaoDoTrajeto }),
    ...((area || aplicacao) && ROLES.every(mayBeSame) && manterArquivos && { manterArquivos }),
  }
}

const decisionsKey = (key: string) => `${key}-decisoes`
const columnsKey = (key: string) => `${key}-colunas`
const sentencesKey = (key: string) => `${key}-confirmacoes`

export function readDecisions(key: string): KeptDecisions | undefined {
  const kept = read(decisionsKey(key))
  if (!kept || !('files' in kept && 'decided' in kept)) return undefined
  const { files } = kept as KeptDecisions
  // Those of earlier versions have one identity for a field.
  return Object.values(files).every(Array.isArray) ? (kept as KeptDecisions) : undefined
}

export function keepDecisions(key: string, kept: KeptDecisions): void {
  write(decisionsKey(key), kept)
}

/** Decides for the form of these tracks, which nobody has read yet, that the passes are deduced from them. */
export function keepDeduction(key: string, tracks: readonly File[]): void {
  const trajeto = tracks.map((file) => unreadIdentity(file)).toSorted()
  keepDecisions(key, { files: { trajeto }, decided: { aplicacaoDoTrajeto: true } })
}

/** The columns that the person assigned, by the headings of the files. */
export function readColumns(key: string): readonly TextProfile[] {
  return (read(columnsKey(key)) ?? []) as readonly TextProfile[]
}

export function keepColumns(key: string, profiles: readonly TextProfile[]): void {
  write(columnsKey(key), profiles)
}

export function readSentences(key: string): Sentences {
  return (read(sentencesKey(key)) ?? {}) as Sentences
}

export function keepSentences(key: string, sentences: Sentences): void {
  write(sentencesKey(key), sentences)
}

/** Deletes all after the laudo was sent or the form is reset. */
export function dropDecisions(key: string): void {
  try {
    sessionStorage.removeItem(decisionsKey(key))
    sessionStorage.removeItem(sentencesKey(key))
    sessionStorage.removeItem(columnsKey(key))
  } catch {
    // The storage is switched off, so that nothing was kept.
  }
}

function read(key: string): object | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return typeof kept === 'object' && kept !== null ? kept : undefined
  } catch {
    // The storage is switched off, or holds no JSON.
    return undefined
  }
}

function write(key: string, value: object): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The storage is full or switched off: a reload will lose the decisions.
  }
}

/**
 * Keeps what a person decided and confirmed in the form for a reload, in sessionStorage beside the draft. A decision belongs to files: it is
 * taken up once the same files are in their fields again, which the browser cannot keep.
 */
import type { Decided } from '@faixa/domain'
import type { Role } from '@faixa/flight'
import { factsOf, type Slot } from './flight-state.ts'
import { ROLES } from './rearrange.ts'

export interface KeptDecisions {
  /** What identifies the files that the decisions are about. */
  readonly files: Readonly<Partial<Record<Role, string>>>
  readonly decided: Decided
}

/** Confirmed sentences by the codes of their findings. */
export type Sentences = Readonly<Record<string, string>>

/** What tells a file that was read from another one: its name and what it holds. Undefined until it was read. */
export function identityOf(slot: Slot | undefined): string | undefined {
  const facts = factsOf(slot)
  if (!slot || !facts) return undefined
  const { placemarks, areaHa, lengthKm, bounds = [] } = facts
  return [slot.file.name, slot.file.size, placemarks, areaHa, lengthKm, ...bounds].join('|')
}

/** The decisions that hold for these files: those about polygons need the same area, those about swaths the same application. */
export function heldDecisions(
  { files, decided }: KeptDecisions,
  now: Readonly<Partial<Record<Role, string>>>,
): Decided {
  const isSame = (role: Role) => now[role] !== undefined && files[role] === now[role]
  const { manterTalhoes, tirarTalhoes, segundoVoo, soTocados, manterArquivos } = decided
  const [area, aplicacao] = [isSame('area'), isSame('aplicacao')]
  return {
    ...(area && manterTalhoes && { manterTalhoes }),
    ...(area && tirarTalhoes && { tirarTalhoes }),
    ...(aplicacao && segundoVoo && { segundoVoo }),
    ...(area && aplicacao && soTocados && { soTocados }),
    ...((area || aplicacao) &&
      ROLES.every((role) => files[role] === now[role]) &&
      manterArquivos && { manterArquivos }),
  }
}

const decisionsKey = (key: string) => `${key}-decisoes`
const sentencesKey = (key: string) => `${key}-confirmacoes`

export function readDecisions(key: string): KeptDecisions | undefined {
  const kept = read(decisionsKey(key))
  return kept && 'files' in kept && 'decided' in kept ? (kept as unknown as KeptDecisions) : undefined
}

export function keepDecisions(key: string, kept: KeptDecisions): void {
  write(decisionsKey(key), kept)
}

export function readSentences(key: string): Sentences {
  return (read(sentencesKey(key)) ?? {}) as Sentences
}

export function keepSentences(key: string, sentences: Sentences): void {
  write(sentencesKey(key), sentences)
}

/** Forgets both, once the laudo was sent or the form begins anew. */
export function dropDecisions(key: string): void {
  try {
    sessionStorage.removeItem(decisionsKey(key))
    sessionStorage.removeItem(sentencesKey(key))
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

/**
 * Quotas of an empresa or a prestadora: bytes of files in all, laudos a day. An upload is reserved in the quota before its files are kept,
 * so that a refused one leaves none, and counted in the transaction that registers it.
 */
import { Problem } from '@faixa/contract'
import { formatCount, formatMegabytes } from '@faixa/units'
import type { Ask } from '../http/ask.ts'
import type { Settings } from '../settings.ts'
import { addUse, findUse, type QuotaOwner, secondsToTomorrow, type Use } from './quota.queries.ts'

export type { QuotaOwner } from './quota.queries.ts'

/** Files that a person sends together: `laudos` is 1 for a laudo, 0 for everything else. */
export interface SentFiles {
  readonly bytes: number
  readonly laudos: 0 | 1
}

/** Uploads of an owner that are reserved and not counted yet. */
interface Held {
  bytes: number
  laudos: number
  /** Number of uploads that are no longer reserved. */
  released: number
}

/**
 * By server, and by owner. Another process of the same installation counts separately: the transaction refuses an excess that both allowed.
 */
const heldBy = new WeakMap<Settings, Map<string, Held>>()

export const ofEmpresa = (id: number): QuotaOwner => ({ kind: 'empresa', id })
export const ofPrestadora = (id: number): QuotaOwner => ({ kind: 'prestadora', id })

/** The owner of the quota in which files of a person's account count; undefined for staff. */
export function ownerOfPerson({ empresaId, prestadoraId }: Ask['actor']): QuotaOwner | undefined {
  if (empresaId !== undefined) return ofEmpresa(empresaId)
  return prestadoraId === undefined ? undefined : ofPrestadora(prestadoraId)
}

/** Refuses an upload without remaining quota, before its files are read. */
export async function refuseUsedUp(ask: Ask, owner: QuotaOwner, laudos: SentFiles['laudos']): Promise<void> {
  if (hasNone(ask)) return
  await refuseBeyond(await usedWith(ask, owner, { bytes: 1, laudos }), laudos, owner, ask)
}

/** Reserves an upload in the quota until the returned function is called, and refuses it where it exceeds the quota. */
export async function holdInQuota(ask: Ask, owner: QuotaOwner, sent: SentFiles): Promise<() => void> {
  if (hasNone(ask)) return () => {}
  const held = heldOf(ask, owner)
  let released: number
  let use: Use
  // An upload that was counted meanwhile may be in neither of the two figures.
  do {
    released = held.released
    use = await usedWith(ask, owner, sent)
  } while (released !== held.released)
  const after = { bytes: use.bytes + held.bytes, laudosToday: use.laudosToday + held.laudos }
  held.bytes += sent.bytes
  held.laudos += sent.laudos
  let isHeld = true
  const release = () => {
    if (!isHeld) return
    isHeld = false
    held.bytes -= sent.bytes
    held.laudos -= sent.laudos
    held.released += 1
  }
  try {
    await refuseBeyond(after, sent.laudos, owner, ask)
    return release
  } catch (error) {
    release()
    throw error
  }
}

/** Counts an upload in the transaction that registers it, and refuses it where it is beyond a quota. */
export async function takeFromQuota(ask: Ask, owner: QuotaOwner, sent: SentFiles): Promise<void> {
  const now = ask.deps.clock.now()
  await addUse(ask.db, owner, sent, now)
  if (!hasNone(ask)) await refuseBeyond(await findUse(ask.db, owner, now), sent.laudos, owner, ask)
}

function hasNone({ deps: { settings } }: Ask): boolean {
  return settings.quotaBytes === undefined && settings.quotaLaudos === undefined
}

async function usedWith({ db, deps }: Ask, owner: QuotaOwner, { bytes, laudos }: SentFiles): Promise<Use> {
  const use = await findUse(db, owner, deps.clock.now())
  return { bytes: use.bytes + bytes, laudosToday: use.laudosToday + laudos }
}

function heldOf({ deps: { settings } }: Ask, { kind, id }: QuotaOwner): Held {
  const owners = heldBy.get(settings) ?? new Map<string, Held>()
  heldBy.set(settings, owners)
  const held = owners.get(`${kind} ${id}`) ?? { bytes: 0, laudos: 0, released: 0 }
  owners.set(`${kind} ${id}`, held)
  return held
}

async function refuseBeyond(
  { bytes, laudosToday }: Use,
  laudos: SentFiles['laudos'],
  { kind }: QuotaOwner,
  { db, deps: { settings, clock } }: Ask,
): Promise<void> {
  const { quotaBytes, quotaLaudos } = settings
  if (laudos > 0 && quotaLaudos !== undefined && laudosToday > quotaLaudos) {
    const most = formatCount(quotaLaudos, 'laudo', 'laudos')
    const detail = `A ${kind} já cadastrou hoje ${most}, que é sua cota por dia: envie amanhã, ou peça uma cota maior ao suporte.`
    throw new Problem('cota-de-laudos', { detail, esperar: await secondsToTomorrow(db, clock.now()) })
  }
  if (quotaBytes !== undefined && bytes > quotaBytes) {
    const most = formatMegabytes(quotaBytes, 0)
    const detail = `Os arquivos passariam da cota da ${kind}, de ${most}: nada foi gravado. Peça uma cota maior ao suporte.`
    throw new Problem('cota-de-arquivos', { detail })
  }
}

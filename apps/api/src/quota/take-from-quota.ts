/** Quotas of an empresa: bytes of files in all, laudos a day. */
import { Problem } from '@faixa/contract'
import { formatCount, formatMegabytes } from '@faixa/units'
import type { Ask } from '../http/ask.ts'
import type { Settings } from '../settings.ts'
import { addUse, findUse, secondsToTomorrow, type Use } from './quota.queries.ts'

/** Files that a person sends together: `laudos` is 1 for a laudo, 0 for an order and for a register of plots. */
export interface SentFiles {
  readonly bytes: number
  readonly laudos: 0 | 1
}

/** Refuses an upload for which nothing is left, before its files are read. */
export async function refuseUsedUp(
  { db, deps: { settings, clock } }: Ask,
  empresa: number,
  laudos: SentFiles['laudos'],
): Promise<void> {
  if (settings.quotaBytes === undefined && settings.quotaLaudos === undefined) return
  const now = clock.now()
  const use = await findUse(db, empresa, now)
  const after = { bytes: use.bytes + 1, laudosToday: use.laudosToday + laudos }
  await refuseBeyond(after, laudos, settings, () => secondsToTomorrow(db, now))
}

/** Counts an upload in the transaction that registers it, and refuses it where it is beyond a quota. */
export async function takeFromQuota(
  { db, deps: { settings, clock } }: Ask,
  empresa: number,
  sent: SentFiles,
): Promise<void> {
  const now = clock.now()
  await addUse(db, empresa, sent, now)
  if (settings.quotaBytes === undefined && settings.quotaLaudos === undefined) return
  await refuseBeyond(await findUse(db, empresa, now), sent.laudos, settings, () => secondsToTomorrow(db, now))
}

async function refuseBeyond(
  { bytes, laudosToday }: Use,
  laudos: SentFiles['laudos'],
  { quotaBytes, quotaLaudos }: Settings,
  untilTomorrow: () => Promise<number>,
): Promise<void> {
  if (laudos > 0 && quotaLaudos !== undefined && laudosToday > quotaLaudos) {
    const most = formatCount(quotaLaudos, 'laudo', 'laudos')
    const detail = `A empresa já cadastrou hoje ${most}, que é sua cota por dia: envie amanhã, ou peça uma cota maior ao suporte.`
    throw new Problem('cota-de-laudos', { detail, esperar: await untilTomorrow() })
  }
  if (quotaBytes !== undefined && bytes > quotaBytes) {
    const most = formatMegabytes(quotaBytes, 0)
    const detail = `Os arquivos passariam da cota da empresa, de ${most}: nada foi gravado. Peça uma cota maior ao suporte.`
    throw new Problem('cota-de-arquivos', { detail })
  }
}

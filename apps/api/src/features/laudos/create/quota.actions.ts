/** Quotas of an empresa: bytes of files in all, laudos a day. */
import { Problem, type Quota, type Used } from '@faixa/contract'
import { grantOf } from '@faixa/domain'
import { formatCount, formatMegabytes } from '@faixa/units'
import type { Ask } from '../../../http/ask.ts'
import type { Settings } from '../../../settings.ts'
import { isListed } from './form-entities.actions.ts'
import { addUse, findUse, secondsToTomorrow, type Use } from './quota.queries.ts'

/** Answers for an empresa that this person may choose. */
export async function readQuota(empresa: number, ask: Ask): Promise<Quota> {
  if (!(await isListed(ask, empresa))) throw new Problem('nao-encontrado')
  const { quotaBytes, quotaLaudos } = ask.deps.settings
  const { bytes, laudosToday } = await findUse(ask.db, empresa, ask.deps.clock.now())
  const seesAll = grantOf(ask.actor, 'createLaudo').reach === 'all'
  const told = (usado: number, permitido: number | undefined): Used | undefined =>
    permitido === undefined ? (seesAll ? { usado } : undefined) : { usado, permitido }
  const [ofBytes, ofLaudos] = [told(bytes, quotaBytes), told(laudosToday, quotaLaudos)]
  return { ...(ofBytes && { bytes: ofBytes }), ...(ofLaudos && { laudosHoje: ofLaudos }) }
}

/** Refuses an upload for which nothing is left, before its files are read. */
export async function refuseUsedUp({ db, deps: { settings, clock } }: Ask, empresa: number): Promise<void> {
  if (settings.quotaBytes === undefined && settings.quotaLaudos === undefined) return
  const now = clock.now()
  const { bytes, laudosToday } = await findUse(db, empresa, now)
  await refuseBeyond({ bytes: bytes + 1, laudosToday: laudosToday + 1 }, settings, () => secondsToTomorrow(db, now))
}

/** Counts an upload in the transaction that registers it, and refuses it where it is beyond a quota. */
export async function takeFromQuota(
  { db, deps: { settings, clock } }: Ask,
  empresa: number,
  bytes: number,
): Promise<void> {
  const now = clock.now()
  await addUse(db, empresa, bytes, now)
  if (settings.quotaBytes === undefined && settings.quotaLaudos === undefined) return
  await refuseBeyond(await findUse(db, empresa, now), settings, () => secondsToTomorrow(db, now))
}

async function refuseBeyond(
  { bytes, laudosToday }: Use,
  { quotaBytes, quotaLaudos }: Settings,
  untilTomorrow: () => Promise<number>,
): Promise<void> {
  if (quotaLaudos !== undefined && laudosToday > quotaLaudos) {
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

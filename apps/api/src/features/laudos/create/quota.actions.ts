/** Returns how much of its quotas an empresa has used (quota/take-from-quota.ts). */
import { Problem, type Quota, type Used } from '@faixa/contract'
import { grantOf } from '@faixa/domain'
import type { Ask } from '../../../http/ask.ts'
import { findUse } from '../../../quota/quota.queries.ts'
import { ofEmpresa } from '../../../quota/take-from-quota.ts'
import { isListed } from './form-entities.actions.ts'

/** Returns the used quota of an empresa that this person may choose. */
export async function readQuota(empresa: number, ask: Ask): Promise<Quota> {
  if (!(await isListed(ask, empresa))) throw new Problem('nao-encontrado')
  const { quotaBytes, quotaLaudos } = ask.deps.settings
  const { bytes, laudosToday } = await findUse(ask.db, ofEmpresa(empresa), ask.deps.clock.now())
  const seesAll = grantOf(ask.actor, 'createLaudo').reach === 'all'
  const usedOf = (usado: number, permitido: number | undefined): Used | undefined =>
    permitido === undefined ? (seesAll ? { usado } : undefined) : { usado, permitido }
  const [ofBytes, ofLaudos] = [usedOf(bytes, quotaBytes), usedOf(laudosToday, quotaLaudos)]
  return { ...(ofBytes && { bytes: ofBytes }), ...(ofLaudos && { laudosHoje: ofLaudos }) }
}

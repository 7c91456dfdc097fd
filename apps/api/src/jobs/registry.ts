/** Every job and what is done for it; when and how often is in queues.ts. */
import type { Deps } from '../deps.ts'
import { compactContagens } from '../features/laudos/list/laudo-counts.queries.ts'
import { sweepSessions } from '../features/session/session.queries.ts'
import { sweepOrphans } from '../files/sweep-orphans.ts'
import { giveUpLaudo, type ProcessingMeans, processLaudo } from '../processing/process-laudo.ts'
import { deleteExpiredLinks, referredFiles } from './upkeep.queries.ts'
import type { JobHandlers, Work } from './work.ts'

/** No upload lasts that long, and no two clocks here differ so much. */
const GRACE_MS = 24 * 3_600_000

export function jobHandlers(deps: Deps, means: ProcessingMeans): JobHandlers {
  const { db, clock, files, log } = deps
  return {
    'processar-laudo': {
      concurrency: means.threads.count,
      handle: (work) => processLaudo(means, laudoOf(work), work),
    },
    'encerrar-laudo': { handle: (work) => giveUpLaudo(means, laudoOf(work)) },
    'varrer-arquivos': {
      async handle() {
        const nowMs = clock.now().getTime()
        const temporarios = await files.sweepTemporaries(GRACE_MS, nowMs)
        const isReferred = (sha256s: readonly string[]) => referredFiles(db, sha256s)
        const orfaos = await sweepOrphans({ store: files, isReferred, nowMs, graceMs: GRACE_MS })
        log.info({ temporarios, orfaos: orfaos.length }, 'arquivos varridos')
      },
    },
    'varrer-sessoes': {
      async handle() {
        await sweepSessions(db, clock.now())
        await deleteExpiredLinks(db, clock.now())
      },
    },
    'compactar-contagens': { handle: () => compactContagens(db) },
  }
}

function laudoOf({ laudoId }: Work): number {
  if (laudoId === undefined) throw new Error('The job names no laudo')
  return laudoId
}

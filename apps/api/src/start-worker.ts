import type { Db } from './db/database.ts'
import type { Deps } from './deps.ts'
import type { JobMeans } from './features/jobs.ts'
import { openMeasuringProcesses, type ProcessLimits } from './features/laudos/measure/process/measuring-processes.ts'
import type { Stage } from './features/laudos/measure/process-laudo.job.ts'
import type { Envio } from './features/relatorios/send-relatorio.job.ts'
import type { OpenQueue } from './jobs/open-queue.ts'
import { openJudge } from './laudo/judging/judge-in-process.ts'

export interface RunningWorker {
  /** Stops the worker; running jobs go back to the queue at once. */
  stop(): Promise<void>
}

export interface WorkerOptions {
  readonly processes?: ProcessLimits
  /** Called at every stage, for tests that kill the process halfway. */
  readonly onStage?: (stage: Stage) => void
}

/** Takes jobs from the queue until stopped. */
export async function startWorker(
  deps: Deps,
  queue: OpenQueue<JobMeans>,
  options: WorkerOptions = {},
): Promise<RunningWorker> {
  const { workers: count, heavyMb, memoryMb } = deps.settings
  const processes = openMeasuringProcesses({ count, pesada: { memoryMb: heavyMb }, ...options.processes })
  const { onStage } = options
  const enqueueEnvio = (db: Db, envio: Envio) => queue.enqueue(db, 'enviar-relatorio', envio)
  const judge = openJudge({ memoryMb })
  const means = { ...deps, processes, judge, enqueueEnvio }
  await queue.work({ ...means, ...(onStage && { onStage }) })
  return {
    async stop() {
      await queue.stopWork()
      await processes.close()
    },
  }
}

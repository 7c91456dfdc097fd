import type { Deps } from '../deps.ts'
import type { Stage } from '../features/laudos/measure/process-laudo.job.ts'
import { openMeasuringThreads, type ThreadLimits } from '../features/laudos/measure/thread/measuring-threads.ts'
import type { OpenQueue } from './open-queue.ts'

export interface RunningWorker {
  /** Stops the worker; running jobs go back to the queue at once. */
  stop(): Promise<void>
}

export interface WorkerOptions {
  readonly threads?: ThreadLimits
  /** Called at every stage, for tests that end the process in the middle. */
  readonly onStage?: (stage: Stage) => void
}

/** Takes jobs from the queue until stopped. */
export async function startWorker(deps: Deps, queue: OpenQueue, options: WorkerOptions = {}): Promise<RunningWorker> {
  const threads = openMeasuringThreads({ count: deps.settings.workers, ...options.threads })
  const { onStage } = options
  await queue.work({ ...deps, threads, ...(onStage && { onStage }) })
  return {
    async stop() {
      await queue.stopWork()
      await threads.close()
    },
  }
}

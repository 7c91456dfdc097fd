/** Every kind of job, with what is done when it fails: the rest of the queue's behaviour is in open-queue.ts. */
import type { Queue as QueueSettings } from 'pg-boss'

interface JobKind extends Omit<QueueSettings, 'name'> {
  /** When it runs by itself, in the field's time zone. */
  readonly cron?: string
}

const SECONDS_A_DAY = 86_400

const daily = { retryLimit: 2, retryDelay: 600, deleteAfterSeconds: SECONDS_A_DAY } as const

/** In the order in which they must be made: a queue that another one falls back to comes first. */
export const QUEUES = {
  /** Says Erro of a laudo whose processing was given up: nothing stays in Processando for ever. */
  'encerrar-laudo': {
    notify: true,
    retryLimit: 1000,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
    deleteAfterSeconds: SECONDS_A_DAY,
  },
  'processar-laudo': {
    // One waiting and one running for each laudo: what is asked for while one runs is not lost.
    policy: 'stately',
    notify: true,
    deadLetter: 'encerrar-laudo',
    // Five tries in all; about a minute goes by between the first and the last.
    retryLimit: 4,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    // Longer than any measurement may take (processing/measuring-threads.ts).
    expireInSeconds: 900,
    // The table stays small, and with it every look into it.
    deleteAfterSeconds: 3600,
  },
  'varrer-arquivos': { ...daily, cron: '17 3 * * *' },
  'varrer-sessoes': { ...daily, cron: '47 3 * * *' },
  'compactar-contagens': { retryLimit: 0, deleteAfterSeconds: 3600, cron: '*/5 * * * *' },
} as const satisfies Record<string, JobKind>

export type QueueName = keyof typeof QUEUES

export const TIME_ZONE = 'America/Sao_Paulo'

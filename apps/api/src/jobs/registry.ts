/** The kinds of jobs, a row each: payload, schedule, retry policy and handler. */
import { IMPORTED } from '@faixa/contract'
import { z } from 'zod'
import { makeDailyBackup } from '../backups/make-backup.job.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { compactSomas } from '../features/dashboard/kept-sums.queries.ts'
import { sendConvite } from '../features/entidades/send-convite.job.ts'
import { compareLaudo, comparePendingLaudos } from '../features/laudos/coincidencias/compare-laudo.job.ts'
import { compactContagens } from '../features/laudos/list/laudo-counts.queries.ts'
import { findPlace } from '../features/laudos/measure/laudo-place.queries.ts'
import { giveUpLaudo, processLaudo } from '../features/laudos/measure/process-laudo.job.ts'
import { giveUpVerdicts, judgeLaudo } from '../features/laudos/protecao/judge-laudo.job.ts'
import { findOutdated, judgeLaudos } from '../features/laudos/protecao/judge-laudos.job.ts'
import { compareOrdem } from '../features/ordens/compare-ordem.job.ts'
import { giveUpEnvio, planEnvios, sendRelatorio } from '../features/relatorios/send-relatorio.job.ts'
import { sweepSelections } from '../features/selecoes/selecoes.queries.ts'
import { sweepSessionsAndLinks } from '../features/session/sweep-sessions.job.ts'
import { recordPendingLaudos, registerRevisions, sendHead } from '../features/verificar/register-revisions.job.ts'
import { deliverWebhook, giveUpDelivery, tellSwitchedOff } from '../features/webhooks/deliver-webhook.job.ts'
import { findDeliveryPlace, sweepDeliveries } from '../features/webhooks/deliveries.queries.ts'
import { sweepStoredFiles } from '../files/check/sweep-stored-files.job.ts'
import { sweepAnswers } from '../http/answers/kept-answers.queries.ts'
import { type Job, job, type Work } from './job.ts'

const SECONDS_A_DAY = 86_400

const DAILY = { retryLimit: 2, retryDelay: 600, deleteAfterSeconds: SECONDS_A_DAY }

/** A report, and the Monday on which it is due, yyyy-mm-dd. */
const ofEnvio = z.object({ relatorioId: z.number().int(), semana: z.string() })
const envioKey = ({ relatorioId, semana }: z.infer<typeof ofEnvio>) => `${relatorioId} ${semana}`

/** A row of a list with its account, and the id of who invites. */
const ofConvite = z.object({
  tipo: z.enum(IMPORTED),
  id: z.number().int(),
  contaId: z.number().int(),
  por: z.number().int(),
})

const ofEntrega = z.object({ entregaId: z.number().int() })

const ofLaudo = z.object({ laudoId: z.number().int() })

export const JOBS = {
  'processar-laudo': job({
    payload: ofLaudo,
    oneFor: ({ laudoId }) => `${laudoId}`,
    retry: {
      // Five tries in all, about a minute from the first to the last.
      ...{ retryLimit: 4, retryDelay: 2, retryBackoff: true, retryDelayMax: 60 },
      // Time limit, s: longer than any measurement may take (measuring-processes.ts).
      expireInSeconds: 900,
      // Ended jobs are deleted after an hour, which keeps the table small and its queries fast.
      deleteAfterSeconds: 3600,
    },
    afterLastTry: 'encerrar-laudo',
    place: ({ laudoId }, db) => findPlace(db, laudoId),
    slots: ({ processes }) => processes.slots,
    slotsOfOne: ({ processes }) => processes.slotsOfOne,
    handle: processLaudo,
  }),
  /** Marks a laudo as Erro once its processing was given up, so that none stays in Processando for ever. */
  'encerrar-laudo': job({
    payload: ofLaudo,
    retry: {
      ...{ retryLimit: 1000, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 },
      deleteAfterSeconds: SECONDS_A_DAY,
    },
    handle: giveUpLaudo,
  }),
  /** Compares an order with what its laudos treated. */
  'comparar-ordem': job({
    payload: z.object({ ordemId: z.number().int() }),
    oneFor: ({ ordemId }) => `${ordemId}`,
    retry: {
      ...{ retryLimit: 4, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 },
      ...{ expireInSeconds: 900, deleteAfterSeconds: SECONDS_A_DAY },
    },
    handle: compareOrdem,
  }),
  /** Compares a laudo with the others: the same flight, or its pilot or aircraft in two places. */
  'comparar-laudo': job({
    payload: ofLaudo,
    oneFor: ({ laudoId }) => `${laudoId}`,
    retry: {
      ...{ retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 },
      ...{ expireInSeconds: 900, deleteAfterSeconds: 3600 },
    },
    handle: compareLaudo,
  }),
  /** Compares the laudos that were measured before this was done. */
  'comparar-laudos-anteriores': job({
    cron: '*/5 * * * *',
    retry: { retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 3600 },
    handle: comparePendingLaudos,
  }),
  /** Every Monday at six: makes the e-mails of the week, a job for each report. */
  'planejar-envios': job({
    cron: '0 6 * * 1',
    retry: {
      retryLimit: 20,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: 3600,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
    handle: planEnvios,
  }),
  'enviar-relatorio': job({
    payload: ofEnvio,
    oneFor: envioKey,
    retry: {
      // A mail server that is down for a day gets the report on Tuesday.
      ...{ retryLimit: 24, retryDelay: 60, retryBackoff: true, retryDelayMax: 7200 },
      ...{ expireInSeconds: 900, deleteAfterSeconds: SECONDS_A_DAY },
    },
    afterLastTry: 'encerrar-envio',
    handle: sendRelatorio,
  }),
  /** Says of the e-mails that still wait that they were given up. */
  'encerrar-envio': job({
    payload: ofEnvio,
    retry: {
      retryLimit: 20,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: 3600,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
    handle: giveUpEnvio,
  }),
  /** Sends the invitation of a person who came with a spreadsheet: one message at a time, so that a mail server is not flooded. */
  'enviar-convite': job({
    payload: ofConvite,
    oneFor: ({ contaId }) => `${contaId}`,
    retry: {
      // A mail server that is down, or takes no more messages for now, gets the rest within two days.
      ...{ retryLimit: 24, retryDelay: 60, retryBackoff: true, retryDelayMax: 7200 },
      ...{ expireInSeconds: 300, deleteAfterSeconds: SECONDS_A_DAY },
    },
    handle: sendConvite,
  }),
  /** Judges a laudo beside protected areas, once it is measured and whenever it was changed. */
  'julgar-laudo': job({
    payload: ofLaudo,
    oneFor: ({ laudoId }) => `${laudoId}`,
    retry: {
      ...{ retryLimit: 4, retryDelay: 5, retryBackoff: true, retryDelayMax: 120 },
      ...{ expireInSeconds: 900, deleteAfterSeconds: 3600 },
    },
    afterLastTry: 'encerrar-veredictos',
    handle: judgeLaudo,
  }),
  /** Says of a laudo that its verdicts are unknown, once they were given up. */
  'encerrar-veredictos': job({
    payload: ofLaudo,
    retry: {
      ...{ retryLimit: 1000, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 },
      deleteAfterSeconds: SECONDS_A_DAY,
    },
    handle: giveUpVerdicts,
  }),
  /**
   * Judges again the laudos near what changed. Whoever registers, changes or removes protected areas enqueues one with the box around all of
   * them, before and after, and their largest distance.
   */
  'julgar-laudos': job({
    payload: z.object({
      aeronaveId: z.number().int().optional(),
      empresaId: z.number().int().optional(),
      limites: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional(),
      distanciaM: z.number().optional(),
      atrasados: z.boolean().optional(),
      depoisDe: z.number().int().optional(),
    }),
    // One job at a time looks for outdated laudos; none may be lost of two changes, or of the parts of one.
    oneFor: ({ atrasados, aeronaveId, empresaId, limites, distanciaM, depoisDe }) =>
      atrasados ? 'atrasados' : [empresaId, limites, distanciaM, depoisDe, aeronaveId].join(' '),
    retry: {
      ...{ retryLimit: 20, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 },
      ...{ expireInSeconds: 900, deleteAfterSeconds: SECONDS_A_DAY },
    },
    handle: judgeLaudos,
  }),
  'procurar-veredictos-atrasados': job({
    cron: '37 * * * *',
    retry: { retryLimit: 0, deleteAfterSeconds: 3600 },
    handle: findOutdated,
  }),
  /** Brings the revisions that were committed into the log. */
  'registrar-revisoes': job({
    payload: z.object({}),
    oneFor: () => 'registro',
    retry: {
      ...{ retryLimit: 1000, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 },
      deleteAfterSeconds: 3600,
    },
    handle: registerRevisions,
  }),
  'registrar-laudos-anteriores': job({
    cron: '*/5 * * * *',
    retry: { retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 3600 },
    handle: recordPendingLaudos,
  }),
  'enviar-cabeca': job({ cron: '7 5 * * *', retry: DAILY, handle: sendHead }),
  /** Tells an address of an event. */
  'entregar-webhook': job({
    payload: ofEntrega,
    oneFor: ({ entregaId }) => `${entregaId}`,
    retry: {
      // From seconds to two hours apart; the handler ends it once a day has passed (DELIVERY_H), before the tries do.
      ...{ retryLimit: 60, retryDelay: 5, retryBackoff: true, retryDelayMax: 7200 },
      ...{ expireInSeconds: 120, deleteAfterSeconds: 3600 },
    },
    afterLastTry: 'encerrar-entrega',
    // Addresses take turns, so that one that never answers delays no other.
    place: ({ entregaId }, db) => findDeliveryPlace(db, entregaId),
    slots: () => ({ leve: 4, pesada: 0 }),
    slotsOfOne: () => 1,
    handle: deliverWebhook,
  }),
  /** Says of a delivery that still waits that it was given up. */
  'encerrar-entrega': job({
    payload: ofEntrega,
    retry: {
      ...{ retryLimit: 1000, retryDelay: 5, retryBackoff: true, retryDelayMax: 300 },
      deleteAfterSeconds: SECONDS_A_DAY,
    },
    handle: giveUpDelivery,
  }),
  'avisar-webhook-desativado': job({
    payload: z.object({ webhookId: z.number().int() }),
    oneFor: ({ webhookId }) => `${webhookId}`,
    retry: {
      // A mail server that is down for a day sends it later.
      ...{ retryLimit: 24, retryDelay: 60, retryBackoff: true, retryDelayMax: 7200 },
      ...{ expireInSeconds: 300, deleteAfterSeconds: SECONDS_A_DAY },
    },
    handle: tellSwitchedOff,
  }),
  'varrer-entregas': job({
    cron: '37 3 * * *',
    retry: DAILY,
    handle: (_work: Work, { db, clock }: { readonly db: Db; readonly clock: Clock }) =>
      sweepDeliveries(db, clock.now()),
  }),
  'varrer-arquivos': job({ cron: '17 3 * * *', retry: DAILY, handle: sweepStoredFiles }),
  'varrer-sessoes': job({ cron: '47 3 * * *', retry: DAILY, handle: sweepSessionsAndLinks }),
  'varrer-respostas': job({
    cron: '27 3 * * *',
    retry: DAILY,
    handle: (_work: Work, { db, clock }: { readonly db: Db; readonly clock: Clock }) => sweepAnswers(db, clock.now()),
  }),
  'varrer-selecoes': job({
    cron: '57 3 * * *',
    retry: DAILY,
    handle: (_work: Work, { db, clock }: { readonly db: Db; readonly clock: Clock }) =>
      sweepSelections(db, clock.now()),
  }),
  'copiar-banco': job({
    cron: '7 * * * *',
    retry: { retryLimit: 0, expireInSeconds: SECONDS_A_DAY, deleteAfterSeconds: SECONDS_A_DAY },
    handle: makeDailyBackup,
  }),
  'compactar-contagens': job({
    cron: '*/5 * * * *',
    retry: { retryLimit: 0, deleteAfterSeconds: 3600 },
    handle: async (_work: Work, { db }: { readonly db: Db }) => {
      await compactContagens(db)
      await compactSomas(db)
    },
  }),
}

type Jobs = typeof JOBS
export type JobName = keyof Jobs

export type PayloadOf<Name extends JobName> = Jobs[Name] extends Job<infer Payload, never> ? Payload : never

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Means of all handlers together, which deps.ts and worker.ts must provide. */
export type JobMeans = AllOf<Parameters<Jobs[JobName]['handle']>[1]>

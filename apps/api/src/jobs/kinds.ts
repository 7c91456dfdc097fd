// Long because it is one table, a row for each kind.
/** The kinds of jobs, a row each: payload, schedule and retries. Their handlers are apps/api/src/features/jobs.ts. */
import { IMPORTED } from '@faixa/contract'
import { z } from 'zod'
import { type JobKind, kind } from './job.ts'

const SECONDS_A_DAY = 86_400

const DAILY = { retryLimit: 2, retryDelay: 600, deleteAfterSeconds: SECONDS_A_DAY }

/** Retries of a job that works on the marked laudos one after another: twenty within an hour and a half. */
const OF_MARKED_LAUDOS = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  deleteAfterSeconds: SECONDS_A_DAY,
}

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

const ofAviso = z.object({ avisoId: z.number().int() })

const ofLaudo = z.object({ laudoId: z.number().int() })

export const JOB_KINDS = {
  'processar-laudo': kind({
    payload: ofLaudo,
    oneFor: ({ laudoId }) => `${laudoId}`,
    retry: {
      // Five tries in all, about a minute from the first to the last.
      retryLimit: 4,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 60,
      // Time limit, s: longer than any measurement may take (measuring-processes.ts).
      expireInSeconds: 900,
      // Ended jobs are deleted after an hour, which keeps the table small and its queries fast.
      deleteAfterSeconds: 3600,
    },
    afterLastTry: 'encerrar-laudo',
  }),
  /** Marks a laudo as Erro after its processing was given up, so that none stays in Processando indefinitely. */
  'encerrar-laudo': kind({
    payload: ofLaudo,
    retry: {
      retryLimit: 1000,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 300,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
  }),
  /** Compares an order with the areas that its laudos treated. */
  'comparar-ordem': kind({
    payload: z.object({ ordemId: z.number().int() }),
    oneFor: ({ ordemId }) => `${ordemId}`,
    retry: {
      retryLimit: 4,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: 900,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
    afterLastTry: 'encerrar-comparacao',
  }),
  /** Marks the comparison of an order as failed. */
  'encerrar-comparacao': kind({
    payload: z.object({ ordemId: z.number().int() }),
    retry: {
      retryLimit: 1000,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 300,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
  }),
  /** Has orders without a comparison compared again. */
  'procurar-ordens-sem-comparacao': kind({
    cron: '52 * * * *',
    retry: { retryLimit: 0, deleteAfterSeconds: 3600 },
  }),
  /** Compares a laudo with the others: the same flight, or its pilot or aircraft in two places. */
  'comparar-laudo': kind({
    payload: ofLaudo,
    oneFor: ({ laudoId }) => `${laudoId}`,
    retry: {
      retryLimit: 20,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: 900,
      deleteAfterSeconds: 3600,
    },
  }),
  /** Asks the model of the weather (FAIXA_CLIMA_URL) for the hours of a measured laudo. */
  'buscar-clima': kind({
    payload: ofLaudo,
    oneFor: ({ laudoId }) => `${laudoId}`,
    retry: {
      // Archives have the hours of a flight some days later: tries go on for about six days, at last twice a day.
      retryLimit: 20,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: 43_200,
      expireInSeconds: 900,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
  }),
  /** Measures the weather again of the laudos for which other limits apply now. */
  'medir-climas': kind({
    payload: z.object({}),
    oneFor: () => 'todos',
    retry: { ...OF_MARKED_LAUDOS, expireInSeconds: 900 },
  }),
  /** Computes the interval of the effectiveness and the avoidable loss of the laudos that wait for them. */
  'avaliar-laudos': kind({
    payload: z.object({}),
    oneFor: () => 'todos',
    // Longer than the longest evaluation (measuring-processes.ts).
    retry: { ...OF_MARKED_LAUDOS, expireInSeconds: 1800 },
    afterLastTry: 'encerrar-avaliacoes',
  }),
  /** Ends the requests of laudos whose evaluation still fails after the last try, so that none is tried without end. */
  'encerrar-avaliacoes': kind({
    payload: z.object({}),
    retry: {
      retryLimit: 1000,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: 1800,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
  }),
  /** Finds laudos that still wait for theirs: those measured before there were any, and those whose job was lost. */
  'procurar-laudos-a-avaliar': kind({
    cron: '*/5 * * * *',
    retry: { retryLimit: 0, deleteAfterSeconds: 3600 },
  }),
  /** Has the laudos compared again whose traces an older rule computed. */
  'comparar-laudos-anteriores': kind({
    cron: '*/5 * * * *',
    retry: { retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 3600 },
  }),
  /** Every Monday at six: makes the e-mails of the week, a job for each report. */
  'planejar-envios': kind({
    cron: '0 6 * * 1',
    retry: {
      retryLimit: 20,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: 3600,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
  }),
  'enviar-relatorio': kind({
    payload: ofEnvio,
    oneFor: envioKey,
    retry: {
      // A mail server that is down for a day gets the report on Tuesday.
      retryLimit: 24,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: 7200,
      expireInSeconds: 900,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
    afterLastTry: 'encerrar-envio',
  }),
  /** Marks the e-mails that are still waiting as given up. */
  'encerrar-envio': kind({
    payload: ofEnvio,
    retry: {
      retryLimit: 20,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: 3600,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
  }),
  /** Sends the invitation of a person from a spreadsheet: one message at a time, so that the mail server is not flooded. */
  'enviar-convite': kind({
    payload: ofConvite,
    oneFor: ({ contaId }) => `${contaId}`,
    retry: {
      // A mail server that is down, or accepts no more messages for now, gets the rest within two days.
      retryLimit: 24,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: 7200,
      expireInSeconds: 300,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
  }),
  /** Sends the e-mail of a notice before a flight. */
  'enviar-aviso': kind({
    payload: ofAviso,
    oneFor: ({ avisoId }) => `${avisoId}`,
    retry: {
      // A mail server that is down for a day sends the rest then; the handler ends a notice whose day is over.
      retryLimit: 24,
      retryDelay: 30,
      retryBackoff: true,
      retryDelayMax: 7200,
      expireInSeconds: 300,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
    afterLastTry: 'encerrar-aviso',
  }),
  /** Marks a notice that no attempt could send as failed. */
  'encerrar-aviso': kind({
    payload: ofAviso,
    retry: {
      retryLimit: 1000,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 300,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
  }),
  /** Tells people again after the planned day of an order moved or was cancelled. */
  'avisar-de-novo': kind({
    payload: z.object({ ordemId: z.number().int() }),
    oneFor: ({ ordemId }) => `${ordemId}`,
    retry: {
      retryLimit: 1000,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: 300,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
  }),
  /** Judges a laudo against protected areas, after each measurement and change. */
  'julgar-laudo': kind({
    payload: ofLaudo,
    oneFor: ({ laudoId }) => `${laudoId}`,
    retry: {
      retryLimit: 4,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 120,
      expireInSeconds: 900,
      deleteAfterSeconds: 3600,
    },
    afterLastTry: 'encerrar-veredictos',
  }),
  /** Marks the verdicts of a laudo as unknown after they were given up. */
  'encerrar-veredictos': kind({
    payload: ofLaudo,
    retry: {
      retryLimit: 1000,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 300,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
  }),
  /**
   * Judges the laudos near a change again. Code that registers, changes or removes protected areas enqueues one job with the box around all
   * of them, before and after, and their largest distance.
   */
  'julgar-laudos': kind({
    payload: z.object({
      aeronaveId: z.number().int().optional(),
      aeronave: z.enum(['tripulada', 'drone']).optional(),
      empresaId: z.number().int().optional(),
      limites: z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly().optional(),
      distanciaM: z.number().optional(),
      atrasados: z.boolean().optional(),
      normas: z.number().int().optional(),
      depoisDe: z.number().int().optional(),
    }),
    // One job at a time searches for outdated laudos; jobs for different changes, or parts of one, must all run.
    oneFor: ({ atrasados, normas, aeronaveId, aeronave, empresaId, limites, distanciaM, depoisDe }) =>
      atrasados
        ? `atrasados${normas ?? ''}`
        : [empresaId, limites, distanciaM, depoisDe, aeronaveId, aeronave].join(' '),
    retry: {
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: 900,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
  }),
  'procurar-veredictos-atrasados': kind({
    cron: '37 * * * *',
    retry: { retryLimit: 0, deleteAfterSeconds: 3600 },
  }),
  /** Computes the seven checks of the laudos that changes concern. */
  'responder-verificacoes': kind({
    cron: '* * * * *',
    retry: { retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 3600 },
  }),
  /** Brings the revisions that were committed into the log. */
  'registrar-revisoes': kind({
    payload: z.object({}),
    oneFor: () => 'registro',
    retry: { retryLimit: 1000, retryDelay: 1, retryBackoff: true, retryDelayMax: 300, deleteAfterSeconds: 3600 },
  }),
  'registrar-laudos-anteriores': kind({
    cron: '*/5 * * * *',
    retry: { retryLimit: 0, expireInSeconds: 3600, deleteAfterSeconds: 3600 },
  }),
  'enviar-cabeca': kind({ cron: '7 5 * * *', retry: DAILY }),
  /** Sends an event to an address. */
  'entregar-webhook': kind({
    payload: ofEntrega,
    oneFor: ({ entregaId }) => `${entregaId}`,
    retry: {
      // Retries are from seconds to two hours apart; the handler ends the delivery after a day (DELIVERY_H), before the attempts run out.
      retryLimit: 60,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 7200,
      expireInSeconds: 120,
      deleteAfterSeconds: 3600,
    },
    afterLastTry: 'encerrar-entrega',
  }),
  /** Marks a delivery that is still waiting as given up. */
  'encerrar-entrega': kind({
    payload: ofEntrega,
    retry: {
      retryLimit: 1000,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 300,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
  }),
  'avisar-webhook-desativado': kind({
    payload: z.object({ webhookId: z.number().int() }),
    oneFor: ({ webhookId }) => `${webhookId}`,
    retry: {
      // If the mail server is down for a day, the message is sent later.
      retryLimit: 24,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: 7200,
      expireInSeconds: 300,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
  }),
  'varrer-entregas': kind({
    cron: '37 3 * * *',
    retry: DAILY,
  }),
  'varrer-arquivos': kind({ cron: '17 3 * * *', retry: DAILY }),
  'varrer-sessoes': kind({ cron: '47 3 * * *', retry: DAILY }),
  'varrer-respostas': kind({
    cron: '27 3 * * *',
    retry: DAILY,
  }),
  'varrer-selecoes': kind({
    cron: '57 3 * * *',
    retry: DAILY,
  }),
  'copiar-banco': kind({
    cron: '7 * * * *',
    retry: { retryLimit: 0, expireInSeconds: SECONDS_A_DAY, deleteAfterSeconds: SECONDS_A_DAY },
  }),
  'compactar-contagens': kind({
    cron: '*/5 * * * *',
    retry: { retryLimit: 0, deleteAfterSeconds: 3600 },
  }),
  /** Builds the archive of an empresa that is being closed. */
  'arquivar-empresa': kind({
    payload: z.object({ empresaId: z.number().int() }),
    oneFor: ({ empresaId }) => `${empresaId}`,
    // Laudos that are still measured make it fail, and it is tried again.
    retry: {
      retryLimit: 100,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: 3600,
      // Longer than an archive of hundreds of gigabytes takes.
      expireInSeconds: 43_200,
      deleteAfterSeconds: SECONDS_A_DAY,
    },
  }),
  /** Every night, when few people wait for the locks of a removal: removes the empresas whose wait is over. */
  'encerrar-empresas': kind({
    cron: '20 3 * * *',
    retry: { ...DAILY, expireInSeconds: 14_400 },
  }),
}

export type JobName = keyof typeof JOB_KINDS

export type PayloadOf<Name extends JobName> = (typeof JOB_KINDS)[Name] extends JobKind<infer Payload> ? Payload : never

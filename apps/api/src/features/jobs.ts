/** The handler of each kind of job (jobs/kinds.ts): a kind without a row does not compile. */
import { makeDailyBackup } from '../backups/make-backup.job.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { sweepStoredFiles } from '../files/check/sweep-stored-files.job.ts'
import { sweepAnswers } from '../http/answers/kept-answers.queries.ts'
import type { JobHandler, Work } from '../jobs/job.ts'
import type { JobName, PayloadOf } from '../jobs/kinds.ts'
import type { JobHandlers } from '../jobs/open-queue.ts'
import { answerVerificacoes } from '../laudo/verificacoes/answer-verificacoes.job.ts'
import { giveUpAviso, sendAviso } from './avisos/send-aviso.job.ts'
import { tellAgain } from './avisos/tell-again.job.ts'
import { compactSomas } from './dashboard/kept-sums.queries.ts'
import { archiveEmpresa } from './encerramentos/arquivo/archive-empresa.job.ts'
import { closeEmpresas } from './encerramentos/close-empresas.job.ts'
import { sendConvite } from './entidades/send-convite.job.ts'
import { evaluateLaudos, findUnevaluated, giveUpEvaluations } from './laudos/avaliar/evaluate-laudos.job.ts'
import { fetchClima } from './laudos/clima/fetch-clima.job.ts'
import { measureClimas } from './laudos/clima/measure-climas.job.ts'
import { compareLaudo, readOutdatedTraces } from './laudos/coincidencias/compare-laudo.job.ts'
import { endOldUploads } from './laudos/create/sent/sent-files.queries.ts'
import { compactContagens } from './laudos/list/laudo-counts.queries.ts'
import { findPlace } from './laudos/measure/laudo-place.queries.ts'
import { giveUpLaudo, type ProcessingMeans, processLaudo } from './laudos/measure/process-laudo.job.ts'
import { giveUpVerdicts, judgeLaudo } from './laudos/protecao/judge-laudo.job.ts'
import { findOutdated, judgeLaudos } from './laudos/protecao/judge-laudos.job.ts'
import { compareOrdem, findUncompared, giveUpComparison } from './ordens/compare-ordem.job.ts'
import { giveUpEnvio, planEnvios, sendRelatorio } from './relatorios/send-relatorio.job.ts'
import { sweepSessionsAndLinks } from './seguranca/sweep-sessions.job.ts'
import { sweepSelections } from './selecoes/selecoes.queries.ts'
import { recordPendingLaudos, registerRevisions, sendHead } from './verificar/register-revisions.job.ts'
import { deliverWebhook, giveUpDelivery, tellSwitchedOff } from './webhooks/deliver-webhook.job.ts'
import { findDeliveryPlace, sweepDeliveries } from './webhooks/deliveries.queries.ts'

const HANDLERS = {
  'processar-laudo': {
    place: ({ laudoId }, db) => findPlace(db, laudoId),
    slots: ({ processes }: ProcessingMeans) => processes.slots,
    slotsOfOne: ({ processes }: ProcessingMeans) => processes.slotsOfOne,
    handle: processLaudo,
  },
  'encerrar-laudo': { handle: giveUpLaudo },
  'comparar-ordem': { handle: compareOrdem },
  'encerrar-comparacao': { handle: giveUpComparison },
  'procurar-ordens-sem-comparacao': { handle: findUncompared },
  'comparar-laudo': { handle: compareLaudo },
  'buscar-clima': { handle: fetchClima },
  'medir-climas': { handle: measureClimas },
  'avaliar-laudos': { handle: evaluateLaudos },
  'encerrar-avaliacoes': { handle: giveUpEvaluations },
  'procurar-laudos-a-avaliar': { handle: findUnevaluated },
  'comparar-laudos-anteriores': { handle: readOutdatedTraces },
  'planejar-envios': { handle: planEnvios },
  'enviar-relatorio': { handle: sendRelatorio },
  'encerrar-envio': { handle: giveUpEnvio },
  'enviar-convite': { handle: sendConvite },
  'enviar-aviso': { handle: sendAviso },
  'encerrar-aviso': { handle: giveUpAviso },
  'avisar-de-novo': { handle: tellAgain },
  'julgar-laudo': { handle: judgeLaudo },
  'encerrar-veredictos': { handle: giveUpVerdicts },
  'julgar-laudos': { handle: judgeLaudos },
  'procurar-veredictos-atrasados': { handle: findOutdated },
  'responder-verificacoes': { handle: answerVerificacoes },
  'registrar-revisoes': { handle: registerRevisions },
  'registrar-laudos-anteriores': { handle: recordPendingLaudos },
  'enviar-cabeca': { handle: sendHead },
  'entregar-webhook': {
    // Addresses are served in turn, so that a slow one delays no other.
    place: ({ entregaId }, db) => findDeliveryPlace(db, entregaId),
    slots: () => ({ leve: 4, pesada: 0 }),
    slotsOfOne: () => 1,
    handle: deliverWebhook,
  },
  'encerrar-entrega': { handle: giveUpDelivery },
  'avisar-webhook-desativado': { handle: tellSwitchedOff },
  'varrer-entregas': {
    handle: (_work: Work, { db, clock }: { readonly db: Db; readonly clock: Clock }) =>
      sweepDeliveries(db, clock.now()),
  },
  'varrer-arquivos': {
    async handle(work: Work, means: Parameters<typeof sweepStoredFiles>[1]) {
      await endOldUploads(means.db, means.clock.now())
      await sweepStoredFiles(work, means)
    },
  },
  'varrer-sessoes': { handle: sweepSessionsAndLinks },
  'varrer-respostas': {
    handle: (_work: Work, { db, clock }: { readonly db: Db; readonly clock: Clock }) => sweepAnswers(db, clock.now()),
  },
  'varrer-selecoes': {
    handle: (_work: Work, { db, clock }: { readonly db: Db; readonly clock: Clock }) =>
      sweepSelections(db, clock.now()),
  },
  'arquivar-empresa': { handle: archiveEmpresa },
  'encerrar-empresas': { handle: closeEmpresas },
  'copiar-banco': { handle: makeDailyBackup },
  'compactar-contagens': {
    handle: async (_work: Work, { db }: { readonly db: Db }) => {
      await compactContagens(db)
      await compactSomas(db)
    },
  },
} satisfies { readonly [Name in JobName]: JobHandler<PayloadOf<Name>, never> }

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Means of all handlers together, which deps.ts and start-worker.ts must provide. */
export type JobMeans = AllOf<Parameters<(typeof HANDLERS)[JobName]['handle']>[1]>

export const JOBS: JobHandlers<JobMeans> = HANDLERS

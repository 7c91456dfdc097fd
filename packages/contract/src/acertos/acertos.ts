/** Settlements: what is due for the laudos of a period, contested, answered and accepted by both sides. */
import { z } from 'zod'
import { HISTORY_MAX, historySchema } from '../entidades/entity-history.ts'
import { pageShape, uuidSchema } from '../field.ts'
import { route } from '../route.ts'
import { acertoQuerySchema } from './acerto-list.ts'
import {
  acceptAcertoSchema,
  acertoFormSchema,
  acertoListedSchema,
  acertoSchema,
  answerSchema,
  cancelAcertoSchema,
  contestSchema,
} from './acerto-schemas.ts'

const tag = 'Acertos'
const byUuid = z.object({ uuid: uuidSchema })
const byLaudo = byUuid.extend({ laudo: uuidSchema })

export const acertoRoutes = {
  listAcertos: route({
    method: 'GET',
    path: '/acertos',
    access: ['readAcerto'],
    tag,
    changedBy: 'acerto',
    about: 'A lista de acertos: filtros, busca, ordenação e páginas.',
    query: acertoQuerySchema,
    reply: z.object({ acertos: z.array(acertoListedSchema), ...pageShape }),
  }),
  createAcerto: route({
    method: 'POST',
    path: '/acertos',
    access: ['createAcerto'],
    tag,
    about:
      'Faz o acerto de um período: toma os laudos prontos da empresa com a prestadora que ainda não estão em um acerto, cada um em sua última revisão e pela versão de seu contrato que as duas partes aceitaram, e as diferenças de laudos que mudaram depois de aceitos.',
    idempotencyKey: true,
    body: acertoFormSchema,
    reply: acertoSchema,
    status: 201,
  }),
  readAcerto: route({
    method: 'GET',
    path: '/acertos/:uuid',
    access: ['readAcerto'],
    tag,
    changedBy: 'acerto',
    about: 'Um acerto com suas linhas, contratos, contestações e aceites.',
    params: byUuid,
    reply: acertoSchema,
  }),
  recalculateAcerto: route({
    method: 'POST',
    path: '/acertos/:uuid/recalcular',
    access: ['createAcerto'],
    tag,
    about:
      'Toma as últimas revisões dos laudos e as últimas versões dos contratos, e os laudos do período que chegaram depois. Um aceite já dado deixa de valer se algo mudou. De um contrato conta a última versão que as duas partes aceitaram.',
    params: byUuid,
    reply: acertoSchema,
  }),
  acceptAcerto: route({
    method: 'POST',
    path: '/acertos/:uuid/aceitar',
    access: ['acceptAcerto'],
    tag,
    about:
      'Aceita o acerto pelo lado de quem pede, empresa ou prestadora; com os dois aceites ele fica como está, com as revisões em que se apoia. Aceitar de novo não muda nada. Onde um laudo tem um aviso que ninguém confirmou, cada lado diz o motivo. Com If-Match, só a versão que foi lida.',
    params: byUuid,
    body: acceptAcertoSchema.default({}),
    reply: acertoSchema,
  }),
  cancelAcerto: route({
    method: 'POST',
    path: '/acertos/:uuid/cancelar',
    access: ['createAcerto'],
    tag,
    about:
      'Cancela um acerto aberto, com o motivo: seus laudos ficam livres para outro. A prestadora cancela só o que ela mesma fez e a empresa ainda não aceitou.',
    params: byUuid,
    body: cancelAcertoSchema,
    reply: acertoSchema,
  }),
  contestLaudo: route({
    method: 'POST',
    path: '/acertos/:uuid/laudos/:laudo/contestar',
    access: ['acceptAcerto'],
    tag,
    about: 'Contesta um laudo do acerto, com o motivo. O outro lado responde; até lá ninguém aceita.',
    idempotencyKey: true,
    params: byLaudo,
    body: contestSchema,
    reply: acertoSchema,
  }),
  answerContest: route({
    method: 'POST',
    path: '/acertos/:uuid/laudos/:laudo/responder',
    access: ['acceptAcerto'],
    tag,
    about:
      'Responde a uma contestação: o laudo fica como está, ou sai deste acerto. Quem contestou pode desistir, respondendo que fica.',
    params: byLaudo,
    body: answerSchema,
    reply: acertoSchema,
  }),
  readAcertoHistory: route({
    method: 'GET',
    path: '/acertos/:uuid/historico',
    access: ['readAcerto'],
    tag,
    changedBy: 'acerto',
    about: `Quem fez o quê com um acerto, do mais recente ao mais antigo: os ${HISTORY_MAX} últimos atos.`,
    params: byUuid,
    reply: historySchema,
  }),
}

/** Contracts of payment between an empresa and a prestadora, with their versions. */
import { z } from 'zod'
import { HISTORY_MAX, historySchema } from '../entidades/entity-history.ts'
import { idSchema, pageShape, uuidSchema } from '../field.ts'
import { route } from '../route.ts'
import { contratoQuerySchema } from './contrato-list.ts'
import { acceptContratoSchema, contratoFormSchema, contratoListedSchema, contratoSchema } from './contrato-schemas.ts'

const tag = 'Acertos'
const byUuid = z.object({ uuid: uuidSchema })

export const contratoRoutes = {
  listContratos: route({
    method: 'GET',
    path: '/contratos',
    access: ['readAcerto'],
    tag,
    changedBy: 'contrato',
    about: 'Os contratos de pagamento: filtros, busca, ordenação e páginas.',
    query: contratoQuerySchema,
    reply: z.object({ contratos: z.array(contratoListedSchema), ...pageShape }),
  }),
  createContrato: route({
    method: 'POST',
    path: '/contratos',
    access: ['saveContrato'],
    tag,
    about:
      'Cadastra um contrato de pagamento por efetividade de uma empresa com uma prestadora, que vale quando as duas o aceitam. Sem tratamento, vale para todos; um contrato do próprio tratamento vale antes. Preços são textos decimais em reais, como «45.00».',
    idempotencyKey: true,
    body: contratoFormSchema,
    reply: contratoSchema,
    status: 201,
  }),
  readContrato: route({
    method: 'GET',
    path: '/contratos/:uuid',
    access: ['readAcerto'],
    tag,
    changedBy: 'contrato',
    about: 'Um contrato, na última versão ou em outra.',
    params: byUuid,
    query: z.object({ versao: idSchema.optional() }),
    reply: contratoSchema,
  }),
  updateContrato: route({
    method: 'PATCH',
    path: '/contratos/:uuid',
    access: ['saveContrato'],
    tag,
    about:
      'Salva uma nova versão, que vale quando as duas partes a aceitam; até lá vale a última aceita. Acertos já aceitos ficam com a versão com que foram aceitos; os abertos tomam a vigente ao serem recalculados. Com If-Match, só se ninguém salvou antes.',
    params: byUuid,
    body: contratoFormSchema,
    reply: contratoSchema,
  }),
  acceptContrato: route({
    method: 'POST',
    path: '/contratos/:uuid/aceitar',
    access: ['acceptAcerto'],
    tag,
    about:
      'Aceita a última versão do contrato pelo lado de quem pede, empresa ou prestadora; com os dois aceites ela passa a valer. Aceitar de novo não muda nada.',
    params: byUuid,
    body: acceptContratoSchema,
    reply: contratoSchema,
  }),
  deleteContrato: route({
    method: 'DELETE',
    path: '/contratos/:uuid',
    access: ['saveContrato'],
    tag,
    about:
      'Arquiva: o contrato não entra em novos acertos. Um administrador pode restaurar. Um que as duas partes aceitaram só sai depois do seu período, com todos os laudos acertados (`contrato-vincula`); para encerrá-lo antes, as duas aceitam uma versão com outra data final.',
    params: byUuid,
    reply: z.object({ message: z.string() }),
  }),
  restoreContrato: route({
    method: 'POST',
    path: '/contratos/:uuid/restaurar',
    access: ['restoreArchived'],
    tag,
    about: 'Traz de volta um contrato arquivado.',
    params: byUuid,
    reply: contratoSchema,
  }),
  readContratoHistory: route({
    method: 'GET',
    path: '/contratos/:uuid/historico',
    access: ['readAcerto'],
    tag,
    about: `Quem fez o quê com um contrato, do mais recente ao mais antigo: os ${HISTORY_MAX} últimos atos.`,
    params: byUuid,
    reply: historySchema,
  }),
}

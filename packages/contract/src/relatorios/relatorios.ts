/** Saved effectiveness reports: their versions, and who gets them by e-mail every Monday. */
import { z } from 'zod'
import { archivedFilter, idSchema, optionalText, pageFields, pageShape, uuidSchema } from '../field.ts'
import { route } from '../route.ts'
import {
  ENVIO_CONTEUDOS,
  enviosSchema,
  RELATORIO_BYTES_MAX,
  RELATORIO_RECIPIENTS_MAX,
  RELATORIO_VALUES_MAX,
  relatorioListedSchema,
  relatorioNameSchema,
  relatorioSavedSchema,
  relatorioSchema,
  relatorioSentSchema,
} from './relatorio-schemas.ts'

const tag = 'Relatórios de efetividade'
const byUuid = z.object({ uuid: uuidSchema })

export const relatorioRoutes = {
  listRelatorios: route({
    method: 'GET',
    path: '/relatorios',
    access: ['saveRelatorio'],
    tag,
    about: 'Os relatórios de efetividade salvos, os mais recentes primeiro.',
    query: z.object({
      busca: optionalText('a busca'),
      arquivados: archivedFilter,
      ...pageFields(),
    }),
    reply: z.object({ relatorios: z.array(relatorioListedSchema), ...pageShape }),
  }),
  createRelatorio: route({
    method: 'POST',
    path: '/relatorios',
    access: ['saveRelatorio'],
    tag,
    about:
      'Salva um relatório de efetividade. O que difere do laudo medido fica marcado pelo servidor com quem informou e quando; números carregados que não são os do servidor são recusados.',
    idempotencyKey: true,
    maxBodyBytes: RELATORIO_BYTES_MAX,
    maxBodyValues: RELATORIO_VALUES_MAX,
    body: relatorioSentSchema,
    reply: relatorioSavedSchema,
    status: 201,
  }),
  readRelatorio: route({
    method: 'GET',
    path: '/relatorios/:uuid',
    access: ['saveRelatorio'],
    tag,
    about: 'Um relatório salvo, na última versão ou em outra, com os laudos que mudaram desde então.',
    params: byUuid,
    query: z.object({ versao: idSchema.optional() }),
    reply: relatorioSchema,
  }),
  updateRelatorio: route({
    method: 'PATCH',
    path: '/relatorios/:uuid',
    access: ['saveRelatorio'],
    tag,
    about: 'Salva uma nova versão. Com If-Match, só se ninguém salvou antes.',
    maxBodyBytes: RELATORIO_BYTES_MAX,
    maxBodyValues: RELATORIO_VALUES_MAX,
    params: byUuid,
    body: relatorioSentSchema,
    reply: relatorioSavedSchema,
  }),
  duplicateRelatorio: route({
    method: 'POST',
    path: '/relatorios/:uuid/duplicar',
    access: ['saveRelatorio'],
    tag,
    about: 'Copia a última versão para um novo relatório, sem o envio semanal.',
    idempotencyKey: true,
    params: byUuid,
    body: relatorioNameSchema,
    reply: relatorioSavedSchema,
    status: 201,
  }),
  deleteRelatorio: route({
    method: 'DELETE',
    path: '/relatorios/:uuid',
    access: ['saveRelatorio'],
    tag,
    about: 'Arquiva: o relatório sai da lista e deixa de ser enviado. Um administrador pode restaurar.',
    params: byUuid,
    reply: z.object({ message: z.string() }),
  }),
  restoreRelatorio: route({
    method: 'POST',
    path: '/relatorios/:uuid/restaurar',
    access: ['restoreArchived'],
    tag,
    about: 'Traz de volta um relatório arquivado.',
    params: byUuid,
    reply: z.object({ message: z.string() }),
  }),
  readEnvios: route({
    method: 'GET',
    path: '/relatorios/:uuid/envios',
    access: ['saveRelatorio'],
    tag,
    about: 'O envio semanal de um relatório: o que é enviado, a quem, e o que aconteceu com cada e-mail.',
    params: byUuid,
    reply: enviosSchema,
  }),
  updateEnvios: route({
    method: 'PATCH',
    path: '/relatorios/:uuid/envios',
    access: ['saveRelatorio'],
    tag,
    about:
      'Escolhe quem recebe o relatório por e-mail, toda segunda-feira ou só a pedido; sem ninguém, ele deixa de ser enviado.',
    params: byUuid,
    body: z.object({
      conteudo: z.enum(ENVIO_CONTEUDOS, { error: 'Escolha o que será enviado.' }),
      destinatarios: z
        .array(idSchema)
        .max(RELATORIO_RECIPIENTS_MAX, { error: `São no máximo ${RELATORIO_RECIPIENTS_MAX} pessoas.` }),
    }),
    reply: enviosSchema,
  }),
  sendEnvios: route({
    method: 'POST',
    path: '/relatorios/:uuid/envios/agora',
    access: ['saveRelatorio'],
    tag,
    about:
      'Envia agora, às pessoas escolhidas, o e-mail da semana; quem já o recebeu o recebe de novo. Um envio que ainda aguarda não é repetido.',
    idempotencyKey: true,
    params: byUuid,
    reply: z.object({ envios: enviosSchema, message: z.string() }),
    status: 202,
  }),
}

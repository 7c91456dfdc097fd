/** Service orders: the ordered work, its recipient, and its outcome. */
import { z } from 'zod'
import { HISTORY_MAX, historySchema } from '../entidades/entity-history.ts'
import { idSchema, pageShape, plainText, uuidSchema } from '../field.ts'
import { avisoSchema } from '../laudos/laudo-schemas.ts'
import { route } from '../route.ts'
import { ordemEditSchema, ordemFormSchema } from './ordem-form.ts'
import { ordemQuerySchema } from './ordem-list.ts'
import { ORDEM_FILES, ordemListedSchema, ordemSchema } from './ordem-schemas.ts'

const tag = 'Ordens de serviço'
const byUuid = z.object({ uuid: uuidSchema })

export const ordemRoutes = {
  createOrdem: route({
    method: 'PUT',
    path: '/ordens-servico',
    access: ['createOrdem'],
    tag,
    about:
      'Cadastra uma ordem de serviço. A área pedida vem do arquivo file_area ou dos talhões cadastrados cujos ids estão em talhoes (separados por vírgula): um dos dois é obrigatório. sistemaArea (como EPSG:31982) é o sistema de coordenadas de um arquivo que não o diz; manterArquivos aceita um arquivo cujo conteúdo parece ser de aplicação ou de trajeto.',
    form: true,
    idempotencyKey: true,
    files: {
      file_area: { required: false, about: 'Área pedida.' },
      file_anexo: { required: false, about: 'Anexo em PDF.' },
    },
    body: ordemFormSchema,
    reply: z.object({
      uuid: uuidSchema,
      codigo: z.string(),
      situacao: z.string(),
      talhoes: z.number().int(),
      areaHa: z.number(),
      avisos: z.array(avisoSchema),
      message: z.string(),
    }),
    status: 201,
  }),
  findSameCodigo: route({
    method: 'GET',
    path: '/ordens-servico/mesmo-codigo',
    access: ['readOrdem'],
    tag,
    changedBy: 'ordem',
    about:
      'As ordens de serviço que esta pessoa vê e que têm este código, sem contar maiúsculas, acentos e espaços: uma segunda de mesmo código é permitida, mas costuma ser engano. Com `empresa`, só as dela.',
    query: z.object({ codigo: plainText('o código', { min: 1 }), empresa: idSchema.optional() }),
    reply: z.object({ iguais: z.array(z.object({ uuid: uuidSchema, codigo: z.string(), data: z.string() })) }),
  }),
  listOrdens: route({
    method: 'GET',
    path: '/ordens-servico',
    access: ['readOrdem'],
    tag,
    changedBy: 'ordem',
    about:
      'A lista de ordens de serviço: filtros, busca, ordenação e páginas. Acima de 10.000 resultados o total é «10.000 ou mais» (totalIsLimited).',
    query: ordemQuerySchema,
    reply: z.object({ ordens: z.array(ordemListedSchema), ...pageShape, totalIsLimited: z.boolean().optional() }),
  }),
  listOrderedPlots: route({
    method: 'GET',
    path: '/ordens-servico/talhoes',
    access: ['readOrdem'],
    tag,
    about:
      'Os talhões das ordens abertas e voadas que esta pessoa vê, na forma compacta para mapas. O número de cada um é o do cadastro, ou negativo onde só a ordem o tem; o que várias ordens têm vem uma vez, da mais nova.',
    raw: 'application/vnd.faixa.formas',
  }),
  readOrdem: route({
    method: 'GET',
    path: '/ordens-servico/:uuid',
    access: ['readOrdem'],
    tag,
    changedBy: 'ordem',
    about: 'Uma ordem de serviço com seus talhões e laudos.',
    params: byUuid,
    reply: ordemSchema,
  }),
  updateOrdem: route({
    method: 'PATCH',
    path: '/ordens-servico/:uuid',
    access: ['createOrdem'],
    tag,
    about:
      'Altera uma ordem, ou muda a sua situação (Encerrada, Cancelada com motivo, Aberta de novo). O que não vier fica como está. Com If-Match, só se ninguém salvou antes.',
    params: byUuid,
    body: ordemEditSchema,
    reply: ordemSchema,
  }),
  deleteOrdem: route({
    method: 'DELETE',
    path: '/ordens-servico/:uuid',
    access: ['deleteOrdem'],
    tag,
    about: 'Arquiva: a ordem sai de todas as listas; seus laudos ficam. Um administrador pode restaurar.',
    params: byUuid,
    reply: z.object({ uuid: uuidSchema, message: z.string() }),
  }),
  restoreOrdem: route({
    method: 'POST',
    path: '/ordens-servico/:uuid/restaurar',
    access: ['restoreArchived'],
    tag,
    about: 'Traz de volta uma ordem arquivada.',
    params: byUuid,
    reply: ordemSchema,
  }),
  readOrdemHistory: route({
    method: 'GET',
    path: '/ordens-servico/:uuid/historico',
    access: ['createOrdem'],
    tag,
    changedBy: 'ordem',
    about: `Quem fez o quê com uma ordem, do mais recente ao mais antigo: os ${HISTORY_MAX} últimos atos.`,
    params: byUuid,
    reply: historySchema,
  }),
  readOrdemMap: route({
    method: 'GET',
    path: '/ordens-servico/:uuid/mapa',
    access: ['readOrdem'],
    tag,
    about:
      'Os talhões da ordem como FeatureCollection GeoJSON (RFC 7946), cada um com seu estado: tratado, em-parte, nao-tratado, nao-pedido; sem comparação, só os pedidos e sem estado.',
    params: byUuid,
    raw: 'application/json',
  }),
  readOrdemFile: route({
    method: 'GET',
    path: '/ordens-servico/:uuid/arquivos/:papel',
    access: ['readOrdem'],
    tag,
    about: 'O arquivo da área ou o anexo como foi enviado, só para baixar.',
    params: byUuid.extend({ papel: z.enum(ORDEM_FILES, { error: 'A ordem tem os arquivos area e anexo.' }) }),
    raw: 'application/octet-stream',
  }),
}

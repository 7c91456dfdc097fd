/** Changing a laudo, its state and its measurement. */
import { ARQUIVOS_MAX, METODO, METODOS, PAPEIS } from '@faixa/domain'
import { z } from 'zod'
import { optionalText, sha256Schema, systemSchema, UUIDS_MAX, uuidSchema, uuidsSchema } from '../field.ts'
import { colunasSchema } from '../perfis-de-colunas.ts'
import { route } from '../route.ts'
import { decidedShape, laudoEditSchema, refuseKeptAndLeftOut } from './laudo-form.ts'
import { noteKeysSchema, observacoesSchema } from './laudo-notes.ts'
import { laudoAcceptedSchema, laudoInfoSchema } from './laudo-schemas.ts'

const tag = 'Laudos'
const byUuid = z.object({ uuid: uuidSchema })
const byId = z.object({ id: uuidSchema })

/** Deleted laudos in one answer. */
export const DELETED_MAX = 100

const laudoExcluidoSchema = z
  .object({
    uuid: uuidSchema,
    codigo: z.string(),
    nome: z.string(),
    empresaNome: z.string(),
    dataInicial: z.string(),
    excluidoEm: z.string(),
    /** Absent where the system did. */
    excluidoPor: z.string().optional(),
  })
  .meta({ id: 'LaudoExcluido' })

export type LaudoExcluido = z.infer<typeof laudoExcluidoSchema>

export const laudoEditRoutes = {
  updateNotes: route({
    method: 'PATCH',
    path: '/laudos/obs/:uuid',
    access: ['updateLaudo'],
    tag,
    about: 'Grava as observações; a que não vier fica como está. Com If-Match, só se ninguém salvou antes.',
    params: byUuid,
    body: z.object({ obsArray: noteKeysSchema.optional(), obsText: observacoesSchema.optional() }),
    reply: z.object({ laudoInfo: laudoInfoSchema }),
  }),
  updateLaudo: route({
    method: 'PATCH',
    path: '/laudos/data/nonNumeric/:uuid',
    access: ['updateLaudo'],
    tag,
    about:
      'Grava os dados digitados; observações, números, aeronave e dadosOperacao que não vierem ficam como estão, e o que vier nulo é tirado. O que depende dos números é calculado e conferido de novo; se a faixa executada for a das linhas, o laudo é medido de novo. Com If-Match, só se ninguém salvou antes.',
    params: byUuid,
    body: laudoEditSchema,
    reply: z.object({ laudoInfo: laudoInfoSchema }),
  }),
  changeLaudoOrdem: route({
    method: 'PATCH',
    path: '/laudos/:uuid/ordem',
    access: ['updateLaudo'],
    tag,
    about:
      'Muda a ordem de serviço a que um laudo responde, ou tira o laudo da ordem (null). O planejado e o voado das duas ordens são comparados de novo. Com If-Match, só se ninguém salvou antes.',
    params: byUuid,
    body: z.object({ ordem: uuidSchema.nullable() }),
    reply: z.object({ laudoInfo: laudoInfoSchema }),
  }),
  hideLaudo: route({
    method: 'PATCH',
    path: '/laudos/hide/:id',
    access: ['hideLaudo', 'approveLaudo'],
    tag,
    about: 'Oculta ou revela; com o motivo de quem aprova ou nega, que fica guardado.',
    params: byId,
    body: z.object({ hide: z.boolean(), motivo: optionalText('o motivo', { max: 500 }) }),
    reply: z.object({ uuid: uuidSchema, hidden: z.boolean(), status: z.string(), message: z.string() }),
  }),
  hideLaudos: route({
    method: 'PATCH',
    path: '/laudos/hide',
    access: ['hideLaudo', 'approveLaudo'],
    tag,
    about: `Oculta ou revela até ${UUIDS_MAX} laudos: todos, ou nenhum.`,
    body: z.object({ uuids: uuidsSchema.min(1, { error: 'Escolha pelo menos um laudo.' }), hide: z.boolean() }),
    reply: z.object({
      laudos: z.array(z.object({ uuid: uuidSchema, hidden: z.boolean(), status: z.string() })),
      message: z.string(),
    }),
  }),
  deleteLaudo: route({
    method: 'PATCH',
    path: '/laudos/delete/:id',
    access: ['deleteLaudo'],
    tag,
    about:
      'Exclui: o laudo sai de todas as listas; quem excluiu ou um administrador pode restaurá-lo, e os arquivos ficam guardados. A partir do décimo primeiro em uma hora, a senha deve ter sido digitada há pouco.',
    params: byId,
    reply: z.object({ uuid: uuidSchema, message: z.string() }),
  }),
  restoreLaudo: route({
    method: 'PATCH',
    path: '/laudos/restore/:id',
    access: ['restoreArchived', 'deleteLaudo'],
    tag,
    about: 'Traz de volta um laudo excluído: um administrador, ou quem o excluiu.',
    params: byId,
    reply: z.object({ uuid: uuidSchema, message: z.string() }),
  }),
  listLaudosExcluidos: route({
    method: 'GET',
    path: '/laudos/excluidos',
    access: ['restoreArchived', 'deleteLaudo'],
    tag,
    changedBy: 'laudo',
    about: `Os laudos excluídos que a pessoa pode restaurar, o último excluído primeiro: todos para um administrador, para os demais os que eles mesmos excluíram. No máximo ${DELETED_MAX}; \`busca\` acha os outros.`,
    query: z.object({ busca: optionalText('A busca', { max: 100 }) }),
    reply: z.object({ laudos: z.array(laudoExcluidoSchema), haMais: z.boolean() }),
  }),
  reviewLaudos: route({
    method: 'PATCH',
    path: '/laudos/conferencia',
    access: ['updateLaudo'],
    tag,
    about: `Marca até ${UUIDS_MAX} laudos prontos como conferidos, ou desfaz: todos, ou nenhum. Um laudo medido de novo volta a não estar conferido.`,
    body: z.object({ uuids: uuidsSchema.min(1, { error: 'Escolha pelo menos um laudo.' }), conferido: z.boolean() }),
    reply: z.object({ message: z.string() }),
  }),
  noteLaudos: route({
    method: 'PATCH',
    path: '/laudos/obs',
    access: ['updateLaudo'],
    tag,
    about: `Acrescenta observações da lista a até ${UUIDS_MAX} laudos e tira outras: em todos, ou em nenhum. As demais, e o texto de cada um, ficam como estão.`,
    body: z
      .object({
        uuids: uuidsSchema.min(1, { error: 'Escolha pelo menos um laudo.' }),
        acrescentar: noteKeysSchema.default([]),
        tirar: noteKeysSchema.default([]),
      })
      .refine(({ acrescentar, tirar }) => !acrescentar.some((key) => tirar.includes(key)), {
        path: ['tirar'],
        error: 'Uma observação não pode ser acrescentada e tirada ao mesmo tempo.',
      }),
    reply: z.object({ message: z.string() }),
  }),
  confirmFinding: route({
    method: 'POST',
    path: '/laudos/:uuid/avisos/:codigo/confirmar',
    access: ['updateLaudo'],
    tag,
    about:
      'Confirma um aviso do laudo depois da medição. `mensagem` é a frase que foi lida: se ela mudou entretanto, a confirmação é recusada.',
    params: byUuid.extend({ codigo: z.string().max(60) }),
    body: z.object({ mensagem: z.string().min(1).max(5000) }),
    reply: z.object({ laudoInfo: laudoInfoSchema }),
  }),
  replaceLaudoFile: route({
    method: 'PUT',
    path: '/laudos/:uuid/arquivos/:papel',
    access: ['createLaudo'],
    tag,
    about:
      'Troca os arquivos de um papel de um laudo em Erro, ou acrescenta os que faltam, e mede de novo: file pode vir repetido onde o papel tem vários arquivos. Com noLugarDe (o sha256 de um deles), só esse dá lugar aos que vêm. O que se decidiu sobre o arquivo trocado deixa de valer, e as confirmações também; manterArquivos deixa em seus campos os arquivos cujo conteúdo parece ser de outro. O arquivo de antes continua guardado. O do clima se troca ou acrescenta também em um laudo medido, que é medido de novo pelo mesmo método.',
    form: true,
    idempotencyKey: true,
    params: byUuid.extend({
      papel: z.enum(PAPEIS, { error: 'O laudo tem os arquivos area, aplicacao, trajeto e clima.' }),
    }),
    files: {
      file: {
        required: true,
        about:
          'O arquivo certo, ou os arquivos: KML, KMZ, Shapefile em .zip com o .prj, GeoJSON ou GPX; da aplicação e do trajeto também CSV ou TXT, e do clima CSV ou TXT.',
        most: ARQUIVOS_MAX.aplicacao,
      },
    },
    /** Coordinate system of a file that names none. */
    body: z.object({
      sistema: systemSchema,
      manterArquivos: decidedShape.manterArquivos,
      aplicacaoDoTrajeto: decidedShape.aplicacaoDoTrajeto,
      noLugarDe: sha256Schema.optional(),
      colunas: colunasSchema,
    }),
    reply: laudoAcceptedSchema,
    status: 202,
  }),
  removeLaudoFile: route({
    method: 'DELETE',
    path: '/laudos/:uuid/arquivos/:papel',
    access: ['createLaudo'],
    tag,
    about:
      'Tira o arquivo do clima de um laudo medido, ou em Erro, ou um arquivo da aplicação ou do trajeto de um laudo em Erro, que é medido de novo pelo mesmo método. O arquivo continua guardado. Com sha256, só aquele, se ainda estiver no laudo: outra pessoa pode tê-lo trocado; fora do clima ele é obrigatório. O da área, e o último da aplicação, só se trocam.',
    params: byUuid.extend({
      papel: z.enum(['aplicacao', 'trajeto', 'clima'], {
        error: 'O arquivo da área não se tira de um laudo; troca-se.',
      }),
    }),
    query: z.object({ sha256: z.string().optional() }),
    reply: laudoAcceptedSchema,
    status: 202,
  }),
  reprocessLaudo: route({
    method: 'POST',
    path: '/laudos/:uuid/reprocessar',
    access: ['updateLaudo'],
    tag,
    about: `Mede de novo a partir dos mesmos arquivos, pelo método ${METODO} ou pelo que se pede; os números de antes ficam na auditoria. Com soTocados, só os talhões do arquivo da área que a aplicação cobre em 5 % ou mais; manterTalhoes e tirarTalhoes dizem, pelo número do marcador, que polígonos são talhões; com segundoVoo, marcadores repetidos contam de novo; com manterArquivos, os arquivos ficam em seus campos, pareça o que parecer o conteúdo; com aplicacaoDoTrajeto, as passadas são deduzidas do trajeto se nenhum arquivo diz o que foi aplicado. sistemaArea, sistemaAplicacao e sistemaTrajeto (como EPSG:31982) dão o sistema de coordenadas a um arquivo que não o diz, e colunas os perfis dos arquivos CSV e TXT. O que não vier fica como da última vez.`,
    params: byUuid,
    idempotencyKey: true,
    body: z
      .object({
        metodo: z.enum(METODOS, { error: 'O método não existe.' }).default(METODO),
        ...decidedShape,
        sistemaArea: systemSchema,
        sistemaAplicacao: systemSchema,
        sistemaTrajeto: systemSchema,
        colunas: colunasSchema,
      })
      .superRefine(refuseKeptAndLeftOut),
    reply: laudoAcceptedSchema,
    status: 202,
  }),
}

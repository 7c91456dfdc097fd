/** Changing a laudo, its state and its measurement. */
import { METODO, METODOS } from '@faixa/domain'
import { z } from 'zod'
import { optionalText, UUIDS_MAX, uuidSchema, uuidsSchema } from '../field.ts'
import { route } from '../route.ts'
import { decidedShape, laudoEditSchema, refuseKeptAndLeftOut } from './laudo-form.ts'
import { laudoAcceptedSchema, laudoInfoSchema, noteKeysSchema, observacoesSchema } from './laudo-schemas.ts'

const tag = 'Laudos'
const byUuid = z.object({ uuid: uuidSchema })
const byId = z.object({ id: uuidSchema })

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
      'Grava os dados não numéricos; observações que não vierem ficam como estão. Com If-Match, só se ninguém salvou antes.',
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
  reprocessLaudo: route({
    method: 'POST',
    path: '/laudos/:uuid/reprocessar',
    access: ['updateLaudo'],
    tag,
    about: `Mede de novo a partir dos mesmos arquivos, pelo método ${METODO} ou pelo que se pede; os números de antes ficam na auditoria. Com soTocados, só os talhões do arquivo da área que a aplicação cobre em 5 % ou mais; manterTalhoes e tirarTalhoes dizem, pelo número do marcador, que polígonos são talhões; com segundoVoo, marcadores repetidos contam de novo. O que não vier fica como da última vez.`,
    params: byUuid,
    idempotencyKey: true,
    body: z
      .object({ metodo: z.enum(METODOS, { error: 'O método não existe.' }).default(METODO), ...decidedShape })
      .superRefine(refuseKeptAndLeftOut),
    reply: laudoAcceptedSchema,
    status: 202,
  }),
}

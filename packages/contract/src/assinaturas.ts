/** Signatures of responsible persons, which papers print where the person signs. */
import { PROFISSOES } from '@faixa/domain'
import { z } from 'zod'
import { idSchema, uuidSchema } from './field.ts'
import { route } from './route.ts'

/** Limit of an uploaded signature, bytes. */
export const ASSINATURA_MAX_BYTES = 2_000_000

const tag = 'Entidades'
const path = '/entidades/responsaveis/:id/assinatura'
const params = z.object({ id: idSchema })
/** Base64 of a PNG. */
const pngSchema = z.string()
const reply = z.object({ png: pngSchema.nullable() }).meta({ id: 'Assinatura' })

export const signatureRoutes = {
  readAssinatura: route({
    method: 'GET',
    path,
    access: ['createRecurso'],
    tag,
    about: 'A assinatura de um responsável, em PNG e base64; nula onde não há.',
    params,
    reply,
  }),
  putAssinatura: route({
    method: 'PUT',
    path,
    access: ['createRecurso'],
    tag,
    about:
      'Troca a assinatura de um responsável: JPEG, PNG ou WebP de até 2 MB. O servidor corta as margens, reduz a imagem e a guarda cifrada. A exclusão do responsável a apaga.',
    params,
    files: { assinatura: { required: true, about: 'A imagem da assinatura.' } },
    reply,
  }),
  deleteAssinatura: route({
    method: 'DELETE',
    path,
    access: ['createRecurso'],
    tag,
    about: 'Tira a assinatura de um responsável.',
    params,
    reply,
  }),
  listAssinaturas: route({
    method: 'GET',
    path: '/laudos/:uuid/assinaturas',
    access: ['readLaudo'],
    tag: 'Laudos',
    changedBy: 'laudo',
    about:
      'As assinaturas guardadas dos responsáveis que os dados da operação de um laudo nomeiam, para os papéis dele. Só quem cadastra laudos da prestadora as recebe; para os demais a lista é vazia.',
    params: z.object({ uuid: uuidSchema }),
    reply: z.object({
      assinaturas: z.array(
        z.object({ profissao: z.enum(Object.keys(PROFISSOES) as (keyof typeof PROFISSOES)[]), png: pngSchema }),
      ),
    }),
  }),
}

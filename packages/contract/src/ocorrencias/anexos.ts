/** Files that belong to a case: photographs, PDFs and texts. They are added while it is not closed, and never changed. */
import { z } from 'zod'
import { uuidSchema } from '../field.ts'
import { route } from '../route.ts'

const tag = 'Ocorrências'
const path = '/ocorrencias/:uuid/anexos'
const params = z.object({ uuid: uuidSchema })

export const ANEXO_MAX_BYTES = 20 * 2 ** 20
export const ANEXOS_MAX = 50
/** Media types that are recognised by the content. */
export const TIPOS_DE_ANEXO = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf', 'text/plain'] as const
export type TipoDeAnexo = (typeof TIPOS_DE_ANEXO)[number]
/** Extensions of file names, in lower case. */
export const EXTENSOES_DE_ANEXO = ['.jpg', '.jpeg', '.png', '.webp', '.pdf', '.txt'] as const

const anexoSchema = z.object({
  uuid: uuidSchema,
  nome: z.string(),
  tipo: z.enum(TIPOS_DE_ANEXO),
  bytes: z.number().int(),
  sha256: z.string(),
  por: z.string(),
  em: z.string(),
})

export const anexoRoutes = {
  addAnexo: route({
    method: 'POST',
    path,
    access: ['saveOcorrencia'],
    tag,
    about: `Acrescenta a uma ocorrência que não foi encerrada uma foto (JPEG, PNG ou WebP), um PDF ou um texto, de até 20 MB. O tipo é reconhecido pelo conteúdo. Até ${ANEXOS_MAX} por ocorrência; nenhum é trocado nem tirado.`,
    form: true,
    idempotencyKey: true,
    params,
    files: { file: { required: true, about: 'A foto, o PDF ou o texto.' } },
    body: z.object({}),
    reply: z.object({ anexo: anexoSchema, message: z.string() }),
    status: 201,
  }),
  listAnexos: route({
    method: 'GET',
    path,
    access: ['readOcorrencia'],
    tag,
    about: 'Os anexos de uma ocorrência, na ordem em que vieram.',
    params,
    reply: z.object({ anexos: z.array(anexoSchema) }),
  }),
  readAnexo: route({
    method: 'GET',
    path: `${path}/:anexo`,
    access: ['readOcorrencia'],
    tag,
    about: 'Um anexo como foi enviado, byte por byte, só para baixar.',
    params: params.extend({ anexo: uuidSchema }),
    raw: 'application/octet-stream',
  }),
}

/** The receituário agronômico of a laudo: the prescription for what was applied, one PDF at most. */
import { z } from 'zod'
import { pdfSchema, uuidSchema } from '../field.ts'
import { route } from '../route.ts'

const tag = 'Laudos'
const path = '/laudos/:uuid/receituario'
const params = z.object({ uuid: uuidSchema })

export const receituarioRoutes = {
  attachReceituario: route({
    method: 'PUT',
    path,
    access: ['createLaudo'],
    tag,
    about:
      'Anexa o receituário agronômico a um laudo, em PDF de até 20 MB, ou troca o que há. Nenhum número depende dele: pode vir antes ou depois da medição. O de antes deixa de ser guardado.',
    form: true,
    idempotencyKey: true,
    params,
    files: { file: { required: true, about: 'O receituário em PDF.' } },
    body: z.object({}),
    reply: z.object({ receituario: pdfSchema, message: z.string() }),
  }),
  removeReceituario: route({
    method: 'DELETE',
    path,
    access: ['createLaudo'],
    tag,
    about:
      'Tira o receituário de um laudo; o arquivo deixa de ser guardado. Com sha256, só se ainda for aquele: outra pessoa pode tê-lo trocado.',
    params,
    query: z.object({ sha256: z.string().optional() }),
    reply: z.object({ message: z.string() }),
  }),
  readReceituario: route({
    method: 'GET',
    path,
    access: ['readLaudo'],
    tag,
    about: 'O receituário como foi enviado, byte por byte, só para baixar.',
    params,
    raw: 'application/octet-stream',
  }),
}

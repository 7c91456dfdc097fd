/** The paper of a swath certificate, one PDF at most. */
import { z } from 'zod'
import { idSchema, pdfSchema } from '../field.ts'
import { route } from '../route.ts'

const tag = 'Entidades'
const path = '/entidades/certificados/:id/pdf'
const params = z.object({ id: idSchema })

export const certificadoPdfRoutes = {
  attachCertificadoPdf: route({
    method: 'PUT',
    path,
    access: ['createRecurso'],
    tag,
    about:
      'Anexa o PDF de um certificado de faixa, de até 20 MB, ou troca o que há. O de antes deixa de ser guardado. Conta na cota da prestadora da aeronave.',
    form: true,
    idempotencyKey: true,
    params,
    files: { file: { required: true, about: 'O certificado em PDF.' } },
    body: z.object({}),
    reply: z.object({ pdf: pdfSchema, message: z.string() }),
  }),
  removeCertificadoPdf: route({
    method: 'DELETE',
    path,
    access: ['createRecurso'],
    tag,
    about:
      'Tira o PDF de um certificado de faixa; o arquivo deixa de ser guardado. Com sha256, só se ainda for aquele: outra pessoa pode tê-lo trocado.',
    params,
    query: z.object({ sha256: z.string().optional() }),
    reply: z.object({ message: z.string() }),
  }),
  readCertificadoPdf: route({
    method: 'GET',
    path,
    access: ['createRecurso'],
    tag,
    about: 'O PDF de um certificado de faixa como foi enviado, byte por byte, só para baixar.',
    params,
    raw: 'application/octet-stream',
  }),
}

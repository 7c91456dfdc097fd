/** The state of monthly reports by prestadora and UF: due on the 15th, sent on a day, under a protocol. */
import { UF_CODES } from '@faixa/domain'
import { z } from 'zod'
import { dateSchema, idNamed, namedSchema, optional, plainText } from '../field.ts'
import { route } from '../route.ts'
import { mesSchema } from './relatorio-mensal.ts'

const tag = 'Relatório mensal'
const path = '/prestadoras/:prestadora/relatorio-mensal/:mes/:uf'
const params = z.object({
  prestadora: idNamed('O identificador da prestadora é inválido.'),
  mes: mesSchema,
  uf: z.enum(UF_CODES, { error: 'O estado não está na lista.' }),
})

const situacaoSchema = z
  .object({
    prestadora: namedSchema,
    /** Absent for laudos without a UF, which no report may have. */
    uf: z.enum(UF_CODES).optional(),
    /** Laudos in the report of this UF. */
    operacoes: z.number().int(),
    envio: z.object({ enviadoEm: z.string(), protocolo: z.string().optional() }).optional(),
  })
  .meta({ id: 'SituacaoMensal' })

export type SituacaoDoMes = z.output<typeof situacaoSchema>

export const envioMensalRoutes = {
  listRelatoriosMensais: route({
    method: 'GET',
    path: '/laudos/relatorio-mensal/situacao',
    access: ['readRelatorioMensal'],
    tag,
    changedBy: 'laudo',
    about:
      'Os relatórios mensais de um mês, por prestadora e UF: quantas operações têm, e em que dia e sob que protocolo foram enviados. O prazo é o dia 15 do mês seguinte.',
    query: z.object({ mes: mesSchema }),
    reply: z.object({ relatorios: z.array(situacaoSchema) }),
  }),
  saveEnvioMensal: route({
    method: 'PUT',
    path,
    access: ['saveModeloMensal'],
    tag,
    about: 'Registra que o relatório mensal de uma prestadora foi enviado à autoridade de uma UF; de novo, corrige.',
    params,
    body: z.object({ enviadoEm: dateSchema, protocolo: optional(plainText('o protocolo', { max: 80 })) }),
    reply: z.object({ message: z.string() }),
  }),
  removeEnvioMensal: route({
    method: 'DELETE',
    path,
    access: ['saveModeloMensal'],
    tag,
    about: 'Tira o registro do envio de um relatório mensal.',
    params,
    reply: z.object({ message: z.string() }),
  }),
}

import { z } from 'zod'
import { route } from '../route.ts'
import { mapaBaseSchema } from './mapas.ts'

const tag = 'Operação'
const check = z.enum(['ok', 'falhou'])

export const operationRoutes = {
  watchEvents: route({
    method: 'GET',
    path: '/eventos',
    access: 'signed-in',
    keys: true,
    tag,
    about:
      'Eventos do servidor (text/event-stream): `laudo` a cada mudança de estado ou de progresso de um laudo que esta pessoa pode ver; `atualizar` quando algum pode ter se perdido e o que está na tela deve ser lido de novo.',
    query: z.object({
      /** Milliseconds during which the client received no events: where some were published meanwhile, the first event is `atualizar`. */
      semOuvirMs: z.coerce.number().min(0).optional(),
    }),
    raw: 'text/event-stream',
  }),
  readConfiguracao: route({
    method: 'GET',
    path: '/configuracao',
    // URLs of tiles may carry a key that the customer pays for.
    access: 'signed-in',
    tag,
    about: 'O que as telas precisam saber deste servidor: caminho, versão, tamanho dos arquivos e mapas de fundo.',
    reply: z.object({
      base: z.string(),
      versao: z.string(),
      /** Maximum size of one file of a laudo, bytes. */
      limiteArquivoBytes: z.number().int(),
      analytics: z.string().optional(),
      /** False: invitations are links that are handed over. */
      enviaEmails: z.boolean(),
      mapas: z.array(mapaBaseSchema),
    }),
  }),
  readHealth: route({
    method: 'GET',
    path: '/saude',
    access: 'anyone',
    tag,
    about: 'O processo está vivo.',
    reply: z.object({ status: z.literal('ok'), versao: z.string(), papel: z.string() }),
  }),
  readReadiness: route({
    method: 'GET',
    path: '/pronto',
    access: 'anyone',
    tag,
    about:
      'O processo pode atender: banco, arquivos e fila respondem. Caso contrário, 503. Com o banco embutido diz também quando foi feita a última cópia de segurança, e se a última tentativa falhou.',
    reply: z.object({
      status: check,
      banco: check,
      arquivos: check,
      fila: check,
      copia: z.object({ status: check, feitaEm: z.string().optional() }).optional(),
    }),
    // The handler writes the same body with 200 and with 503.
    raw: 'application/json; charset=utf-8',
  }),
  readMetrics: route({
    method: 'GET',
    path: '/metricas',
    access: 'anyone',
    tag,
    about: 'Medidas no formato do Prometheus. Só de endereços deste computador, ou com FAIXA_METRICAS_TOKEN.',
    raw: 'text/plain; version=0.0.4; charset=utf-8',
  }),
}

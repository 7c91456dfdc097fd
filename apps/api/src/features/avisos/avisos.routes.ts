import type { avisoRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import { listAvisos } from './list-avisos.actions.ts'
import { readAviso, receiveAviso, refuseAvisos } from './public-aviso.actions.ts'
import { listSentAvisos, markAvisoSent } from './sent-avisos.actions.ts'
import { tellContacts } from './tell-contacts.actions.ts'

export const avisoHandlers: HandlersOf<typeof avisoRoutes> = {
  listOrdemAvisos: ({ params }, ask) => listAvisos(params.uuid, ask),
  createOrdemAvisos: ({ params, body }, ask) => tellContacts(params.uuid, body, ask),
  readAvisosEnviados: ({ params }, ask) => listSentAvisos(params.uuid, ask),
  markAvisoEnviado: ({ params }, ask) => markAvisoSent(params.uuid, params.aviso, ask),
  readAviso: ({ body }, ask) => readAviso(body.codigo, ask),
  receiveAviso: ({ body }, ask) => receiveAviso(body.codigo, ask),
  refuseAvisos: ({ body }, ask) => refuseAvisos(body.codigo, ask),
}

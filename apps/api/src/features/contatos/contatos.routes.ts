import type { contatoRoutes } from '@faixa/contract'
import type { HandlersOf } from '../../http/ask.ts'
import {
  createContato,
  listContatos,
  objectContato,
  readContato,
  removeContato,
  updateContato,
} from './contatos.actions.ts'
import { importContatos } from './import-contatos.actions.ts'

export const contatoHandlers: HandlersOf<typeof contatoRoutes> = {
  listContatos: ({ query }, ask) => listContatos(query, ask),
  createContato: ({ body }, ask) => createContato(body, ask),
  importContatos: ({ body }, ask) => importContatos(body, ask),
  readContato: ({ params }, ask) => readContato(params.uuid, ask),
  updateContato: ({ params, body }, ask) => updateContato(params.uuid, body, ask),
  objectContato: ({ params }, ask) => objectContato(params.uuid, ask),
  removeContato: ({ params }, ask) => removeContato(params.uuid, ask),
}

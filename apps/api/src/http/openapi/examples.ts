/** Examples of the document: bodies and answers of the operations that other programs call first, and of every event. Tests parse all of them. */
import type { ReplyOf, Routes } from '@faixa/contract'
import type { WebhookEvent } from '@faixa/domain'
import { type Examples, UUID, WHEN } from './example.ts'
import { FIELD_EXAMPLES } from './field-examples.ts'
import { LAUDO_EXAMPLES } from './laudo-examples.ts'

const WEBHOOK: ReplyOf<Routes['updateWebhook']> = {
  uuid: UUID,
  url: 'https://erp.usina.com.br/faixa',
  eventos: ['laudo.pronto', 'acerto.aceito'],
  empresa: { id: 1, nome: 'Usina Aurora' },
  responsavel: 'Ana Lima',
  situacao: 'ativo',
  criadoEm: WHEN,
}

/** No secret of anybody: only its form is right. */
const SECRET = 'faixa_wh_3q2-7wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
const DELIVERY: ReplyOf<Routes['resendDelivery']> = {
  uuid: UUID,
  evento: 'acerto.aceito',
  situacao: 'entregue',
  criadaEm: WHEN,
  tentativas: 1,
  tentadaEm: WHEN,
  status: 204,
  duracaoMs: 84,
}

const MESSAGE = { message: 'Feito.' }

export const EXAMPLES: Examples = {
  ...LAUDO_EXAMPLES,
  ...FIELD_EXAMPLES,
  login: { body: { email: 'ana@exemplo.com.br', senha: 'uma senha longa' } },
  requestSenhaReset: {
    body: { email: 'ana@exemplo.com.br' },
    reply: { message: 'Se houver um cadastro com este e-mail, ele recebe um link.' },
  },
  createApiKey: { body: { nome: 'ERP da usina', escopos: ['readLaudo', 'readAcerto'], validadeDias: 365, empresa: 1 } },
  createWebhook: {
    body: { url: WEBHOOK.url, eventos: [...WEBHOOK.eventos], empresa: 1 },
    reply: { ...WEBHOOK, segredo: SECRET },
  },
  updateWebhook: { body: { ativo: false }, reply: { ...WEBHOOK, situacao: 'desativado', desativadoEm: WHEN } },
  listWebhooks: { reply: { webhooks: [WEBHOOK] } },
  deleteWebhook: { reply: MESSAGE },
  rotateWebhookSecret: {
    reply: { ...WEBHOOK, segredoAnteriorAte: '2026-03-15T12:00:00.000Z', segredo: SECRET },
  },
  testWebhook: { reply: { entrega: UUID, message: 'O teste sai agora: a resposta aparece nas entregas.' } },
  listDeliveries: { reply: { entregas: [DELIVERY], mais: false } },
  resendDelivery: {
    reply: { uuid: UUID, evento: 'acerto.aceito', situacao: 'aguardando', criadaEm: WHEN, tentativas: 0 },
  },
  createContato: {
    body: {
      empresa: 1,
      nome: 'Apiário do Vale',
      email: 'apiario@exemplo.com.br',
      para: 'apicultor',
      lat: -21.79,
      lon: -50.31,
      raioM: 4000,
    },
  },
  saveFilter: { body: { lista: 'laudos', nome: 'Atrasados', consulta: 'status=Erro' } },
  findMunicipio: { reply: { municipio: { nome: 'Lins', uf: 'SP' } } },
  readHealth: { reply: { status: 'ok', versao: '0.1.0', papel: 'api' } },
}

const LAUDO = {
  uuid: UUID,
  codigo: 'VOO-11',
  nome: 'Fazenda Santa Rita',
  status: 'Pronto',
  empresa: 1,
  unidade: null,
  prestadora: 1,
  piloto: 1,
  tratamento: 'MATURADOR',
  cultura: 'CANA-DE-AÇÚCAR',
  dataInicial: '2026-03-14T07:12:00',
  areaPlantio: 41.37,
  percentAplicacaoEfetiva: 94.2,
  caminho: `/api/v1/laudos/${UUID}`,
}
const event = (evento: WebhookEvent, dados: object) => ({ id: UUID, evento, criadoEm: WHEN, dados })

export const WEBHOOK_EXAMPLES: Readonly<Record<WebhookEvent, object>> = {
  'laudo.pronto': event('laudo.pronto', { laudo: LAUDO }),
  'laudo.erro': event('laudo.erro', {
    laudo: {
      ...LAUDO,
      status: 'Erro',
      areaPlantio: undefined,
      percentAplicacaoEfetiva: undefined,
      erro: { codigo: 'sem-talhoes', mensagem: 'O arquivo da área não tem polígonos.' },
    },
  }),
  'laudo.alterado': event('laudo.alterado', { laudo: LAUDO }),
  'veredito.naoConforme': event('veredito.naoConforme', {
    laudo: LAUDO,
    naoConformes: 1,
    proibidos: 0,
    estadoConferido: true,
  }),
  'ordem.voada': event('ordem.voada', {
    ordem: {
      uuid: UUID,
      codigo: 'OS-7',
      nome: 'Maturador de março',
      data: '2026-03-10',
      situacao: 'Voada',
      empresa: 1,
      unidade: null,
      prestadora: 1,
      caminho: `/api/v1/ordens-servico/${UUID}`,
    },
  }),
  'acerto.aceito': event('acerto.aceito', {
    acerto: {
      uuid: UUID,
      empresa: 1,
      prestadora: 1,
      inicio: '2026-03-01',
      fim: '2026-03-31',
      laudos: 12,
      valor: '18250.40',
      caminho: `/api/v1/acertos/${UUID}`,
    },
  }),
}

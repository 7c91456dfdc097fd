/** Which refusals an operation can give, by status, from its row of the contract; each status is one component of the document. */
import { PROBLEMS, Problem, type ProblemCode, type Route, type RouteName } from '@faixa/contract'
import { LIMITED } from '../limited-routes.ts'

/** Statuses that follow from what an operation does, and not from the shape of its row. */
const FURTHER: Partial<Record<RouteName, readonly number[]>> = {
  login: [401],
  finishLogin: [401],
  askLoginPasskey: [401],
  confirmPerson: [429],
  changeSenha: [429],
  confirmTotp: [429],
  requestEmailChange: [429],
  createLaudo: [429],
  createOrdem: [429],
  createOrdemAvisos: [429],
  inviteEntity: [429],
  inviteEntities: [429],
  sendEnvios: [429],
  exportLaudos: [429],
  bulkLaudos: [429],
}

export function refusalsOf(name: RouteName, route: Route): readonly number[] {
  const { method, access, params, query, body, bodyBy, files, standard } = route
  const isWrite = method !== 'GET'
  const takesIds = Boolean(params ?? query ?? body ?? bodyBy)
  const isSignedIn = access !== 'anyone'
  return [
    // An unknown parameter is refused everywhere.
    400,
    ...(isSignedIn ? [401, 403] : []),
    ...(takesIds ? [404] : []),
    ...(isWrite && isSignedIn ? [409] : []),
    ...(isWrite ? [412, 413, 415] : []),
    ...(standard ? [] : [422]),
    ...(LIMITED[name] !== undefined || files ? [429] : []),
    500,
    503,
    ...(files ? [507] : []),
    ...(FURTHER[name] ?? []),
  ]
}

export const refusalName = (status: number) => `Recusa${status}`

const TITLES: Readonly<Record<number, string>> = {
  400: 'O pedido não pôde ser lido, ou tem um parâmetro ou campo que não existe.',
  401: 'Falta um token que valha.',
  403: 'Quem pede não pode fazer isto.',
  404: 'Não existe, ou quem pede não o alcança.',
  409: 'O estado do registro não permite.',
  412: 'O registro mudou desde a versão de If-Match, ou o cabeçalho não foi entendido.',
  413: 'O pedido, ou um arquivo dele, é grande demais.',
  415: 'O corpo não vem em um formato que esta rota lê.',
  422: 'Algum valor não serve: `erros` diz quais.',
  429: 'Pedidos demais, ou a cota acabou: Retry-After diz quanto esperar, onde se sabe.',
  500: 'Uma falha do servidor.',
  503: 'O servidor não pode atender agora.',
  507: 'O servidor está sem espaço.',
}

const HEADERS: Readonly<Record<number, object>> = {
  401: { 'WWW-Authenticate': { description: 'Como se identificar (RFC 9110).', schema: { type: 'string' } } },
  429: { 'Retry-After': { description: 'Segundos a esperar.', schema: { type: 'integer' } } },
  503: { 'Retry-After': { description: 'Segundos a esperar.', schema: { type: 'integer' } } },
}

/** The components: one for each status, with every `codigo` that has it, and one of them as an example. */
export function refusalComponents(): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(TITLES).map(([status, title]) => {
      const codes = (Object.keys(PROBLEMS) as ProblemCode[]).filter((code) => PROBLEMS[code].status === Number(status))
      const shown = codes.find((code) => EXTRAS[code]) ?? codes[0]!
      return [
        refusalName(Number(status)),
        {
          description: `${title} \`codigo\`: ${codes.join(', ')}.`,
          ...(HEADERS[Number(status)] && { headers: HEADERS[Number(status)] }),
          content: {
            'application/problem+json': {
              schema: { $ref: '#/components/schemas/Problema' },
              example: new Problem(shown, EXTRAS[shown]).details(),
            },
          },
        },
      ]
    }),
  )
}

/** What some refusals bring beside their sentence. */
const EXTRAS: Partial<Record<ProblemCode, ConstructorParameters<typeof Problem>[1]>> = {
  'dados-invalidos': { erros: [{ campo: 'nome', mensagem: 'Informe o nome.' }] },
  'parametro-invalido': {
    erros: [{ campo: 'empresas', mensagem: 'Não há «empresas» neste pedido: o mais parecido é «empresa».' }],
  },
  'laudo-repetido': { uuid: '4b0a6b3e-7a53-4c0e-9d3a-2f8f4f6e1a11' },
  'muitas-tentativas': { esperar: 30 },
}

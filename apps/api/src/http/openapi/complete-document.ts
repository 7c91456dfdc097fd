/** Adds to the document printed from the routes what is alike in all of them: refusals, words, examples and webhooks. */
import { ROUTES, type Route, type RouteName, webhookPayloadSchema } from '@faixa/contract'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '@faixa/domain'
import { z } from 'zod'
import { EXAMPLES, WEBHOOK_EXAMPLES } from './examples.ts'
import { parameterWords } from './parameter-words.ts'
import { refusalComponents, refusalName, refusalsOf } from './refusals.ts'

interface Content {
  readonly [type: string]: { schema?: object; example?: unknown }
}

interface Operation {
  readonly operationId: RouteName
  parameters?: { name: string; in: string; description?: string }[]
  requestBody?: { content: Content }
  responses: Record<string, object>
}

interface Document {
  readonly components?: { readonly schemas?: Readonly<Record<string, object>> }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export function completeDocument(document: object): object {
  const { paths: printed = {}, components = {}, ...rest } = document as Document
  const paths: Record<string, Record<string, object>> = {}
  for (const [path, methods] of Object.entries(printed)) {
    // The server ignores a slash at the end of an address, and linters object to one.
    paths[path.replace(/(?<=.)\/$/, '')] = Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [method, completed(operation)]),
    )
  }
  const { schemas = {}, ...otherComponents } = components
  const complete = {
    ...rest,
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhookOperations(),
  }
  const responses = refusalComponents()
  const used = usedSchemas([complete, responses], schemas)
  return plainer({ ...complete, components: { ...otherComponents, schemas: used, responses } })
}

function completed(operation: Operation): object {
  const { operationId: name, parameters, requestBody } = operation
  const route: Route = ROUTES[name]
  const example = EXAMPLES[name] as { readonly body?: unknown; readonly reply?: unknown } | undefined
  const refusals = refusalsOf(name, route).map((status) => [
    status,
    { $ref: `#/components/responses/${refusalName(status)}` },
  ])
  return {
    ...operation,
    ...(parameters && {
      parameters: parameters.map((one) => ({ ...one, description: one.description ?? parameterWords(name, one.name) })),
    }),
    ...(requestBody && { requestBody: { ...requestBody, content: withExample(requestBody.content, example?.body) } }),
    responses: { ...answersOf(operation, route, example?.reply), ...Object.fromEntries(refusals) },
  }
}

function answersOf({ responses }: Operation, route: Route, example: unknown): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => {
      const { content } = answer as { readonly content?: Content }
      const described = { ...answer, description: route.reply || route.raw ? 'A resposta.' : 'Feito; sem corpo.' }
      return [status, content ? { ...described, content: withExample(content, example) } : described]
    }),
  )
}

function withExample(content: Content, example: unknown): Content {
  if (example === undefined) return content
  return Object.fromEntries(Object.entries(content).map(([type, one]) => [type, { ...one, example }]))
}

/** The schemas that the document refers to, directly or through each other: zod prints one for the way in and one for the way out. */
function usedSchemas(
  roots: readonly object[],
  schemas: Readonly<Record<string, object>>,
): Readonly<Record<string, object>> {
  const used = new Set<string>()
  const visit = (part: object) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name === undefined || used.has(name) || !schemas[name]) continue
      used.add(name)
      visit(schemas[name])
    }
  }
  for (const root of roots) visit(root)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}

/**
 * Writes two things as more programs understand them: a record whose names are an enumeration requires names that nothing defines, and a
 * tuple forbids further items, which its length does too.
 */
function plainer(value: object): object {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) => {
    const { propertyNames, additionalProperties, properties, items, ...rest } = (part ?? {}) as Schema
    if (items === false) return { ...(part as object), items: {} }
    const names = propertyNames?.enum
    if (!names || properties || typeof additionalProperties !== 'object') return part
    return {
      ...rest,
      properties: Object.fromEntries(names.map((name) => [name, additionalProperties])),
      additionalProperties: false,
    }
  }) as object
}

interface Schema {
  readonly propertyNames?: { readonly enum?: readonly string[] }
  readonly additionalProperties?: unknown
  readonly properties?: unknown
  readonly items?: unknown
}

type Tag = (typeof ROUTES)[keyof typeof ROUTES]['tag']

/** What each group of operations is for, in the order of the document. */
const TAGS: Readonly<Record<Tag, string>> = {
  Laudos: 'Cadastrar, listar, ler, corrigir e exportar laudos de aplicação aérea.',
  'Ordens de serviço': 'O que se pede a uma prestadora, com os talhões, e os laudos que o cumpriram.',
  Áreas: 'Talhões cadastrados de empresas e unidades.',
  'Áreas de proteção': 'Áreas protegidas e obstáculos, distâncias e limites do clima de cada empresa.',
  Normas: 'A tabela de regras pela qual laudos são julgados.',
  Ocorrências: 'Perguntas sobre um lugar e um dia, com os voos próximos, anexos e levantamentos assinados.',
  Avisos: 'O que abre quem foi avisado de um voo, sem login.',
  'Contatos para avisos': 'Pessoas a avisar antes de um voo.',
  Acertos: 'Contratos entre empresa e prestadora, e o que se paga por período.',
  'Visão Geral': 'Somas, gráficos e perda evitável dos laudos de um período.',
  'Relatórios de efetividade': 'Laudos de um período em um documento, e o seu envio.',
  'Relatório mensal': 'O relatório mensal das prestadoras ao Ministério da Agricultura.',
  Trabalhos: 'Seleções de laudos que um endereço curto guarda.',
  'Encerramento de empresas': 'A remoção de uma empresa inteira, com o arquivo de tudo e a certidão.',
  Entidades: 'Os cadastros: empresas, unidades, prestadoras, pilotos, aeronaves, pessoas e outros.',
  Listas: 'Nomes curtos dos cadastros, para campos de escolha.',
  'Filtros salvos': 'Filtros da lista de laudos que uma pessoa guardou.',
  'Perfis de colunas': 'O que são as colunas dos arquivos CSV e TXT de uma empresa ou prestadora.',
  Sessão: 'Entrar, sair, senha, convites e a licença.',
  'Segundo fator': 'Aplicativos de códigos, chaves de acesso e códigos de recuperação.',
  Perfil: 'Os dados da própria pessoa.',
  'Dados pessoais': 'A cópia dos dados da própria pessoa (LGPD).',
  'Chaves de API': 'Chaves com que outros programas chamam esta API.',
  Webhooks: 'Endereços que recebem eventos; o que recebem está em «webhooks» deste documento.',
  Verificação: 'Conferir um laudo, um levantamento ou o registro pelas suas assinaturas, sem login.',
  'OGC API': 'Laudos, talhões e áreas para programas de mapas, pelos padrões OGC API — Features e Tiles.',
  Segurança: 'O registro de entradas e recusas.',
  Instalação: 'O que administradores definem em um servidor.',
  Operação: 'Saúde, métricas e trabalhos do servidor, para quem cuida dele.',
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

const HEADERS = [
  header('Faixa-Evento', 'O nome do evento.'),
  header('Faixa-Entrega', 'O identificador da entrega; muda a cada uma.'),
  header(
    'Faixa-Assinatura',
    '`t` (segundos desde 1970) e `v1`, HMAC-SHA256 com o segredo sobre o tempo, um ponto e o corpo; por 24 h depois de trocado o segredo, duas.',
  ),
]

/** The events that the server sends, as `webhooks` of the document. */
function webhookOperations(): Readonly<Record<string, object>> {
  return Object.fromEntries(
    WEBHOOK_EVENT_NAMES.map((evento) => [
      evento,
      {
        post: {
          operationId: `receber${evento.replaceAll(/(?:^|\.)(\w)/g, (_, first: string) => first.toUpperCase())}`,
          summary: `${WEBHOOK_EVENTS[evento].label}.`,
          description: `${WEBHOOK_EVENTS[evento].label}. A mesma entrega pode chegar mais de uma vez: o id do evento diz que é o mesmo.`,
          tags: ['Webhooks'],
          security: [],
          parameters: HEADERS,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: schemaOf(evento),
                example: WEBHOOK_EXAMPLES[evento],
              },
            },
          },
          responses: {
            '2XX': { description: 'Recebido, em até 10 segundos.' },
            '4XX': { description: 'Não recebido: a entrega é tentada de novo por 24 h.' },
          },
        },
      },
    ]),
  )
}

function schemaOf(evento: (typeof WEBHOOK_EVENT_NAMES)[number]): object {
  // The schema of a laudo is written out, because only the events use it.
  const { $schema: _, ...schema } = z.toJSONSchema(z.clone(webhookPayloadSchema(evento)), { metadata: z.registry() })
  return schema
}

import { type CampoName, PROFISSOES, type Profissao } from '@faixa/domain'
import { z } from 'zod'
import { dateSchema, idSchema, namedSchema } from './field.ts'
import {
  aeronaveListedSchema,
  aeronaveSchema,
  certificadoTomadoSchema,
  dadosOperacaoSchema,
} from './laudos/dados-operacao.ts'
import { tratamentoSchema } from './laudos/laudo-words.ts'
import { route } from './route.ts'

const tag = 'Listas'
/** Any person with a capability may choose among the names within reach. */
const choosing = { access: 'signed-in', keys: true, tag } as const
const ofEmpresa = z.object({ empresa: idSchema.optional() })

export const prestadoraListedSchema = namedSchema.extend({
  pilotos: z.array(namedSchema),
  /** Absent for a prestadora that has left the lists and stays with an old laudo. */
  aeronaves: z.array(aeronaveListedSchema).optional(),
  /** The persons responsible for its flights; `padrao` proposes the person for each new laudo. */
  responsaveis: z
    .array(
      namedSchema.extend({
        profissao: z.enum(Object.keys(PROFISSOES) as [Profissao, ...Profissao[]]),
        registro: z.string().optional(),
        padrao: z.boolean(),
      }),
    )
    .optional(),
})

export const listRoutes = {
  listEmpresas: route({
    method: 'GET',
    path: '/entidades/list/empresas',
    ...choosing,
    about: 'As empresas que esta pessoa pode escolher, com suas unidades e o produto que contrataram (acesso).',
    reply: z.array(namedSchema.extend({ unidades: z.array(namedSchema), acesso: z.string().optional() })),
  }),
  listPrestadoras: route({
    method: 'GET',
    path: '/entidades/list/prestadoras',
    ...choosing,
    about: 'As prestadoras que esta pessoa pode escolher, com seus pilotos e aeronaves.',
    reply: z.array(prestadoraListedSchema),
  }),
  listPrestadorasOfEmpresa: route({
    method: 'GET',
    path: '/entidades/list/prestadora_por_empresa',
    ...choosing,
    about: 'As prestadoras que trabalham para a empresa desta pessoa; quem vê todas as empresas pode dizer qual.',
    query: ofEmpresa,
    reply: z.array(prestadoraListedSchema),
  }),
  listUnidadesOfEmpresa: route({
    method: 'GET',
    path: '/entidades/list/unidades_por_empresa',
    ...choosing,
    about: 'As unidades da empresa desta pessoa; quem vê todas as empresas pode dizer qual.',
    query: ofEmpresa,
    reply: z.array(namedSchema),
  }),
  listProdutos: route({
    method: 'GET',
    path: '/entidades/list/produtos',
    access: ['createLaudo', 'updateLaudo'],
    tag,
    about: 'Os produtos cadastrados, com a classe e a dose usual, para preencher os dados de uma operação.',
    reply: z.array(
      namedSchema.extend({
        ingrediente: z.string().optional(),
        classe: z.string().optional(),
        formulacao: z.string().optional(),
        dose: z.number().optional(),
        unidade: z.string().optional(),
        adjuvante: z.string().optional(),
      }),
    ),
  }),
  listTypedOperacao: route({
    method: 'GET',
    path: '/entidades/list/digitados',
    access: ['createLaudo', 'updateLaudo'],
    tag,
    about:
      'Pistas e equipamentos digitados nos últimos laudos de uma prestadora que esta pessoa pode ler, os mais recentes primeiro, para não serem digitados de novo.',
    query: z.object({ prestadora: idSchema }),
    reply: z.object({
      pistas: z.array(z.string()),
      equipamentos: z.array(
        z.object({
          equipamentoModelo: z.string(),
          equipamento: z.string().optional(),
          equipamentoAngulo: z.number().optional(),
        } satisfies Partial<Record<CampoName, z.ZodType>>),
      ),
    }),
  }),
  findCertificado: route({
    method: 'GET',
    path: '/entidades/list/certificado',
    access: ['createLaudo', 'updateLaudo'],
    tag,
    about:
      'O certificado de faixa que um voo destes dados tomaria do cadastro da aeronave, antes de o laudo existir; sem `certificado` se ela não tem nenhum. dadosOperacao é JSON, como em PUT /laudos/add.',
    query: z.object({
      aeronave: aeronaveSchema,
      data: dateSchema,
      tratamento: tratamentoSchema.optional(),
      dadosOperacao: dadosOperacaoSchema,
    }),
    reply: z.object({ certificado: certificadoTomadoSchema.optional() }),
  }),
  listAnalistas: route({
    method: 'GET',
    path: '/entidades/list/analistas',
    access: ['readPrivate'],
    tag,
    about: 'Quem cadastra laudos, para o filtro da lista.',
    reply: z.array(namedSchema),
  }),
}

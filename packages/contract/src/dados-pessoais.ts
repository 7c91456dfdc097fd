/** The data kept about the person who sends the request (LGPD, art. 18, II and V). */
import { NIVEIS } from '@faixa/domain'
import { z } from 'zod'
import { route } from './route.ts'
import { SECURITY_EVENTS } from './seguranca.ts'

const text = z.string().nullable()

/** Maximum number of entries of a list within the answer: the newest. */
export const OWN_ENTRIES_MAX = 10_000

const ownDataSchema = z
  .object({
    geradoEm: z.string(),
    cadastro: z.object({
      id: z.number().int(),
      nome: z.string(),
      email: z.string(),
      nivel: z.enum(NIVEIS),
      funcao: text,
      cpf: text,
      rg: text,
      cep: text,
      estado: text,
      cidade: text,
      bairro: text,
      logradouro: text,
      numero: z.number().int().nullable(),
      complemento: text,
      empresa: text,
      unidade: text,
      prestadora: text,
      piloto: text,
      criadoEm: z.string(),
      atualizadoEm: z.string(),
    }),
    perfil: z.object({
      /** True where the profile has a picture, which the profile itself shows. */
      temFoto: z.boolean(),
      /** Theme, base map and notices as chosen; null where none was chosen. */
      preferencias: z.record(z.string(), z.unknown()).nullable(),
      emailPorConfirmar: text,
    }),
    segundoFator: z.object({
      desde: text,
      chavesDeAcesso: z.array(z.object({ nome: z.string(), criadaEm: z.string(), usadaEm: text })),
    }),
    convites: z.array(z.object({ criadoEm: z.string(), entrega: z.string(), fim: text })),
    licenca: z.object({ versao: z.number().int(), aceitaEm: text, endereco: text }).nullable(),
    sessoes: z.array(
      z.object({
        aparelho: z.string(),
        endereco: text,
        abertaEm: z.string(),
        usadaEm: z.string(),
        expiraEm: z.string(),
      }),
    ),
    /** Browsers from which the person has signed in. */
    aparelhos: z.array(z.object({ usadoEm: z.string() })),
    /** The entries of the security log about the account. */
    acessos: z.array(
      z.object({
        quando: z.string(),
        evento: z.enum(SECURITY_EVENTS),
        recusado: z.boolean(),
        endereco: text,
        aparelho: z.string().optional(),
      }),
    ),
    /** The acts of the person in the audit. */
    atos: z.array(z.object({ quando: z.string(), acao: z.string(), entidade: z.string(), id: z.string() })),
    filtros: z.array(z.object({ nome: z.string(), lista: z.string(), consulta: z.string(), criadoEm: z.string() })),
    /** Laudos that the person registered, and laudos flown by the person as pilot; they belong to their empresas. */
    laudos: z.object({ cadastrados: z.number().int(), voados: z.number().int() }),
    diasDoRegistro: z.number().int(),
  })
  .meta({ id: 'DadosPessoais' })

export type OwnData = z.infer<typeof ownDataSchema>

export const ownDataRoutes = {
  readOwnData: route({
    method: 'GET',
    path: '/meus-dados',
    access: 'signed-in',
    beforeLicence: true,
    reauthenticated: true,
    tag: 'Dados pessoais',
    about: `Tudo o que o sistema guarda sobre quem pergunta: cadastro, aceite da licença, sessões, aparelhos, acessos, atos e filtros salvos, de cada lista no máximo os ${OWN_ENTRIES_MAX} mais novos. Senhas e segredos não fazem parte.`,
    reply: ownDataSchema,
  }),
}

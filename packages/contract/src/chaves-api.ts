/** API keys: programs use them to call what a person may, without the person's password. */
import { ESCOPO_NAMES } from '@faixa/domain'
import { z } from 'zod'
import { idSchema, namedSchema, namedText, optional, uuidSchema } from './field.ts'
import { route } from './route.ts'
import { sentence } from './session.ts'

/** Days for which a key may be valid, with the words for people. */
export const KEY_VALIDITIES = { 30: '30 dias', 90: '90 dias', 365: '1 ano', 730: '2 anos' } as const

const KEY_DAYS_MAX = 730
const KEY_DAYS_DEFAULT = 90

const scopeSchema = z.enum(ESCOPO_NAMES, { error: 'Uma das permissões não existe.' })

const KEY_STATES = ['valida', 'vencida', 'revogada', 'sem-efeito'] as const

export const apiKeySchema = z
  .object({
    uuid: z.string(),
    nome: z.string(),
    /** The first characters of the key. */
    comeco: z.string(),
    /** The capabilities that were chosen for it. */
    escopos: z.array(scopeSchema),
    /** Capabilities of the key that its creator no longer has. */
    perdidos: z.array(scopeSchema),
    /** Absent for a personal key. */
    empresa: namedSchema.optional(),
    unidade: namedSchema.optional(),
    /** Name of the person who made the key. */
    por: z.string(),
    criadaEm: z.string(),
    expiraEm: z.string(),
    /** Last use, a few minutes late at most. */
    usadaEm: z.string().optional(),
    /** Address from which it was used last. */
    usadaDe: z.string().optional(),
    revogadaEm: z.string().optional(),
    revogadaPor: z.string().optional(),
    /** `sem-efeito`: its creator may not sign in any more, or has none of its capabilities. */
    situacao: z.enum(KEY_STATES),
  })
  .meta({ id: 'ChaveApi' })

export type ApiKey = z.infer<typeof apiKeySchema>
export type ApiKeyState = (typeof KEY_STATES)[number]

const tag = 'Chaves de API'
const signedIn = { access: 'signed-in', tag } as const

export const apiKeyRoutes = {
  listApiKeys: route({
    ...signedIn,
    method: 'GET',
    path: '/chaves-api',
    about:
      'As próprias chaves, e as da empresa para quem cuida das integrações dela: as que valem primeiro, e as revogadas dos últimos 90 dias.',
    reply: z.object({ chaves: z.array(apiKeySchema) }),
  }),
  createApiKey: route({
    ...signedIn,
    method: 'POST',
    path: '/chaves-api',
    reauthenticated: true,
    about: `Cria uma chave de API. O texto da chave vem só nesta resposta: o servidor guarda o seu resumo. Ela pode o que foi escolhido em \`escopos\`, nunca mais do que quem a criou pode na hora do uso, e vence em \`validadeDias\` (${KEY_DAYS_DEFAULT}, se ausente; até ${KEY_DAYS_MAX}). Com \`empresa\`, é da empresa e só vê o que é dela.`,
    body: z.object({
      nome: namedText('o nome', 80),
      escopos: z
        .array(scopeSchema, { error: 'Escolha o que a chave pode fazer.' })
        .min(1, { error: 'Escolha o que a chave pode fazer.' })
        .max(ESCOPO_NAMES.length),
      validadeDias: z.coerce
        .number({ error: 'Escolha por quanto tempo a chave vale.' })
        .int({ error: 'A validade é em dias inteiros.' })
        .min(1, { error: 'A chave vale ao menos um dia.' })
        .max(KEY_DAYS_MAX, { error: `Uma chave vale até ${KEY_DAYS_MAX} dias.` })
        .default(KEY_DAYS_DEFAULT),
      empresa: optional(idSchema),
      unidade: optional(idSchema),
    }),
    reply: apiKeySchema.extend({
      /** The key itself; only this answer contains it. */
      chave: z.string(),
    }),
    status: 201,
  }),
  revokeApiKey: route({
    ...signedIn,
    method: 'DELETE',
    path: '/chaves-api/:uuid',
    about: 'Revoga uma chave: ela deixa de valer na hora, e não volta a valer.',
    params: z.object({ uuid: uuidSchema }),
    reply: sentence,
  }),
}

/** The columns of text logs, as a person assigned them once: kept by empresa or prestadora, and sent with a laudo. */
import { z } from 'zod'
import { idSchema, optional, parsedJson, plainText, uuidSchema } from './field.ts'
import { route } from './route.ts'

const tag = 'Perfis de colunas'
const SENTENCE = 'O perfil de colunas é o objeto JSON que `faixa ler --perfil` imprime.'
/** Characters of a profile: a table of 100 columns has 5,000. */
const PROFILE_MAX = 20_000
/** Kinds of logs in one laudo. */
const PROFILES_MAX = 20

/** The server's reader of profiles, which is the command line's, names what is wrong in it. */
const profileSchema = z
  .record(z.string(), z.unknown(), { error: SENTENCE })
  .refine((profile) => JSON.stringify(profile).length <= PROFILE_MAX, { error: 'O perfil de colunas é grande demais.' })

/** A profile for all text files, or a list of profiles, each for the files with its `titulos`. */
export const colunasSchema = z
  .preprocess(
    (value) => asList(parsedJson(value)),
    z.array(profileSchema, { error: SENTENCE }).max(PROFILES_MAX, { error: `São no máximo ${PROFILES_MAX} perfis.` }),
  )
  .optional()

function asList(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { titulos: _, ...forAll } = value as Record<string, unknown>
  return [forAll]
}

const keptProfileSchema = z
  .object({
    id: uuidSchema,
    nome: z.string(),
    /** The owner: one of the two. */
    empresa: z.number().int().optional(),
    prestadora: z.number().int().optional(),
    perfil: z.record(z.string(), z.unknown()),
    salvoEm: z.string(),
  })
  .meta({ id: 'PerfilDeColunas' })

export type KeptProfile = z.infer<typeof keptProfileSchema>

export const columnProfileRoutes = {
  listColumnProfiles: route({
    method: 'GET',
    path: '/perfis-de-colunas',
    access: ['createLaudo'],
    tag,
    about:
      'Os perfis de colunas guardados, os últimos primeiro: os da prestadora de quem pergunta; para analistas, os da empresa e os da prestadora que se dizem.',
    query: z.object({ empresa: optional(idSchema), prestadora: optional(idSchema) }),
    reply: z.object({ perfis: z.array(keptProfileSchema) }),
  }),
  saveColumnProfile: route({
    method: 'PUT',
    path: '/perfis-de-colunas',
    access: ['createLaudo'],
    tag,
    about:
      'Guarda o perfil de colunas de um registro de texto, que é reconhecido depois pelos títulos; o que já havia para os mesmos títulos é substituído. Fica com a prestadora de quem o guarda; analistas dizem a empresa.',
    idempotencyKey: true,
    body: z.object({
      empresa: optional(idSchema),
      nome: plainText('o nome', { min: 1, max: 100 }),
      perfil: profileSchema,
    }),
    reply: keptProfileSchema,
  }),
  deleteColumnProfile: route({
    method: 'DELETE',
    path: '/perfis-de-colunas/:id',
    access: ['createLaudo'],
    tag,
    about: 'Exclui um perfil de colunas; os laudos medidos com ele ficam como estão.',
    params: z.object({ id: uuidSchema }),
    status: 204,
  }),
}

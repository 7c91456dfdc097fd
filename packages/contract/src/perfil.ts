/** The person's account: name, picture, e-mail and preferences. Password and sessions are in session.ts. */
import { z } from 'zod'
import { emailSchema, namedText, sha256Schema } from './field.ts'
import { route } from './route.ts'

/** Notices of the bell that a person may go without, with the words for people. */
export const NOTICES = {
  laudoPronto: 'Laudos que ficaram prontos',
  laudoComErro: 'Laudos que falharam',
} as const

export type NoticeName = keyof typeof NOTICES

const names = Object.keys(NOTICES) as [NoticeName, ...NoticeName[]]

/** Presets of the layers of a laudo's map: problems, flight, all. */
export const MAP_PRESETS = ['resultado', 'voo', 'tudo'] as const

export type MapPreset = (typeof MAP_PRESETS)[number]

export const preferencesSchema = z
  .object({
    /** Applied at each sign-in; `auto` follows the device. */
    tema: z.enum(['light', 'dark', 'auto']).optional(),
    /** Key of a base map (`/configuracao`), the default where a map's address has none. */
    mapaBase: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,39}$/, { error: 'O mapa de fundo não está na lista.' })
      .optional(),
    /** Layers shown by default where a laudo's map address has none. */
    mapaCamadas: z.enum(MAP_PRESETS).optional(),
    /** Absent notices are wanted. */
    avisos: z.partialRecord(z.enum(names), z.boolean()).optional(),
  })
  .meta({ id: 'Preferencias' })

export type Preferences = z.infer<typeof preferencesSchema>

/** Hours for which the link to confirm a new e-mail is valid. */
export const EMAIL_CHANGE_H = 24

/** Limit of an uploaded picture, bytes. */
export const PICTURE_MAX_BYTES = 10_000_000

/** Media types of pictures that are read. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const

const profileSchema = z
  .object({
    nome: z.string(),
    /** False where the name is that of a registered prestadora or pilot. */
    nomeEditavel: z.boolean(),
    email: z.string(),
    /** A new e-mail that waits for its owner's confirmation. */
    novoEmail: z.object({ email: z.string(), ate: z.string() }).nullable(),
    /** SHA-256 of the picture. */
    foto: z.string().nullable(),
    preferencias: preferencesSchema,
  })
  .meta({ id: 'Perfil' })

const sentence = z.object({ message: z.string() })
const tag = 'Perfil'
const access = { access: 'signed-in', tag, beforeLicence: true } as const

export const profileRoutes = {
  readProfile: route({
    ...access,
    method: 'GET',
    path: '/perfil',
    about: 'O próprio cadastro, com as preferências.',
    reply: profileSchema,
  }),
  updateProfile: route({
    ...access,
    method: 'PATCH',
    path: '/perfil',
    about: 'Altera o próprio nome e as preferências; o que não é enviado fica como está.',
    body: z.object({ nome: namedText('o nome').optional(), preferencias: preferencesSchema.optional() }),
    reply: profileSchema,
  }),
  putPicture: route({
    ...access,
    method: 'PUT',
    path: '/perfil/foto',
    about:
      'Troca a foto: JPEG, PNG ou WebP de até 10 MB. O servidor corta um quadrado, na posição pedida do lado maior (0 é o começo, 1 o fim), e guarda só os pontos, sem os dados da câmera.',
    body: z.object({ posicao: z.coerce.number().min(0).max(1).default(0.5) }),
    files: { foto: { required: true, about: 'A foto.' } },
    reply: profileSchema,
  }),
  deletePicture: route({
    ...access,
    method: 'DELETE',
    path: '/perfil/foto',
    about: 'Tira a foto.',
    reply: profileSchema,
  }),
  readPicture: route({
    ...access,
    method: 'GET',
    path: '/perfil/foto/:sha256',
    about: 'A própria foto. O endereço muda com ela, e pode ser guardado para sempre.',
    params: z.object({ sha256: sha256Schema }),
    raw: 'image/webp',
  }),
  requestEmailChange: route({
    ...access,
    method: 'POST',
    path: '/perfil/email',
    reauthenticated: true,
    about: `Pede a troca do e-mail: um link, válido por ${EMAIL_CHANGE_H} horas, vai ao novo endereço, e um aviso ao atual. Nada muda antes da confirmação, e a resposta não diz se o novo endereço já é de alguém.`,
    body: z.object({ email: emailSchema }),
    reply: sentence.extend({
      /** `falhou`: the mail server refused it; `arquivo`: this server sends no e-mail, and keeps messages as files. */
      entrega: z.enum(['email', 'arquivo', 'falhou']),
    }),
  }),
  cancelEmailChange: route({
    ...access,
    method: 'DELETE',
    path: '/perfil/email',
    about: 'Desiste da troca do e-mail: o link deixa de valer.',
    reply: sentence,
  }),
  confirmEmailChange: route({
    method: 'POST',
    path: '/perfil/email/confirmar',
    access: 'anyone',
    tag,
    about: 'Confirma o novo e-mail com o código que ele recebeu. As sessões continuam; o endereço antigo é avisado.',
    body: z.object({ token: z.string().max(200) }),
    reply: sentence.extend({ email: z.string() }),
  }),
}

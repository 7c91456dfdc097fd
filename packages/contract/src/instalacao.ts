/** The settings of an installation that its administrators make on the screens, step by step. */
import { z } from 'zod'
import { emailSchema, namedText, plainText, sha256Schema } from './field.ts'
import { mapaBaseSchema } from './operacao/mapas.ts'
import { route } from './route.ts'

export const ASSUNTOS = ['nome', 'logo', 'cor', 'email', 'copias', 'mapas', 'empresa'] as const
export type Assunto = (typeof ASSUNTOS)[number]

/** Ports of mail servers. The server connects to no other one for a setting. */
export const PORTAS_DE_EMAIL = [25, 465, 587, 2525] as const

/** Encryption of the connection to the mail server: after STARTTLS, from the beginning, or none. */
export const SEGURANCAS_DE_EMAIL = ['starttls', 'tls', 'nenhuma'] as const

export const LOGO_MAX_BYTES = 2_000_000

export const corSchema = z
  .string({ error: 'Informe a cor.' })
  .regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, { error: 'A cor deve ser hexadecimal, como #1765c1.' })

/** Path of the folder of backups, on the server. */
export const pastaSchema = plainText('a pasta', { min: 1, max: 1000 })

const correioSchema = z.object({
  servidor: z
    .string({ error: 'Informe o servidor.' })
    .trim()
    .regex(/^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?$/i, {
      error: 'O servidor deve ser um nome ou um endereço IPv4, como smtp.exemplo.com.br.',
    })
    .max(253, { error: 'O servidor passa de 253 caracteres.' }),
  porta: z.coerce
    .number({ error: 'Informe a porta.' })
    .refine((porta) => (PORTAS_DE_EMAIL as readonly number[]).includes(porta), {
      error: `A porta deve ser ${PORTAS_DE_EMAIL.slice(0, -1).join(', ')} ou ${PORTAS_DE_EMAIL.at(-1)}.`,
    }),
  seguranca: z.enum(SEGURANCAS_DE_EMAIL, { error: 'Escolha a segurança da conexão.' }),
  usuario: plainText('o usuário').default(''),
  remetente: emailSchema,
})

export type Correio = z.output<typeof correioSchema>

const mapasSchema = z
  .array(mapaBaseSchema)
  .max(20, { error: 'São no máximo 20 mapas.' })
  .refine((mapas) => new Set(mapas.map(({ chave }) => chave)).size === mapas.length, {
    error: 'Há dois mapas com a mesma chave.',
  })

export const instalacaoSchema = z
  .object({
    passos: z.array(
      z.object({
        assunto: z.enum(ASSUNTOS),
        situacao: z.enum(['feito', 'pulado', 'falta']),
        /** Variables of the environment that decide this setting, which is then not changed here. */
        ambiente: z.array(z.string()),
      }),
    ),
    nome: z.string().optional(),
    logo: z.string().optional(),
    cor: z.string().optional(),
    /** The server in use, without its password. */
    email: z
      .object({ ...correioSchema.shape, porta: z.number().int(), remetente: z.string(), temSenha: z.boolean() })
      .optional(),
    /** `automatica`: false where the database is not the embedded one, or automatic backups are switched off. */
    copias: z.object({ pasta: z.string(), automatica: z.boolean() }),
    mapas: z.array(mapaBaseSchema),
  })
  .meta({ id: 'Instalacao' })

export type Instalacao = z.infer<typeof instalacaoSchema>

export const demonstracaoSchema = z
  .object({
    /** True while there is something of the demonstration. */
    existe: z.boolean(),
    laudos: z.number().int(),
    empresas: z.number().int(),
    contas: z.number().int(),
    /** A sentence for each thing that people made in it; while there is one, nothing is removed. */
    impedimentos: z.array(z.string()),
    /** Files of the removal that are deleted by the next night, because they came within the last minutes. */
    arquivosAguardando: z.number().int().optional(),
  })
  .meta({ id: 'Demonstracao' })

export type Demonstracao = z.infer<typeof demonstracaoSchema>

const access = { access: ['configureInstalacao'], tag: 'Instalação' } as const

export const installationRoutes = {
  readInstalacao: route({
    ...access,
    method: 'GET',
    path: '/instalacao',
    about:
      'Os primeiros passos de uma instalação, com o estado de cada um e o que está em uso. A senha do servidor de e-mail nunca é devolvida.',
    reply: instalacaoSchema,
  }),
  saveInstalacao: route({
    ...access,
    method: 'PATCH',
    path: '/instalacao',
    // A mail server reads the links that reset passwords, and a backup is a copy of everything.
    reauthenticated: { field: 'assunto', values: ['email', 'copias'] },
    about:
      'Guarda um assunto, usado por todos os processos onde a variável de ambiente correspondente não existe; onde ela existe, recusa. Sem `senha`, a guardada fica se servidor, porta e usuário são os mesmos. A pasta de cópias precisa existir, e nela um arquivo é gravado e lido como teste.',
    body: z.discriminatedUnion(
      'assunto',
      [
        z.object({ assunto: z.literal('nome'), nome: namedText('o nome', 60) }),
        z.object({ assunto: z.literal('cor'), cor: corSchema }),
        z.object({
          assunto: z.literal('email'),
          ...correioSchema.shape,
          senha: z.string().max(200, { error: 'A senha passa de 200 caracteres.' }).optional(),
        }),
        z.object({ assunto: z.literal('copias'), pasta: pastaSchema }),
        z.object({ assunto: z.literal('mapas'), mapas: mapasSchema }),
      ],
      { error: 'O assunto é inválido.' },
    ),
    reply: instalacaoSchema,
  }),
  putLogo: route({
    ...access,
    method: 'PUT',
    path: '/instalacao/logo',
    about: 'Troca o logotipo: JPEG, PNG ou WebP de até 2 MB. O servidor o reduz e guarda só os pontos.',
    files: { logo: { required: true, about: 'O logotipo.' } },
    reply: instalacaoSchema,
  }),
  skipInstalacao: route({
    ...access,
    method: 'POST',
    path: '/instalacao/pular',
    about: 'Marca como pulado um assunto que falta. O que está guardado fica.',
    body: z.object({ assunto: z.enum(ASSUNTOS) }),
    reply: instalacaoSchema,
  }),
  clearInstalacao: route({
    ...access,
    method: 'DELETE',
    path: '/instalacao/:assunto',
    reauthenticated: { field: 'assunto', values: ['email', 'copias'] },
    about: 'Apaga o que está guardado de um assunto: volta a valer o que o programa usa sem ele.',
    params: z.object({ assunto: z.enum(ASSUNTOS) }),
    reply: instalacaoSchema,
  }),
  testEmail: route({
    ...access,
    method: 'POST',
    path: '/instalacao/email/teste',
    about: 'Envia uma mensagem de teste ao e-mail desta pessoa, e devolve o que o servidor de e-mail respondeu.',
    reply: z.object({ enviada: z.boolean(), para: z.string(), resposta: z.string() }),
  }),
  readDemonstracao: route({
    ...access,
    method: 'GET',
    path: '/instalacao/demonstracao',
    about: 'Se há dados de demonstração, quantos, e o que as pessoas fizeram neles que impede apagá-los.',
    reply: demonstracaoSchema,
  }),
  deleteDemonstracao: route({
    ...access,
    method: 'DELETE',
    path: '/instalacao/demonstracao',
    reauthenticated: true,
    about:
      'Apaga a demonstração inteira: empresas, prestadoras, contas, laudos, arquivos e o que mais é dela. Com um impedimento, nada é apagado e a resposta os diz. Não pode ser desfeito; repetir termina o que foi interrompido.',
    reply: demonstracaoSchema,
  }),
  readLogo: route({
    method: 'GET',
    path: '/instalacao/logo/:sha256',
    // The login page shows this answer.
    access: 'anyone',
    tag: access.tag,
    about: 'O logotipo. O endereço muda com ele, e pode ser guardado para sempre.',
    params: z.object({ sha256: sha256Schema }),
    raw: 'image/webp',
  }),
}

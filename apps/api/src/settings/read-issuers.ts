/** Reads FAIXA_OIDC: the issuers of OpenID Connect by which people sign in. */
import { idSchema } from '@faixa/contract'
import { z } from 'zod'

/** The values of `nivel` that a group may give: an issuer never makes an administrator. */
const GROUP_NIVEIS = ['analista', 'funcionario', 'prestadora', 'piloto'] as const

/** Addresses of Entra under which any tenant signs people in, with any e-mail. */
const ANY_TENANT = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)\//i

const text = (most: number) => z.string().trim().min(1).max(most)

const issuerSchema = z
  .strictObject({
    id: z.string().regex(/^[a-z\d-]{1,30}$/, { error: 'deve ter só letras minúsculas, números e hífens' }),
    /** Text of the button: «Entrar com …». */
    nome: text(40),
    /** Issuer identifier, as the ID token has it. */
    emissor: z.string().refine(isIssuerAddress, { error: 'deve ser um endereço https' }),
    cliente: text(300),
    segredo: text(1000),
    escopos: z
      .string()
      .regex(/\bopenid\b/, { error: 'deve conter openid' })
      .default('openid email profile'),
    /** Empresas whose people this issuer signs in; absent: everybody. */
    empresas: z.array(idSchema).min(1).max(1000).optional(),
    /** True where those people sign in no other way. */
    obrigatorio: z.boolean().default(false),
    /** True where every e-mail of this issuer is verified, although its tokens do not say so. */
    emailSempreVerificado: z.boolean().default(false),
    /** Claim with the groups of a person. */
    campoDosGrupos: text(100).default('groups'),
    /** Group to level, in the order in which they are looked up; absent: groups do not matter. */
    grupos: z.record(text(300), z.enum(GROUP_NIVEIS, { error: `deve ser ${GROUP_NIVEIS.join(', ')}` })).optional(),
    /** Values of the claim `acr` that stand for a second factor, besides `mfa` in `amr`. */
    segundoFator: z.array(text(300)).max(20).default([]),
  })
  .superRefine(({ emissor, empresas, grupos }, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    if (ANY_TENANT.test(`${emissor}/`)) {
      refuse('emissor', 'deve ser o endereço do próprio locatário: neste, qualquer organização entraria')
    }
    // The directory of one empresa must not open the laudos of all others.
    if (empresas && Object.values(grupos ?? {}).includes('analista')) {
      refuse('grupos', 'um emissor de certas empresas não dá o nível analista, que vê todas')
    }
  })

export type Issuer = z.output<typeof issuerSchema>

const issuersSchema = z
  .array(issuerSchema)
  .max(20)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, { error: 'há dois emissores com o mesmo id' })

/** Returns the issuers, or the sentences that say what is wrong. */
export function readIssuers(
  json: string,
): { readonly issuers: readonly Issuer[] } | { readonly faults: readonly string[] } {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    return { faults: ['FAIXA_OIDC: deve ser JSON'] }
  }
  const parsed = issuersSchema.safeParse(given)
  if (parsed.success) return { issuers: parsed.data }
  return { faults: parsed.error.issues.map(({ path, message }) => `${['FAIXA_OIDC', ...path].join('.')}: ${message}`) }
}

/** Without TLS only on this computer, where nobody can change an answer in transit. */
function isIssuerAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || isLocal(url)) && url.search === '' && url.hash === ''
}

export function isLocal({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && (hostname === '127.0.0.1' || hostname === 'localhost')
}

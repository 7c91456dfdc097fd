/** Data sent to prove a second factor, and data exchanged with an authenticator (WebAuthn level 3, §5.1: JSON with base64url). */
import { z } from 'zod'

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]*$/)

/** Base64url characters of a credential's id, which has at most 1023 bytes (§5.8.3). */
const CREDENTIAL_ID_MAX = 1400
const ANSWER_MAX = 20_000

const credential = {
  id: base64url(CREDENTIAL_ID_MAX),
  rawId: base64url(CREDENTIAL_ID_MAX),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  // Results of extensions, which are not requested.
  clientExtensionResults: z.unknown().transform(() => ({})),
}

/**
 * An object to which browsers of a later level of the standard add members. Unknown members are not read: they are neither refused nor
 * typed.
 */
function ofStandard<S extends z.ZodRawShape>(shape: S) {
  return z.looseObject(shape) as unknown as ReturnType<typeof z.object<S>>
}

/** An authenticator's signature over a challenge. */
const assertionSchema = ofStandard({
  ...credential,
  response: ofStandard({
    clientDataJSON: base64url(ANSWER_MAX),
    authenticatorData: base64url(ANSWER_MAX),
    signature: base64url(ANSWER_MAX),
    userHandle: base64url(200).nullish(),
  }),
}).meta({ id: 'AssinaturaDeChave' })

/** A credential that an authenticator has made. */
export const attestationSchema = ofStandard({
  ...credential,
  response: ofStandard({
    clientDataJSON: base64url(ANSWER_MAX),
    attestationObject: base64url(ANSWER_MAX),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
}).meta({ id: 'NovaChave' })

export type AttestedKey = z.output<typeof attestationSchema>

/** Options for `navigator.credentials`, made and read by the same library on both sides. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown())

/** Six digits of an app, or a recovery code; spaces and hyphens do not count. */
export const codigoSchema = z
  .string({ error: 'Informe o código.' })
  .max(60, { error: 'O código é longo demais.' })
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(6, { error: 'Informe o código inteiro.' }))

export const factorFields = { codigo: codigoSchema.optional(), chave: assertionSchema.optional() }

/** A second factor in a request. */
export interface SentFactor {
  readonly codigo?: string
  readonly chave?: z.input<typeof assertionSchema>
}

export interface GivenFactor {
  readonly codigo?: string | undefined
  readonly chave?: z.output<typeof assertionSchema> | undefined
}

export function refuseNoFactor({ codigo, chave }: GivenFactor, context: z.RefinementCtx): void {
  if ((codigo === undefined) === (chave === undefined)) {
    context.addIssue({ code: 'custom', path: ['codigo'], message: 'Informe o código ou use uma chave de acesso.' })
  }
}

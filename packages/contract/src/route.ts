/**
 * The mechanism: a route is a value. The server's handlers are a mapped type over these values, the client is derived from them, and
 * OpenAPI is printed from them; nothing is generated.
 */
import type { Capability } from '@faixa/domain'
import type { z } from 'zod'
import type { EventNoun } from './events.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call. A capability excludes every nivel to which domain's table grants nothing; whether a particular laudo or empresa is within
 * reach is decided once it has been found.
 */
export type Access = 'anyone' | 'signed-in' | readonly [Capability, ...Capability[]]

/** Minutes for which a typed password, or a second factor, counts as recent. */
export const REAUTHENTICATED_MIN = 15

export interface FileField {
  readonly required: boolean
  readonly about: string
  /** Number of files that the field may have; absent: one. */
  readonly most?: number
}

export interface Route {
  readonly method: Method
  /** Path below /api/v1; parameters as `:name`. */
  readonly path: `/${string}`
  readonly access: Access
  /**
   * True where an API key may call a route that is open to all signed-in people. A route with a capability is open to keys with that
   * capability, unless it requires a recent password.
   */
  readonly keys?: true
  /** One Portuguese sentence for readers of the documentation. */
  readonly about: string
  readonly tag: string
  /** The person must have typed the password, or shown a second factor, within REAUTHENTICATED_MIN: for every call, or for some values of a parameter or field. */
  readonly reauthenticated?: true | { readonly field: string; readonly values: readonly string[] }
  /** True where it may be called before a printed password was replaced. */
  readonly beforeOwnSenha?: true
  /**
   * True for the routes that remain to a person who has not accepted the present licence, or lacks a second factor that is required: the
   * licence, the factor, the session and the profile.
   */
  readonly beforeLicence?: true
  /**
   * The standard that defines this route, which other programs call and our client does not. A wrong parameter is then answered with 400,
   * as OGC API requires, and the token may also arrive as the password of HTTP Basic, which every GIS can send.
   */
  readonly standard?: 'ogc'
  /** Events about these nouns make earlier answers of this route outdated. */
  readonly changedBy?: EventNoun
  readonly params?: z.ZodType
  /** An unknown parameter is refused, like an unknown field of `body`. */
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Instead of `body`: a schema for each value of the path's parameter that determines the fields. */
  readonly bodyBy?: BodyBy
  /** Files sent as multipart/form-data in addition to the fields of `body`, and read as a stream. */
  readonly files?: Readonly<Record<string, FileField>>
  /** True where fields may also come as multipart/form-data, as the specification's clients send them. */
  readonly form?: true
  /** True where the body comes as application/x-www-form-urlencoded, as a standard of other programs requires. */
  readonly urlEncoded?: true
  /**
   * True where a request may carry an Idempotency-Key: for 24 h the same key and the same request of a person get the same answer, and the
   * effect happens once.
   */
  readonly idempotencyKey?: true
  /** Limit of the body, bytes, where that of a form is too small. */
  readonly maxBodyBytes?: number
  /** Limit of the values in a JSON body, its lists and objects included, where the usual one is too small. */
  readonly maxBodyValues?: number
  readonly status?: 200 | 201 | 202 | 204
  /** Schema of the answer; absent for an empty answer (204) or a `raw` one. */
  readonly reply?: z.ZodType
  /** The media type of an answer that `reply` does not describe: a file, a stream of events. */
  readonly raw?: string
}

interface BodyBy {
  readonly param: string
  readonly schemas: Readonly<Record<string, z.ZodType>>
}

/** The type of a value as sent, before decoding, or as a handler gets it, after decoding. */
type Decoded<S, Way extends 'sent' | 'given'> = S extends z.ZodType
  ? { readonly sent: z.input<S>; readonly given: z.output<S> }[Way]
  : never

type PartsOf<R extends Route, Way extends 'sent' | 'given'> = {
  readonly [Part in 'params' | 'query' | 'body' as R extends Record<Part, z.ZodType> ? Part : never]: Decoded<
    R[Part],
    Way
  >
}

/** With `bodyBy`: one alternative for each value of the parameter. */
type AlternativesOf<R extends Route, By extends BodyBy, Way extends 'sent' | 'given'> = {
  readonly [Value in keyof By['schemas']]: Omit<PartsOf<R, Way>, 'params'> & {
    readonly params: Decoded<R['params'], Way> & Readonly<Record<By['param'], Value>>
    readonly body: Decoded<By['schemas'][Value], Way>
  }
}[keyof By['schemas']]

type RequestOf<R extends Route, Way extends 'sent' | 'given'> = R extends { readonly bodyBy: infer By extends BodyBy }
  ? AlternativesOf<R, By, Way>
  : PartsOf<R, Way>

/** The decoded and validated input of a handler. */
export type InputOf<R extends Route> = RequestOf<R, 'given'>

/** The input that a client sends, before decoding. */
export type SentOf<R extends Route> = RequestOf<R, 'sent'>

export type ReplyOf<R extends Route> = R extends { readonly reply: z.ZodType } ? z.output<R['reply']> : undefined

export function route<const R extends Route>(description: R): R {
  return description
}

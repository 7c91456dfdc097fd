/** The input of a handler besides the request's data: the person who makes the request, and the server's dependencies. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Access, InputOf, ReplyOf, Route, Routes } from '@faixa/contract'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Log } from '../log.ts'
import type { SignedIn } from './access/signed-in.ts'

/** One part of a multipart request, in the order sent. A file must be read, or drained, before the next part comes. */
export type Part =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'file'
      readonly name: string
      readonly fileName: string
      readonly stream: Readable
      /** Returns the content's SHA-256 after it was read to its end, so that a repeated request can be recognised. */
      readonly received?: (sha256: string) => void
    }

interface AskAnyone {
  readonly deps: Deps
  /** The pool for reading routes; this request's transaction for all others. */
  readonly db: Db
  readonly requestId: string
  readonly ip: string
  /** Headers as sent, for those that the contract does not describe. */
  readonly headers: IncomingHttpHeaders
  /** The `versao` that an edit started from. */
  readonly ifMatch?: number
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
  readonly log: Log
  /** True where Accept-Encoding allows gzip. */
  readonly acceptsGzip: boolean
  parts(): AsyncIterable<Part>
  /** Runs an action only after the transaction is committed. Its errors are logged, and do not change the answer. */
  afterCommit(act: () => Promise<void>): void
}

export interface Ask extends AskAnyone {
  readonly actor: SignedIn
}

/** The request of a signed-in person where the route requires one. */
export type AskFor<A extends Access> = A extends 'anyone' ? AskAnyone : Ask

/** An answer that is not JSON of a schema: a file, a stream of events, stored bytes. */
export interface RawAnswer {
  readonly body: Readable | Buffer | string
  /** Status, where it differs from the route's. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

export type AnswerOf<R extends Route> = R extends { readonly raw: string } ? RawAnswer : ReplyOf<R>

/** Files are read as a stream, before the fields can be validated: such a handler decodes `body` itself. */
type GivenOf<R extends Route> = R['files'] extends object ? Omit<InputOf<R>, 'body'> : InputOf<R>

/** A handler finds the entity, checks access, acts and returns the answer; a refusal is thrown. */
export type Handler<R extends Route> = (given: GivenOf<R>, ask: AskFor<R['access']>) => Promise<AnswerOf<R>>

/** A handler that opens its own transactions, because it waits for slow work in between. */
export interface OwnTransaction<R extends Route> {
  readonly ownTransaction: Handler<R>
}

/** The second step of a handler: it writes and returns the answer within the given transaction. */
export interface Prepared<R extends Route> {
  readonly write: (ask: AskFor<R['access']>) => Promise<AnswerOf<R>>
  /** Releases the resources of the first step, in any case. */
  readonly release?: () => PromiseLike<void>
}

/**
 * A handler in two steps, for routes with an Idempotency-Key whose slow work needs no transaction: the first step receives files or hashes a
 * password, the second one writes.
 */
export interface TwoSteps<R extends Route> {
  readonly prepare: (given: GivenOf<R>, ask: AskFor<R['access']>) => Promise<Prepared<R>>
}

/** A request is recognised by its key in the transaction of its writing, which the adapter must therefore open. */
type OwnOrTwoSteps<R extends Route> = R extends { readonly idempotencyKey: true } ? TwoSteps<R> : OwnTransaction<R>

/** The handlers of some routes; a route without a handler does not compile. */
export type HandlersOf<Some extends Readonly<Record<string, Route>>> = {
  readonly [Name in keyof Some]: Handler<Some[Name]> | OwnOrTwoSteps<Some[Name]>
}

export type Handlers = HandlersOf<Routes>

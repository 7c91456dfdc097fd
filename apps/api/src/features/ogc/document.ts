/** Returns a document of OGC API in the requested form: JSON for programs, a page for people. */
import type { AskFor, RawAnswer } from '../../http/ask.ts'
import { HTML_TYPE, JSON_TYPE } from './links.ts'
import { type PagePart, pageOf } from './page.ts'

/** A browser lists text/html first; a program lists its own type, or any. */
export function wantsHtml(f: 'json' | 'html' | undefined, { headers }: Pick<AskFor<'anyone'>, 'headers'>): boolean {
  if (f !== undefined) return f === 'html'
  const [first = ''] = (headers.accept ?? '').split(',')
  return first.split(';')[0]!.trim().toLowerCase() === HTML_TYPE
}

/** Documents depend on the person, and must not be cached on the way. */
export const HEADERS = { 'cache-control': 'no-store', vary: 'accept, accept-encoding, authorization' }

interface Shown {
  readonly title: string
  readonly parts: readonly PagePart[]
}

export function documentAnswer(document: object, isHtml: boolean, { title, parts }: Shown): RawAnswer {
  if (isHtml)
    return { body: pageOf(title, parts), headers: { ...HEADERS, 'content-type': `${HTML_TYPE}; charset=utf-8` } }
  return { body: JSON.stringify(document), headers: { ...HEADERS, 'content-type': JSON_TYPE } }
}

/** Addresses of OGC API as its documents name them. */
import { API_BASE } from '@faixa/contract'
import type { AskFor } from '../../http/ask.ts'

export interface Link {
  readonly href: string
  readonly rel: string
  readonly type: string
  readonly title: string
}

export const JSON_TYPE = 'application/json'
export const GEOJSON_TYPE = 'application/geo+json'
export const SCHEMA_TYPE = 'application/schema+json'
export const HTML_TYPE = 'text/html'

export interface Addresses {
  /** Writes an address below the landing page; absent parameters are left out. */
  to(path: string, query?: Readonly<Record<string, string | undefined>>): string
  /** Writes an address of this server outside OGC API. */
  elsewhere(path: string): string
}

/**
 * Absolute addresses, which every client understands. Without FAIXA_ENDERECO they repeat the request's Host header, which is safe because
 * only the sender of that header gets the answer.
 */
export function addressesFor({ deps, headers }: Pick<AskFor<'anyone'>, 'deps' | 'headers'>): Addresses {
  const { address, port } = deps.settings
  const origin = (address ?? `http://${headers.host ?? `localhost:${port}`}`).replace(/\/+$/, '')
  return {
    to(path, query = {}) {
      const search = new URLSearchParams()
      for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value)
      return `${origin}${API_BASE}/ogc${path}${search.size > 0 ? `?${search.toString()}` : ''}`
    },
    elsewhere: (path) => `${origin}${path}`,
  }
}

/** Links to the document itself and to its other form. */
export function selfLinks(
  at: Addresses,
  path: string,
  isHtml: boolean,
  { type = JSON_TYPE, query = {} }: { readonly type?: string; readonly query?: Readonly<Record<string, string>> } = {},
): Link[] {
  const json = { href: at.to(path, { ...query, f: 'json' }), type }
  const html = { href: at.to(path, { ...query, f: 'html' }), type: HTML_TYPE }
  return [
    { ...(isHtml ? html : json), rel: 'self', title: 'Este documento' },
    {
      ...(isHtml ? json : html),
      rel: 'alternate',
      title: isHtml ? 'Este documento em JSON' : 'Este documento como página',
    },
  ]
}

/** Links of a collection to its tiles. */
export function tileLinks(at: Addresses, colecao: string, tilesFrom: number | undefined): Link[] {
  if (tilesFrom === undefined) return []
  const rel = 'http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector'
  return [{ href: at.to(`/collections/${colecao}/tiles`), rel, type: JSON_TYPE, title: 'Blocos vetoriais' }]
}

/**
 * Rules of what a device keeps for use without a network: the program, which is the same for everybody, and answers of the server, which
 * belong to one session. The service worker and the screens share them.
 */

/** Caches of answers begin with this; the rest names the session. Only these contain a person's data. */
export const ANSWERS = 'faixa-respostas-'

/** Answers that are kept, oldest removed first. */
export const MOST_ANSWERS = 800
/** Largest answer that is kept, bytes: an order's file has up to 100 MB, a layer of a long flight some. */
export const LARGEST_ANSWER = 8 * 2 ** 20

const API = '/api/v1/'

/** Answers that a person needs in the field: who they are, whom they may choose in a form, and what to keep away from. */
const WHOLE: ReadonlySet<string> = new Set([
  'entidades/user-info',
  'perfil',
  'configuracao',
  'entidades/list/empresas',
  'entidades/list/prestadoras',
  'areas-protecao/ordens',
])
/** Pages of the lists of orders and laudos, and single ones with their maps and files; no streams of whole lists. */
const PARTS = /^(ordens-servico(\?|\/|$)|laudos(\?|$)|laudos\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\?|\/|$))/

/** True for the answers that a device keeps. */
export function isKept({ pathname, search }: Pick<URL, 'pathname' | 'search'>): boolean {
  if (!pathname.startsWith(API)) return false
  const asked = `${pathname.slice(API.length)}${search}`
  return WHOLE.has(asked) || PARTS.test(asked)
}

/** Name of the cache of a session: a hash of its token, so that no other session finds it, and the token is stored nowhere else. */
export async function cacheOf(authorization: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(authorization))
  return `${ANSWERS}${Array.from(new Uint8Array(bytes, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Name of the cache with the base map's pictures around the orders of a session: they show where its work is. */
export const picturesOf = (cacheName: string) => `${cacheName}-imagens`

/** What the service worker tells the screens: since when the shown answers are kept ones, or that the server answers again. */
export interface NetworkState {
  readonly faixa: 'rede'
  /** Instant of the oldest kept answer that was given, ms; absent while the server answers. */
  readonly keptMs?: number
}

/** The question of a screen that was opened after the last such message. */
export const ASK_STATE = 'rede'

/** Names of what lies between the base map and the layers. */

/** Prefix of its sources and layers in the engine; no other begins so. */
export const UNDERLAY = 'faixa-sob-'

/** Where these layers belong: below the first of Faixa's own. Undefined where there is none yet. */
export function firstAbove(ids: readonly string[]): string | undefined {
  return ids.find((id) => id.startsWith('faixa-') && !id.startsWith(UNDERLAY))
}

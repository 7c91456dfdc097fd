/** Names of the layers between the base map and Faixa's layers. */

/** Prefix of its sources and layers in the engine; no others have it. */
export const UNDERLAY = 'faixa-sob-'

/** Position of these layers: below the first of Faixa's own. Undefined while there is none. */
export function firstAbove(ids: readonly string[]): string | undefined {
  return ids.find((id) => id.startsWith('faixa-') && !id.startsWith(UNDERLAY))
}

import type { BaseMap } from '../base/base-map.ts'

/** The provider's own text, without the links that it often contains. */
export function attributionOf(base: BaseMap): string {
  if (!('tiles' in base)) return 'Natural Earth'
  return new DOMParser().parseFromString(base.atribuicao, 'text/html').body.textContent.trim()
}

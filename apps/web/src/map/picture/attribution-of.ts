import type { BaseMap } from '../base/base-map.ts'

/** The provider's own words, without the links that they often come with. */
export function attributionOf(base: BaseMap): string {
  if (!('tiles' in base)) return 'Natural Earth'
  return new DOMParser().parseFromString(base.atribuicao, 'text/html').body.textContent.trim()
}

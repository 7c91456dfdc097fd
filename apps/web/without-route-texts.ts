import type { Plugin } from 'vite'

const LITERAL = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/.source
const TEXT = new RegExp(`\\babout:\\s*(?:${LITERAL})(?:\\s*\\+\\s*(?:${LITERAL}))*`, 'g')

/** Empties the texts with which the contract describes its routes: the server shows them in /api/docs, the browser never. */
export function withoutRouteTexts(): Plugin {
  return {
    name: 'without-route-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/packages/contract/src/')) return undefined
      // Line breaks stay, so that the source map keeps its lines.
      return { code: code.replace(TEXT, (text) => `about: ''${text.replaceAll(/[^\n]/g, '')}`), map: null }
    },
  }
}

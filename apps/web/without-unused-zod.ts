import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Modules of zod that describe schemas as JSON Schema: the server needs them for OpenAPI, the browser does not. */
const DESCRIBING = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/
/** The English sentences of zod: what screens say has Portuguese ones, from the contract. */
const SENTENCES = /\/zod\/v4\/locales\/en\.js$/

/** Replaces parts of zod that no screen uses. Functions that describe keep their names, because zod hands them to each schema that it makes, and throw. */
export function withoutUnusedZod(): Plugin {
  return {
    name: 'without-unused-zod',
    apply: 'build',
    load(id) {
      if (SENTENCES.test(id)) return 'export default () => ({ localeError: () => undefined })'
      if (!DESCRIBING.test(id)) return undefined
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name)
      return [
        'function absent() { throw new Error("schemas are not described in the browser") }',
        ...names.map((name) =>
          name?.startsWith('create') ? `export const ${name} = () => absent` : `export const ${name} = absent`,
        ),
        ...(names.includes('processSchema') ? ['export { processSchema as process }'] : []),
      ].join('\n')
    },
  }
}

import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The server describes its schemas to the world; in a browser nobody asks, and every schema would bring the means along. */
const DESCRIBING = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/

/** Leaves the names, since zod hands them to each schema that it makes; whoever calls one is told. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    load(id) {
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

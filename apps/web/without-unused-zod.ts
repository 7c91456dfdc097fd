import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Modules of zod that describe schemas as JSON Schema: the server needs them for OpenAPI, the browser does not. */
const DESCRIBING = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/
/** The English sentences of zod: what screens say has Portuguese ones, from the contract. */
const SENTENCES = /\/zod\/v4\/locales\/en\.js$/
const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/

/** Methods of every schema that no schema of the contract calls. Each of them brings a class, its checks and its ways to read and to write. */
const UNUSED_METHODS =
  /^ {4}(?:async )?(?:exactOptional|nonoptional|and|prefault|catch|readonly|(?:safe)?(?:[eE]n|[dD]e)code(?:Async)?|validate(?:Async)?|toJSONSchema)(?:\(.*\)|: (?:async )?function .*) \{\n[\s\S]*?\n {4}\},\n/gm
/** Methods of texts such as `z.string().email()`: the contract calls `z.email()`, and each of these brings a class with its pattern. */
const FORMATS = /(export const ZodString = [\s\S]*?\n\}, )\{\n[\s\S]*?\n\}\);/

/** Replaces parts of zod that no screen uses. Functions that describe keep their names, because zod hands them to each schema that it makes, and throw. */
export function withoutUnusedZod(): Plugin {
  return {
    name: 'without-unused-zod',
    apply: 'build',
    load(id) {
      return withoutUnused(id)
    },
  }
}

/** Writes a module of zod as screens need it; undefined where nothing of it is left out. */
export function withoutUnused(id: string): string | undefined {
  if (SENTENCES.test(id)) return 'export default () => ({ localeError: () => undefined })'
  if (SCHEMAS.test(id)) return schemasOf(readFileSync(id, 'utf8'))
  if (!DESCRIBING.test(id)) return undefined
  const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name)
  return [
    'function absent() { throw new Error("schemas are not described in the browser") }',
    ...names.map((name) =>
      name?.startsWith('create') ? `export const ${name} = () => absent` : `export const ${name} = absent`,
    ),
    ...(names.includes('processSchema') ? ['export { processSchema as process }'] : []),
  ].join('\n')
}

function schemasOf(source: string): string {
  const start = source.indexOf('export const ZodType =')
  const end = source.indexOf('\n});\n', start)
  const kept = source.slice(start, end).replaceAll(UNUSED_METHODS, '')
  const shorter = `${source.slice(0, start)}${kept}${source.slice(end)}`.replace(FORMATS, '$1{});')
  // Another version of zod is written otherwise, and would come whole without anybody noticing.
  if (start < 0 || shorter.length > source.length * 0.97)
    throw new Error('zod/v4/classic/schemas.js is not written as before')
  return shorter
}

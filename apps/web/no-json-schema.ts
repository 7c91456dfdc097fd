/**
 * Leaves zod's code for JSON Schemas out of the screens, 6 kB gzipped of each: every schema refers to it, and only the server calls it. The
 * build fails where zod imports anything else from that module.
 */
import type { Plugin } from 'vite'

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/
const JSON_SCHEMA = /^\.\.\/core\/(?:to-json-schema|json-schema-processors)\.js$/
const ABSENT = '\0no-json-schema'

export function noJsonSchema(): Plugin {
  return {
    name: 'no-json-schema',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') => (SCHEMAS.test(importer) && JSON_SCHEMA.test(source) ? ABSENT : undefined),
    load: (id) =>
      id === ABSENT
        ? "const none = () => () => { throw new Error('no JSON Schema in a browser') }\n" +
          'export { none as createToJSONSchemaMethod, none as createStandardJSONSchemaMethod }'
        : undefined,
  }
}

import { isDeepStrictEqual } from 'node:util'
import { type Plugin, parseAst } from 'vite'

const PURE_PACKAGES = /\/packages\/(?:contract|domain|units)\/src\/[^?]*$/
/** Expressions that do nothing when a module is loaded. */
const AT_REST = new Set(['Literal', 'TemplateLiteral', 'Identifier', 'ArrowFunctionExpression'])

/**
 * Computes values of the pure packages during the build, so that they are loaded without their sources: the calls of all routes without the
 * schemas, a list of names without its table. Values that are not plain data, such as schemas, are removed where no screen uses them: a
 * schema is made by calls, which only in a pure package are known to have no side effects.
 */
export function precomputedValues(): Plugin {
  return {
    name: 'precomputed-values',
    apply: 'build',
    async transform(code, id) {
      if (!PURE_PACKAGES.test(id)) return undefined
      return { code: precompute(code, await import(id)), map: null }
    },
  }
}

/** Rewrites a JavaScript module with the exports `values`. */
export function precompute(code: string, values: Readonly<Record<string, unknown>>): string {
  const { body } = parseAst(code)
  const declared = body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    return declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
  })
  let written = code
  for (const { id, init } of declared.toReversed()) {
    if (!init || AT_REST.has(init.type)) continue
    const value = id.type === 'Identifier' ? values[id.name] : undefined
    const text =
      init.type === 'CallExpression' && isPlain(value)
        ? JSON.stringify(value)
        : `/* @__PURE__ */ (() => (${code.slice(init.start, init.end)}))()`
    written = `${written.slice(0, init.start)}${text}${written.slice(init.end)}`
  }
  // An import that nothing needs any more would still bring its module into the same file.
  const imports = body.filter((statement) => statement.type === 'ImportDeclaration')
  const rest = written.slice(imports.at(-1)?.end ?? 0)
  for (const { start, end, specifiers } of imports.toReversed()) {
    const isNeeded = specifiers.some(({ local }) => new RegExp(String.raw`\b${local.name}\b`).test(rest))
    if (!isNeeded) written = `${written.slice(0, start)}${written.slice(end)}`
  }
  return written
}

/** Tells whether a value survives JSON unchanged. */
function isPlain(value: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(value) ?? 'null'), value)
}

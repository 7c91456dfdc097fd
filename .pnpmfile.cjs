/** The packages that bring Node write their system as a text; pnpm only understands a list, and would download all of them everywhere. */
function withLists(manifest) {
  for (const field of ['os', 'cpu']) {
    if (typeof manifest[field] === 'string') manifest[field] = [manifest[field]]
  }
  return manifest
}

/** Both generators of clients print with TypeScript's own library, which TypeScript 7 no longer has: they keep the last that has it. */
const PRINTING = new Set(['openapi-typescript', '@hey-api/openapi-ts', '@hey-api/shared', '@hey-api/codegen-core'])

function withTypeScript5(manifest) {
  if (!PRINTING.has(manifest.name) || !manifest.peerDependencies?.typescript) return manifest
  const { typescript: _, ...peerDependencies } = manifest.peerDependencies
  return { ...manifest, peerDependencies, dependencies: { ...manifest.dependencies, typescript: '5.9.3' } }
}

module.exports = { hooks: { readPackage: (manifest) => withTypeScript5(withLists(manifest)) } }

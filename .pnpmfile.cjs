/** The packages that bring Node write their system as a text; pnpm only understands a list, and would download all of them everywhere. */
function readPackage(manifest) {
  for (const field of ['os', 'cpu']) {
    if (typeof manifest[field] === 'string') manifest[field] = [manifest[field]]
  }
  return manifest
}

module.exports = { hooks: { readPackage } }

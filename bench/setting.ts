/** Describes the machine of a run, as needed to interpret its figures, without its name. */
import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

export function settingText(
  packages: readonly string[],
  further: readonly string[],
  command: string,
  on: Date,
): string {
  const processors = cpus()
  const memoryGb = (totalmem() / 2 ** 30).toFixed(0)
  const versions = [...packages.map((name) => `${name} ${versionOf(name)}`), ...further]
  return [
    `- on ${on.toISOString().slice(0, 10)}, \`${command}\``,
    `- ${processors.length} cores (${processors[0]?.model.trim() ?? 'unknown'}), ${memoryGb} GB`,
    `- Node ${process.versions.node}, ${versions.join(', ')}`,
  ].join('\n')
}

/** Returns the version of a package, read from node_modules because packages do not export their package.json. */
function versionOf(name: string): string {
  const text = readFileSync(join(import.meta.dirname, 'node_modules', name, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

/** Runs the commands that the README shows and inserts their present output. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

export const README_PATH = join(ROOT, 'README.md')

/** The programs that the README may show, by the name of their npm script. */
const SCRIPTS = { simular: 'tools/simulator/main.ts', faixa: 'apps/cli/src/main.ts' }

type Script = keyof typeof SCRIPTS

export interface ShownCommand {
  readonly script: Script
  /** The program's arguments. */
  readonly command: string
  readonly output: string
}

/** Matches a fenced block that opens with a command; the rest of the block is its output. */
const SHOWN = /(```\n\$ npm run -s (simular|faixa) -- (.+)\n)([\s\S]*?)(\n```)/g

export function shownCommands(readme: string): ShownCommand[] {
  return [...readme.matchAll(SHOWN)].map(([, , script, command = '', output = '']) => ({
    script: script as Script,
    command,
    output,
  }))
}

/**
 * Returns the README with new outputs. The commands run in the order of the page, in one temporary folder: later ones
 * may read files of earlier ones.
 */
export function withOutputs(readme: string): string {
  const place = mkdtempSync(join(tmpdir(), 'faixa-'))
  try {
    return readme.replace(SHOWN, (_, head: string, script: Script, command: string, __, tail: string) => {
      const output = execFileSync(process.execPath, [join(ROOT, SCRIPTS[script]), ...command.split(' ')], {
        cwd: place,
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1' },
      })
      return head + output.trimEnd() + tail
    })
  } finally {
    rmSync(place, { recursive: true })
  }
}

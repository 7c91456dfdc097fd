/** The commands that the README shows, and what they print today. */
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
  /** Its arguments. */
  readonly command: string
  readonly output: string
}

/** Fenced blocks that open with a command; the rest of the block is what it printed. */
const SHOWN = /(```\n\$ npm run -s (simular|faixa) -- (.+)\n)([\s\S]*?)(\n```)/g

export function shownCommands(readme: string): ShownCommand[] {
  return [...readme.matchAll(SHOWN)].map(([, , script, command = '', output = '']) => ({
    script: script as Script,
    command,
    output,
  }))
}

/** Runs them in the order of the page, in a folder of their own: what one writes the next may read. */
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

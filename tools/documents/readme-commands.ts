/** The commands that the README shows, and what they print today for the flight that `npm start` simulates. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

export const README_PATH = join(ROOT, 'README.md')

export interface ShownCommand {
  /** After `faixa`. */
  readonly command: string
  readonly output: string
}

/** Fenced blocks that open with a command; the rest of the block is what it printed. */
const SHOWN = /(```\n\$ npm run -s faixa -- (.+)\n)([\s\S]*?)(\n```)/g

export function shownCommands(readme: string): ShownCommand[] {
  return [...readme.matchAll(SHOWN)].map(([, , command = '', output = '']) => ({ command, output }))
}

export function withOutputs(readme: string, outputOf: (command: string) => string): string {
  return readme.replace(SHOWN, (_, head: string, command: string, __, tail: string) => head + outputOf(command) + tail)
}

/** Simulates the demonstration flight in a folder of its own and lends a way to run `faixa` there. */
export function withDemonstration<Result>(use: (faixa: (command: string) => string) => Result): Result {
  const place = mkdtempSync(join(tmpdir(), 'faixa-'))
  const run = (script: string, args: readonly string[]) =>
    execFileSync(process.execPath, [join(ROOT, script), ...args], {
      cwd: place,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    })
  try {
    const { folder, flight }: { folder: string; flight: string[] } = JSON.parse(
      readFileSync(join(ROOT, 'tools/demonstration.json'), 'utf8'),
    )
    run('tools/simulator/main.ts', [...flight, '--saida', folder])
    return use((command) => run('apps/cli/src/main.ts', command.split(' ')).trimEnd())
  } finally {
    rmSync(place, { recursive: true })
  }
}

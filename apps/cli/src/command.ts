import type { Unusable } from '@faixa/flight'
import type { Terminal } from './terminal/terminal.ts'

/** One command of the command line, such as `medir`. Each has a folder named after it. */
export interface Command {
  readonly name: string
  /** One line for the list of commands. */
  readonly summary: string
  /** The whole help, for `faixa NAME --help`. */
  readonly help: string
  /**
   * Runs the command with `args`, without its own name. Returns the exit code: 0 success, 1 the checked statement is false, 2 unusable
   * input.
   */
  run(args: readonly string[], terminal: Terminal): Promise<number>
}

export const EXIT_DONE = 0
/** Exit code where the input was checked and its statement is false. */
export const EXIT_FALSE = 1
/** Exit code where the input or the call cannot be used: one sentence on stderr gives the reason. */
export const EXIT_UNUSABLE = 2

/** Explains why a command cannot continue: one sentence on stderr, and with --json also an object on stdout. Returns the exit code. */
export function refuse({ code, message }: Unusable, terminal: Terminal, json: boolean, exit = EXIT_UNUSABLE): number {
  terminal.printError(message)
  if (json) terminal.print(JSON.stringify({ erro: { codigo: code, mensagem: message } }, null, 2))
  return exit
}

/** Returns the refusal of a call that the command cannot read, with a reference to its help. */
export function misuse(message: string, command: string): Unusable {
  return { code: 'chamada-invalida', message: `${message} Veja: faixa ${command} --help` }
}

/** How every command says that it cannot go on: one sentence on stderr, and with --json the same as an object on stdout. */
import type { Unusable } from '@faixa/flight'
import { EXIT_UNUSABLE } from './command.ts'
import type { Terminal } from './terminal/terminal.ts'

/** Answers the exit code. */
export function refuse({ code, message }: Unusable, terminal: Terminal, json: boolean): number {
  terminal.complain(message)
  if (json) terminal.print(JSON.stringify({ erro: { codigo: code, mensagem: message } }, null, 2))
  return EXIT_UNUSABLE
}

/** A way of calling that the command does not understand. */
export function misuse(message: string, command: string): Unusable {
  return { code: 'chamada-invalida', message: `${message} Veja: faixa ${command} --help` }
}

/** Finds and runs the command that the arguments name. */
import { EXIT_DONE, refuse } from './command.ts'
import { commands } from './commands.ts'
import { nearest } from './nearest.ts'
import { formatTable } from './terminal/table.ts'
import type { Terminal } from './terminal/terminal.ts'

const HELP_WORDS = new Set(['--help', '-h', 'ajuda', '--ajuda', 'help'])

/** Runs `args`, as typed after `faixa`. Returns the exit code. */
export async function runCommandLine(args: readonly string[], terminal: Terminal): Promise<number> {
  const [word, ...rest] = args
  if (word === undefined || HELP_WORDS.has(word)) {
    const about = rest[0] !== undefined && Object.hasOwn(commands, rest[0]) ? commands[rest[0]] : undefined
    terminal.print(about ? (await about.load()).help : globalHelp())
    return EXIT_DONE
  }
  const entry = Object.hasOwn(commands, word) ? commands[word] : undefined
  if (!entry) {
    const guess = nearest(word, Object.keys(commands))
    const message = `O comando «${word}» não existe${guess ? `; você quis dizer «${guess}»?` : '.'} Veja: faixa --help`
    return refuse({ code: 'chamada-invalida', message }, terminal, rest.includes('--json'))
  }
  const command = await entry.load()
  const beforeFiles = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest
  if (beforeFiles.includes('--help') || beforeFiles.includes('-h')) {
    terminal.print(command.help)
    return EXIT_DONE
  }
  return command.run(rest, terminal)
}

function globalHelp(): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => [name, summary])
  return [
    'faixa: mede aplicações aéreas a partir de arquivos KML e KMZ.',
    'Uso: faixa COMANDO [opções]',
    `Comandos:\n${formatTable(rows, { indent: 2 })}`,
    'Tudo sobre um comando: faixa COMANDO --help',
  ].join('\n\n')
}

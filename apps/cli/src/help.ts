/** Formats the help of every command in one layout. */
import type { OptionSpecs } from './arguments.ts'
import { formatTable } from './terminal/table.ts'

interface HelpParts {
  readonly usage: string
  /** Paragraphs of plain text. */
  readonly about: readonly string[]
  readonly options: OptionSpecs
  /** Example calls with their effect. */
  readonly examples: readonly (readonly [command: string, effect: string])[]
}

const EXIT_CODES = [
  ['0', 'feito'],
  ['2', 'a entrada ou a chamada não pode ser usada; uma frase na saída de erros diz por quê'],
]

export function formatHelp({ usage, about, options, examples }: HelpParts): string {
  const optionRows = Object.entries(options).map(([name, { value, summary }]) => [
    `--${name}${value === undefined ? '' : ` ${value}`}`,
    summary,
  ])
  return [
    `Uso: ${usage}`,
    ...about,
    `Opções:\n${formatTable(optionRows, { indent: 2 })}`,
    `Exemplos:\n${formatTable(examples, { indent: 2 })}`,
    `Código de saída:\n${formatTable(EXIT_CODES, { indent: 2 })}`,
  ].join('\n\n')
}

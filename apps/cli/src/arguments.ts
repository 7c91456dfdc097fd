/** Parses `--option value`, `--option=value`, `--flag` and files, and explains in Portuguese what it cannot parse. */
import { nearest } from './nearest.ts'

export interface OptionSpec {
  /** Name of the option's value in the help, e.g. `ARQUIVO`. Absent: the option is a flag. */
  readonly value?: string
  /** True where the option may be given several times, once for each value. */
  readonly repeats?: true
  readonly summary: string
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>

type Values<S extends OptionSpecs> = {
  readonly [K in keyof S]?: S[K] extends { readonly value: string }
    ? S[K] extends { readonly repeats: true }
      ? readonly string[]
      : string
    : true
}

export type ParsedArguments<S extends OptionSpecs> =
  | { readonly ok: true; readonly options: Values<S>; readonly files: readonly string[] }
  | { readonly ok: false; readonly message: string }

/**
 * Returns options and files, or the reason for a refusal. `specs` are keyed by the long name without dashes. After `--`
 * every argument is a file.
 */
export function parseArguments<const S extends OptionSpecs>(args: readonly string[], specs: S): ParsedArguments<S> {
  const options: Record<string, string | true | string[]> = {}
  const files: string[] = []
  const refuse = (message: string) => ({ ok: false, message }) as const
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!
    if (arg === '--') {
      files.push(...args.slice(i + 1))
      break
    }
    if (!arg.startsWith('-') || arg === '-') {
      files.push(arg)
      continue
    }
    const [name = '', ...rest] = arg.replace(/^--?/, '').split('=')
    const spec = Object.hasOwn(specs, name) && arg.startsWith('--') ? specs[name] : undefined
    if (!spec) return refuse(unknownOption(arg, name, specs))
    if (Object.hasOwn(options, name) && !spec.repeats) return refuse(`A opção --${name} foi dada duas vezes.`)
    const inline = rest.length > 0 ? rest.join('=') : undefined
    if (spec.value === undefined) {
      if (inline !== undefined) return refuse(`A opção --${name} não leva valor.`)
      options[name] = true
    } else {
      const value = inline ?? args[++i]
      if (value === undefined || value === '')
        return refuse(`Falta o valor da opção --${name}: --${name} ${spec.value}.`)
      const given = options[name]
      options[name] = spec.repeats ? [...(Array.isArray(given) ? given : []), value] : value
    }
  }
  return { ok: true, options: options as Values<S>, files }
}

function unknownOption(arg: string, name: string, specs: OptionSpecs): string {
  const guess = nearest(name, Object.keys(specs))
  return `A opção ${arg} não existe${guess ? `; você quis dizer --${guess}?` : '.'}`
}

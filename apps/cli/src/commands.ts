/** The commands there are. A command is loaded only when called: `ler` must not wait for the overlay engine. */
import type { Command } from './command.ts'

export const commands: Readonly<Record<string, { readonly summary: string; load(): Promise<Command> }>> = {
  medir: {
    summary: 'mede a aplicação: área plantada, aplicada, efetiva, externa, sobreposição',
    load: () => loadCommand('medir'),
  },
}

async function loadCommand(name: string): Promise<Command> {
  const loaded: Record<string, Command> = await import(`./${name}/${name}.ts`)
  return loaded[name]!
}

/** The list of commands. A command is loaded only when called: `ler` must not wait for the overlay engine. */
import type { Command } from './command.ts'

export const commands: Readonly<Record<string, { readonly summary: string; load(): Promise<Command> }>> = {
  ler: {
    summary: 'lê um arquivo de formas e diz o que há nele',
    load: async () => (await import('./ler/ler.ts')).ler,
  },
  medir: {
    summary: 'mede a aplicação: área plantada, aplicada, efetiva, externa, sobreposição',
    load: async () => (await import('./medir/medir.ts')).medir,
  },
  verificar: {
    summary: 'confere um laudo assinado: assinatura, registro e, com os arquivos, número por número',
    load: async () => (await import('./verificar/verificar.ts')).verificar,
  },
}

import { VAZIO } from './sentinels.ts'

/** Writes the title of a laudo in one line: its name for people, then its code. */
export function laudoTitle({ nome, codigo }: { readonly nome: string; readonly codigo: string }): string {
  return nome === VAZIO || nome === '' ? codigo : `${nome} · ${codigo}`
}

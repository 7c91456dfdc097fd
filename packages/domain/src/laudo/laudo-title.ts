import { VAZIO } from './sentinels.ts'

/** What a laudo is called where one line must do: the name people know it by, then its code. */
export function laudoTitle({ nome, codigo }: { readonly nome: string; readonly codigo: string }): string {
  return nome === VAZIO || nome === '' ? codigo : `${nome} · ${codigo}`
}

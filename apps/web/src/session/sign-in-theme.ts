/** The theme of the profile, applied once after signing in: from then on the device's own choice counts. */
import type { Preferences } from '@faixa/contract'

let waiting: Preferences['tema']

export function rememberTheme(tema: Preferences['tema']): void {
  waiting = tema
}

/** Returns the theme to apply, once. */
export function takeTheme(): Preferences['tema'] {
  const tema = waiting
  waiting = undefined
  return tema
}

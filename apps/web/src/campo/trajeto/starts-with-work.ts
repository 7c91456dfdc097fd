/** Whether this device records its track from the beginning of the work on: only where the person chose so. */

const CHOICE = 'faixa-trajeto-junto'

export function startsWithWork(): boolean {
  return localStorage.getItem(CHOICE) === 'sim'
}

export function chooseStartsWithWork(starts: boolean): void {
  localStorage.setItem(CHOICE, starts ? 'sim' : 'nao')
}

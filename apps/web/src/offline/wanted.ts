/** Whether this device keeps the program and the person's work for use without a network: telephones and tablets do, unless told otherwise. */

const CHOICE = 'faixa-sem-rede'

export function isOfflineWanted(): boolean {
  if (!('serviceWorker' in navigator)) return false
  const chosen = localStorage.getItem(CHOICE)
  return chosen === null ? matchMedia('(pointer: coarse)').matches : chosen === 'sim'
}

export function chooseOffline(wanted: boolean): void {
  localStorage.setItem(CHOICE, wanted ? 'sim' : 'nao')
}

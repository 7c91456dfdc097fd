/** Whether this device keeps the place of a photograph: it does, unless told otherwise. */

const CHOICE = 'faixa-foto-lugar'

export function keepsPlaceOfPhotos(): boolean {
  return localStorage.getItem(CHOICE) !== 'nao'
}

export function choosePlaceOfPhotos(keeps: boolean): void {
  localStorage.setItem(CHOICE, keeps ? 'sim' : 'nao')
}

/** Lower case without accents, as searches compare texts and as the database's `dobrado`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

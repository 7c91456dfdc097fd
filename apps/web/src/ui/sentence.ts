/** Makes a sentence: `área aplicada ÷ área de plantio` → `Área aplicada ÷ área de plantio.` */
export function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.$/, '')}.`
}

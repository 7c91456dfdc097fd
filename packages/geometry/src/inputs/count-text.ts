/** Returns `1 talhão`, `1.234 talhões`; with one word only, that word for any number. */
export function countText(count: number, one: string, many = one): string {
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
}
